import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { RecordSourceSelectorProxy } from 'relay-runtime';
import type { useMarkFirstPoliciesSeenMutation } from '../../__generated__/useMarkFirstPoliciesSeenMutation.graphql.ts';
import { useMutation } from '../../entities/changes/useMutation.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';

/**
 * Closes the note about the policies that the company began with, for the viewer and for good. It
 * goes at once and comes back when the server refuses.
 */
export function useMarkFirstPoliciesSeen(companyId: string): () => void {
  const { t } = useTranslation('overview');
  const errorText = useErrorText();
  const [commit] = useMutation<useMarkFirstPoliciesSeenMutation>(graphql`
    mutation useMarkFirstPoliciesSeenMutation($input: MarkFirstPoliciesSeenInput!) {
      markFirstPoliciesSeen(input: $input) {
        company {
          firstPolicies {
            policies
          }
        }
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) =>
    void toast.error(t('firstPolicies.failed'), { detail: errorText(error) });
  const close = (store: RecordSourceSelectorProxy) =>
    void store.getRoot().getLinkedRecord('company', { companyId })?.setValue(null, 'firstPolicies');
  return () =>
    void commit({
      variables: { input: { companyId } },
      optimisticUpdater: close,
      onCompleted: ({ markFirstPoliciesSeen: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
}
