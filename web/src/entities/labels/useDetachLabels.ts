import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDetachLabelsMutation } from '../../__generated__/useDetachLabelsMutation.graphql.ts';
import { useMutate } from '../mutations/useMutate.ts';
import { useCompany } from '../company/CompanyContext.ts';

/** Takes a label that was attached by hand from endpoints. */
export function useDetachLabels(
  endpointIds: readonly string[],
): readonly [change: (labelId: string, onDone?: () => void) => void, isBusy: boolean] {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<useDetachLabelsMutation>(
    graphql`
      mutation useDetachLabelsMutation($input: AttachLabelsInput!) {
        detachLabels(input: $input) {
          endpoints {
            id
            ...EndpointLabels_endpoint
            labels {
              name
            }
          }
          errors {
            ...userErrors_error
          }
        }
      }
    `,
    { words: { failed: t('failed') } },
  );
  const change = async (labelId: string, onDone?: () => void) => {
    const { failure } = await mutate({ input: { companyId, endpointIds, labelIds: [labelId] } });
    if (failure === null) onDone?.();
  };
  return [(labelId, onDone) => void change(labelId, onDone), isBusy];
}
