import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Frame, Row } from '../../../ui/layout/Boxes.ts';
import { Text } from '../../../ui/text/Text.ts';
import type { NewSecret } from './useCreateToken.ts';

const Secret = chakra(Frame, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '2',
    padding: '12px 16px',
    borderColor: 'border.emphasized',
    bg: 'bg.subtle',
  },
});

/** The secret of a new token, which is nowhere else. */
export function SecretOnce({ name, secret, onDone }: NewSecret & { readonly onDone: () => void }) {
  const { t } = useTranslation('ingest');
  return (
    <Secret role="status">
      <b>{t('token.created', { name })}</b>
      <Text as="p" tone="muted">
        {t('token.secret')}
      </Text>
      <Row gap="3" maxWidth="full">
        <Text as="code" textStyle="code" overflowWrap="anywhere">
          {secret}
        </Text>
        <CopyButton text={secret} variant="outline" />
      </Row>
      <Button size="xs" onClick={onDone}>
        {t('token.hideSecret')}
      </Button>
    </Secret>
  );
}
