import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUninstallPolicyMutation } from '../../../__generated__/useUninstallPolicyMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import './policies.texts.ts';

/** Uninstalls a policy of the hub; its gaps go with it. */
export function useUninstallPolicy() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useUninstallPolicyMutation($input: UninstallPolicyInput!) {
      uninstallPolicy(input: $input) {
        removedGaps
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUninstallPolicyMutation>(document, {
    loading: t('uninstalling'),
    success: t('uninstalled'),
    failed: t('uninstallFailed'),
  });
}
