import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { DeleteRule_rule$key } from '../../../__generated__/DeleteRule_rule.graphql.ts';
import { ConfirmButton } from '../../../ui/overlays/ConfirmButton.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useDeleteRule } from './useDeleteRule.ts';

interface DeleteRuleProps {
  readonly rule: DeleteRule_rule$key;
  readonly onDeleted: () => void;
}

/** Deletes a label rule, and says before which labels go with it. */
export function DeleteRule({ rule, onDeleted }: DeleteRuleProps) {
  const { t } = useTranslation('labels');
  const [remove, isBusy] = useDeleteRule();
  const { id, name, endpointCount } = useFragment(
    graphql`
      fragment DeleteRule_rule on LabelRule @throwOnFieldError {
        id
        name
        endpointCount
      }
    `,
    rule,
  );
  const handleConfirm = async () => {
    const errors = await remove({ id });
    if (errors.length === 0) onDeleted();
  };
  return (
    <ConfirmButton
      title={t('ruleForms.deleteTitle', { name })}
      body={t('ruleForms.deleteBody', { endpoints: t('endpoints', counted(endpointCount)) })}
      isBusy={isBusy}
      onConfirm={handleConfirm}
    >
      {t('ruleForms.delete')}
    </ConfirmButton>
  );
}
