import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useMarkFirstPoliciesSeenMutation } from '../../__generated__/useMarkFirstPoliciesSeenMutation.graphql.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';

/**
 * Closes the note about the policies that the company began with, for the viewer and for good. It
 * goes at once and comes back when the server refuses.
 */
export function useMarkFirstPoliciesSeen(companyId: string): () => void {
  const { t } = useTranslation('overview');
  const [mutate] = useMutate<useMarkFirstPoliciesSeenMutation>(
    graphql`
      mutation useMarkFirstPoliciesSeenMutation($input: MarkFirstPoliciesSeenInput!) {
        markFirstPoliciesSeen(input: $input) {
          company {
            firstPolicies {
              policies
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('firstPolicies.failed') } },
  );
  const close = (store: RecordSourceSelectorProxy) =>
    void store.getRoot().getLinkedRecord('company', { companyId })?.setValue(null, 'firstPolicies');
  return () => void mutate({ input: { companyId } }, { optimisticUpdater: close });
}
