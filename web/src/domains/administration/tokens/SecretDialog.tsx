import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';

interface SecretDialogProps {
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The secret of a new token, which is nowhere else. */
export function SecretDialog({ name, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation('administration');
  const footer = (
    <Button variant="solid" onClick={onClose}>
      {t('tokens.done')}
    </Button>
  );
  return (
    <Dialog isOpen onClose={onClose} title={t('tokens.created', { name })} size="sm" footer={footer}>
      <div className="token-secret" role="status">
        <p>{t('tokens.secret')}</p>
        <code>{secret}</code>
        <CopyButton text={secret} variant="outline" />
      </div>
    </Dialog>
  );
}
