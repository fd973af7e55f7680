import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useAttachLabelsMutation } from '../../__generated__/useAttachLabelsMutation.graphql.ts';
import { useMutate } from '../mutations/useMutate.ts';
import { useCompany } from '../company/CompanyContext.ts';

/** Attaches a label to endpoints by hand; they show it at once it is done. */
export function useAttachLabels(
  endpointIds: readonly string[],
): readonly [change: (labelId: string, onDone?: () => void) => void, isBusy: boolean] {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<useAttachLabelsMutation>(
    graphql`
      mutation useAttachLabelsMutation($input: AttachLabelsInput!) {
        attachLabels(input: $input) {
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
