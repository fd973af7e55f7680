import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useInstallPoliciesMutation } from '../../../__generated__/useInstallPoliciesMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './hub.texts.ts';

/** Installs policies of the hub together; those that could not be are named, with why. */
export function useInstallPolicies() {
  const { t } = useTranslation('policyHub');
  const document = graphql`
    mutation useInstallPoliciesMutation($input: InstallPoliciesInput!) {
      installPolicies(input: $input) {
        results {
          name
          fault
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [change, isBusy] = useChange<useInstallPoliciesMutation>(document, {
    loading: t('many.installing'),
    success: t('many.done'),
    failed: t('many.failed'),
  });
  const install = (input: { readonly companyId: string; readonly keys: readonly string[] }) =>
    change({ ...input, keys: [...input.keys] }, ({ installPolicies: { results } }) => {
      const left = (results ?? []).filter(({ fault }) => fault != null);
      if (left.length > 0)
        toast.error(t('many.left', { count: left.length }), {
          detail: left.map(({ name, fault }) => `${name}: ${fault ?? ''}`).join(' '),
        });
    });
  return [install, isBusy] as const;
}
