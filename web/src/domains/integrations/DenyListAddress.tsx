import { DENY_LIST_FORMATS } from '@palisade/vocabulary/integrations.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/** The address of a deny list in each format, this once. */
export function DenyListAddresses({ address }: { readonly address: string }) {
  const { t } = useTranslation('integrations');
  return (
    <div role="status" aria-label={t('denyList.address')}>
      <p className="integrations-muted">{t('denyList.addressAbout')}</p>
      {Object.entries(DENY_LIST_FORMATS).map(([ending, name]) => (
        <div key={ending} className="deny-address">
          <span>{name}</span>
          <code>{`${address}.${ending}`}</code>
          <CopyButton text={`${address}.${ending}`} />
        </div>
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
