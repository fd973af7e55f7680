import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteGroup_group$key } from '../../../__generated__/DeleteGroup_group.graphql.ts';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useDeleteGroup } from './useDeleteGroup.ts';

interface DeleteGroupProps {
  readonly group: DeleteGroup_group$key;
  readonly onDeleted: () => void;
}

/** Deletes a label group, and says before what goes with it. */
export function DeleteGroup({ group, onDeleted }: DeleteGroupProps) {
  const { t } = useTranslation('labels');
  const [remove, isBusy] = useDeleteGroup();
  const { id, name, labelCount, ruleCount, endpointCount } = useFragment(
    graphql`
      fragment DeleteGroup_group on LabelGroup @throwOnFieldError {
        id
        name
        labelCount
        ruleCount
        endpointCount
      }
    `,
    group,
  );
  const handleConfirm = async () => {
    const errors = await remove({ id });
    if (errors.length === 0) onDeleted();
  };
  return (
    <ConfirmButton
      title={t('groupForms.deleteTitle', { name })}
      body={t('groupForms.deleteBody', {
        labels: t('labels', { count: labelCount }),
        rules: t('rules', { count: ruleCount }),
        endpoints: t('endpoints', counted(endpointCount)),
      })}
      isBusy={isBusy}
      onConfirm={handleConfirm}
    >
      {t('groupForms.delete')}
    </ConfirmButton>
  );
}
