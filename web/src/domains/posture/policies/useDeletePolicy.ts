import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeletePolicyMutation } from '../../../__generated__/useDeletePolicyMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import './policies.texts.ts';

/** Deletes a policy of the company's own with its gaps. */
export function useDeletePolicy() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useDeletePolicyMutation($input: DeletePosturePolicyInput!) {
      deletePosturePolicy(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeletePolicyMutation>(document, {
    loading: t('deleting'),
    success: t('deleted'),
    failed: t('deleteFailed'),
  });
}
