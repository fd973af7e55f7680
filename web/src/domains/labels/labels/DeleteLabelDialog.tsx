import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteLabelDialog_label$key } from '../../../__generated__/DeleteLabelDialog_label.graphql.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { formatted } from '../formatted.ts';
import { useDeleteLabel } from './useDeleteLabel.ts';

interface DeleteLabelDialogProps {
  readonly label: DeleteLabelDialog_label$key;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Says what goes with a label before it is deleted. */
export function DeleteLabelDialog({ label, isOpen, onClose, onDeleted }: DeleteLabelDialogProps) {
  const { t } = useTranslation('labels');
  const [remove, isBusy] = useDeleteLabel();
  const { id, name, endpointCount, ruleCount } = useFragment(
    graphql`
      fragment DeleteLabelDialog_label on Label @throwOnFieldError {
        id
        name
        endpointCount
        ruleCount
      }
    `,
    label,
  );
  const words = {
    endpoints: t('endpoints', formatted(endpointCount)),
    rules: t('rules', { count: ruleCount }),
  };
  const handleConfirm = async () => {
    const errors = await remove({ id });
    onClose();
    if (errors.length === 0) onDeleted();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('labelForms.deleteTitle', { name })}
      confirmLabel={t('labelForms.delete')}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={() => void handleConfirm()}
    >
      {t(ruleCount > 0 ? 'labelForms.deleteBody' : 'labelForms.deletePlain', words)}
    </ConfirmDialog>
  );
}
