import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateLabelMutation } from '../../../__generated__/useUpdateLabelMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes name and group of a label. */
export function useUpdateLabel() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useUpdateLabelMutation($input: UpdateLabelInput!) {
      updateLabel(input: $input) {
        label {
          id
          name
          groupId
          groupName
          version
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateLabelMutation>(document, {
    loading: t('labelForms.updating'),
    success: t('labelForms.updated'),
    failed: t('labelForms.updateFailed'),
  });
}
