import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import type { ApiToken } from './useApiTokens.ts';
import { useRevokeApiToken } from './useRevokeApiToken.ts';

/** Asks before a token is revoked. */
export default function RevokeTokenDialog({
  token: { id, name },
  onClose,
}: {
  readonly token: ApiToken;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('administration');
  const [revoke, isBusy] = useRevokeApiToken();
  const handleConfirm = async () => {
    const [error] = await revoke({ id });
    if (error === undefined) toast.success(t('tokens.revoked'));
    else toast.error(t('tokens.failed'), { detail: error.message });
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('tokens.question', { name })}
      confirmLabel={t('tokens.confirm')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t('tokens.body')}
    </ConfirmDialog>
  );
}
