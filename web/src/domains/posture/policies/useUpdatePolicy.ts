import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdatePolicyMutation } from '../../../__generated__/useUpdatePolicyMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import './policies.texts.ts';

/** Changes a policy; endpoints are evaluated again in the background. */
export function useUpdatePolicy() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useUpdatePolicyMutation($input: UpdatePosturePolicyInput!) {
      updatePosturePolicy(input: $input) {
        policy {
          id
          ...EditPolicy_policy
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdatePolicyMutation>(document, {
    loading: t('switching'),
    success: t('updated'),
    failed: t('updateFailed'),
  });
}
