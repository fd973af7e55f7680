import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { useDeleteIntegration } from './useDeleteIntegration.ts';

interface DeleteIntegrationDialogProps {
  readonly integration: {
    readonly id: string;
    readonly name: string;
    readonly kind: string;
    readonly ticketCount: number;
  };
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before an integration is deleted, and says what becomes of its tickets. */
export function DeleteIntegrationDialog({
  integration: { id, name, kind, ticketCount },
  isOpen,
  onClose,
  onDeleted,
}: DeleteIntegrationDialogProps) {
  const { t } = useTranslation('integrations');
  const [remove, isBusy] = useDeleteIntegration();
  const confirm = async () => {
    const isGone = await remove(id);
    onClose();
    if (isGone) onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('form.deleteTitle', { name })}
      confirmLabel={t('form.delete')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {kind === 'webhook' || kind === 'denyList'
        ? t(`form.deleteActions.${kind}`)
        : t('form.deleteBody', { count: ticketCount })}
    </ConfirmDialog>
  );
}
