import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateRuleMutation } from '../../../__generated__/useCreateRuleMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes a label rule; endpoints are labelled in the background. */
export function useCreateRule() {
  const { t } = useTranslation('labels');
  const document = graphql`
    mutation useCreateRuleMutation($input: CreateLabelRuleInput!) {
      createLabelRule(input: $input) {
        ruleEdge {
          node {
            ruleId
            name
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateRuleMutation>(document, {
    loading: t('ruleForms.creating'),
    success: t('ruleForms.created'),
    failed: t('ruleForms.createFailed'),
  });
}
