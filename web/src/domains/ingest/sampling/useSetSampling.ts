import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useSetSamplingMutation } from '../../../__generated__/useSetSamplingMutation.graphql.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';

/**
 * Turns the keeping of samples on or off; the switch turns at once and turns back when the server
 * refuses.
 * @param id global id of the company
 */
export function useSetSampling(companyId: string, id: string): (sampling: boolean) => void {
  const { t } = useTranslation('sampling');
  const [mutate] = useMutate<useSetSamplingMutation>(
    graphql`
      mutation useSetSamplingMutation($input: SetSamplingInput!) {
        setSampling(input: $input) {
          company {
            id
            sampling
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    {
      words: { failed: t('failed') },
      // Deletions of the company are asked for anew.
      onDone: (store) => store.get(id)?.invalidateRecord(),
    },
  );
  return (sampling) =>
    void mutate(
      { input: { companyId, sampling } },
      { optimisticResponse: { setSampling: { company: { id, sampling }, errors: [] } } },
    );
}
