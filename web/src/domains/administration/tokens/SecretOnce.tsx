import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Frame, Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';

/** A secret, shown once. */
export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/**
 * The secret of a new token, which is nowhere else: it stays until the reader says that they have
 * it.
 */
export function SecretOnce({ name, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation('administration');
  return (
    <Frame
      role="status"
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="2"
      mx="gutter"
      mb="4"
      px="4"
      py="3"
      borderColor="border.emphasized"
      bg="bg.subtle"
    >
      <b>{t('tokens.created', { name })}</b>
      <Text as="p" tone="muted">
        {t('tokens.secret')}
      </Text>
      <Row gap="3" maxWidth="full">
        <Text as="code" textStyle="code" overflowWrap="anywhere">
          {secret}
        </Text>
        <CopyButton text={secret} variant="outline" />
      </Row>
      <Button size="xs" onClick={onDone}>
        {t('tokens.done')}
      </Button>
    </Frame>
  );
}
