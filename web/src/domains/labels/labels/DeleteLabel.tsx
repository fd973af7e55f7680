import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteLabel_label$key } from '../../../__generated__/DeleteLabel_label.graphql.ts';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useDeleteLabel } from './useDeleteLabel.ts';

interface DeleteLabelProps {
  readonly label: DeleteLabel_label$key;
  readonly onDeleted: () => void;
}

/** Deletes a label, and says before what goes with it. */
export function DeleteLabel({ label, onDeleted }: DeleteLabelProps) {
  const { t } = useTranslation('labels');
  const [remove, isBusy] = useDeleteLabel();
  const { id, name, endpointCount, ruleCount } = useFragment(
    graphql`
      fragment DeleteLabel_label on Label @throwOnFieldError {
        id
        name
        endpointCount
        ruleCount
      }
    `,
    label,
  );
  const words = {
    endpoints: t('endpoints', counted(endpointCount)),
    rules: t('rules', { count: ruleCount }),
  };
  const handleConfirm = async () => {
    const errors = await remove({ id });
    if (errors.length === 0) onDeleted();
  };
  return (
    <ConfirmButton
      title={t('labelForms.deleteTitle', { name })}
      body={t(ruleCount > 0 ? 'labelForms.deleteBody' : 'labelForms.deletePlain', words)}
      isBusy={isBusy}
      onConfirm={handleConfirm}
    >
      {t('labelForms.delete')}
    </ConfirmButton>
  );
}
