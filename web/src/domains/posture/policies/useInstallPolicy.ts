import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useInstallPolicyMutation } from '../../../__generated__/useInstallPolicyMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import './policies.texts.ts';

/** Installs a policy of the hub and turns it on. */
export function useInstallPolicy() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useInstallPolicyMutation($input: InstallPolicyInput!) {
      installPolicy(input: $input) {
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
  return useChange<useInstallPolicyMutation>(document, {
    loading: t('installing'),
    success: t('installed'),
    failed: t('installFailed'),
  });
}
