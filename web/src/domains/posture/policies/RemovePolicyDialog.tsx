import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { useDeletePolicy } from './useDeletePolicy.ts';
import { useUninstallPolicy } from './useUninstallPolicy.ts';

interface RemovePolicyDialogProps {
  readonly isOpen: boolean;
  /** Global id. */
  readonly id: string;
  readonly name: string;
  /** Key in the hub of one that is uninstalled; null for one that is deleted. */
  readonly providerKey: string | null;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Asks before a policy is deleted or uninstalled with its gaps. */
export function RemovePolicyDialog({
  isOpen,
  id,
  name,
  providerKey,
  onClose,
  onRemoved,
}: RemovePolicyDialogProps) {
  const { t } = useTranslation('policies');
  const { companyId } = useCompany();
  const [remove, isDeleting] = useDeletePolicy();
  const [uninstall, isUninstalling] = useUninstallPolicy();
  const isOfHub = providerKey !== null;
  const handleConfirm = async () => {
    const errors =
      providerKey === null
        ? await remove({ id })
        : await uninstall({ companyId, key: providerKey });
    onClose();
    if (errors.length === 0) onRemoved?.();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t(isOfHub ? 'drawer.uninstallTitle' : 'drawer.deleteTitle', {
        name: catalogueText(name),
      })}
      confirmLabel={t(isOfHub ? 'drawer.uninstall' : 'drawer.delete')}
      isBusy={isDeleting || isUninstalling}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t(isOfHub ? 'drawer.uninstallBody' : 'drawer.deleteBody')}
    </ConfirmDialog>
  );
}
