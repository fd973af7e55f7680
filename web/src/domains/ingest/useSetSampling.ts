import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSetSamplingMutation } from '../../__generated__/useSetSamplingMutation.graphql.ts';
import { useMutation } from '../../entities/changes/useMutation.ts';
import { useErrorText } from '../../entities/errors/useErrorText.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';

/**
 * Turns the keeping of samples on or off; the switch turns at once and turns back when the server
 * refuses.
 * @param id global id of the company
 */
export function useSetSampling(companyId: string, id: string): (sampling: boolean) => void {
  const { t } = useTranslation('ingest');
  const errorText = useErrorText();
  const [commit] = useMutation<useSetSamplingMutation>(graphql`
    mutation useSetSamplingMutation($input: SetSamplingInput!) {
      setSampling(input: $input) {
        company {
          id
          sampling
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
    void toast.error(t('sampling.failed'), { detail: errorText(error) });
  return (sampling) =>
    void commit({
      variables: { input: { companyId, sampling } },
      optimisticResponse: { setSampling: { company: { id, sampling }, errors: [] } },
      onCompleted: ({ setSampling: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
}
