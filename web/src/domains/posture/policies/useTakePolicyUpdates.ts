import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useTakePolicyUpdatesMutation } from '../../../__generated__/useTakePolicyUpdatesMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import './policies.texts.ts';

/** Takes updates of provider policies; those that could not be taken are named, with why. */
export function useTakePolicyUpdates() {
  const { t } = useTranslation('policies');
  const document = graphql`
    mutation useTakePolicyUpdatesMutation($input: TakePolicyUpdatesInput!) {
      takePolicyUpdates(input: $input) {
        results {
          name
          fault
          policy {
            id
            ...EditPolicy_policy
            ...usePolicyRows_policy
          }
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  const [change, isBusy] = useChange<useTakePolicyUpdatesMutation>(document, {
    loading: t('update.taking'),
    success: t('update.taken'),
    failed: t('update.failed'),
  });
  const take = (input: { readonly companyId: string; readonly policyIds: readonly string[] }) =>
    change({ ...input, policyIds: [...input.policyIds] }, ({ takePolicyUpdates: { results } }) => {
      const left = (results ?? []).filter(({ fault }) => fault != null);
      if (left.length > 0)
        toast.error(t('update.left', { count: left.length }), {
          detail: left.map(({ name, fault }) => [name, fault].filter(Boolean).join(': ')).join(' '),
        });
    });
  return [take, isBusy] as const;
}
