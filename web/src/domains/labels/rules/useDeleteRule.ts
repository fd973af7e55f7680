import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteRuleMutation } from '../../../__generated__/useDeleteRuleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes a label rule and takes what it gave from all endpoints. */
export function useDeleteRule() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useDeleteRuleMutation($input: DeleteLabelRuleInput!) {
      deleteLabelRule(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteRuleMutation>(document, {
    loading: t('ruleForms.deleting'),
    success: t('ruleForms.deleted'),
    failed: t('ruleForms.deleteFailed'),
  });
}
