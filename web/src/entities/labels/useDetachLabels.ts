import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDetachLabelsMutation } from '../../__generated__/useDetachLabelsMutation.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useMutation } from '../changes/useMutation.ts';
import { useCompany } from '../company/CompanyContext.ts';
import { useErrorText } from '../errors/useErrorText.ts';

/** Takes a label that was attached by hand from endpoints. */
export function useDetachLabels(
  endpointIds: readonly string[],
): readonly [change: (labelId: string, onDone?: () => void) => void, isBusy: boolean] {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const errorText = useErrorText();
  const [commit, isBusy] = useMutation<useDetachLabelsMutation>(graphql`
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
          code
          field
          message
        }
      }
    }
  `);
  const change = (labelId: string, onDone?: () => void) =>
    void commit({
      variables: { input: { companyId, endpointIds, labelIds: [labelId] } },
      onCompleted: ({ detachLabels: { errors } }) => {
        if (errors[0]) toast.error(t('failed'), { detail: errors[0].message });
        else onDone?.();
      },
      onError: (failure) => void toast.error(t('failed'), { detail: errorText(failure) }),
    });
  return [change, isBusy];
}
