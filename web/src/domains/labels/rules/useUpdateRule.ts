import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateRuleMutation } from '../../../__generated__/useUpdateRuleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes a label rule; endpoints are looked at again in the background. */
export function useUpdateRule() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useUpdateRuleMutation($input: UpdateLabelRuleInput!) {
      updateLabelRule(input: $input) {
        rule {
          id
          name
          description
          kind
          startIdx
          endIdx
          isLastIdx
          metadataName
          filter
          enabled
          version
          group {
            groupId
          }
          labels {
            labelId
            name
            groupName
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateRuleMutation>(document, {
    loading: t('ruleForms.updating'),
    success: t('ruleForms.updated'),
    failed: t('ruleForms.updateFailed'),
  });
}
