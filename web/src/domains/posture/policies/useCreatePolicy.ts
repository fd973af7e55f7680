import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreatePolicyMutation } from '../../../__generated__/useCreatePolicyMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import './policies.texts.ts';

/** Makes a policy of the company's own; endpoints are evaluated in the background. */
export function useCreatePolicy() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useCreatePolicyMutation($input: CreatePosturePolicyInput!) {
      createPosturePolicy(input: $input) {
        policyEdge {
          node {
            policyId
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreatePolicyMutation>(document, {
    loading: t('creating'),
    success: t('created'),
    failed: ({ policy }) => t('createFailed', { name: policy.name }),
  });
}
