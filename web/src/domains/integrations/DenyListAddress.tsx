import { DENY_LIST_FORMATS } from '@palisade/vocabulary/integrations.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Box } from '../../ui/layout/Boxes.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Text } from '../../ui/text/Text.ts';

/** The address of a deny list in each format, this once. */
export function DenyListAddresses({ address }: { readonly address: string }) {
  const { t } = useTranslation('integrations');
  return (
    <div role="status" aria-label={t('denyList.address')}>
      <Text as="p" tone="subtle">
        {t('denyList.addressAbout')}
      </Text>
      {Object.entries(DENY_LIST_FORMATS).map(([ending, name]) => (
        <Box
          key={ending}
          display="grid"
          gridTemplateColumns="76px minmax(0, 1fr) max-content"
          alignItems="center"
          columnGap="3"
          rowGap="1"
          py="2"
        >
          <span>{name}</span>
          <Text as="code" textStyle="small" overflowWrap="anywhere">
            {`${address}.${ending}`}
          </Text>
          <CopyButton text={`${address}.${ending}`} />
        </Box>
      ))}
    </div>
  );
}

/** Where a list that was just installed is served. */
export function DenyListAddress({
  address,
  onClose,
}: {
  readonly address: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('integrations');
  const footer = (
    <Button variant="solid" onClick={onClose}>
      {t('denyList.done')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('denyList.address')} size="md" footer={footer}>
      <DenyListAddresses address={address} />
    </Dialog>
  );
}
