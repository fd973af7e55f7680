import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateGroupMutation } from '../../../__generated__/useUpdateGroupMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes the name of a label group. */
export function useUpdateGroup() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useUpdateGroupMutation($input: UpdateLabelGroupInput!) {
      updateLabelGroup(input: $input) {
        group {
          id
          name
          version
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateGroupMutation>(document, {
    loading: t('groupForms.updating'),
    success: t('groupForms.updated'),
    failed: t('groupForms.updateFailed'),
  });
}
