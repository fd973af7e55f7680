import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useInstallRecommendedMutation } from '../../../__generated__/useInstallRecommendedMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './hub.texts.ts';

/** Installs all recommended policies that are missing; names that are taken are shown. */
export function useInstallRecommended() {
  const { t } = useTranslation('policyHub');
  const document = graphql`
    mutation useInstallRecommendedMutation($input: InstallRecommendedPoliciesInput!) {
      installRecommendedPolicies(input: $input) {
        skipped
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [change, isBusy] = useChange<useInstallRecommendedMutation>(document, {
    loading: t('installingRecommended'),
    success: t('installedRecommended'),
    failed: t('installRecommendedFailed'),
  });
  const install = (input: { readonly companyId: string }) =>
    change(input, ({ installRecommendedPolicies: { skipped } }) => {
      if (skipped != null && skipped.length > 0)
        toast.error(t('nameTaken', { count: skipped.length }), { detail: skipped.join(', ') });
    });
  return [install, isBusy] as const;
}
