import { useTranslation } from 'react-i18next';
import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCompany } from '../company/CompanyContext.ts';
import { useMutate } from '../mutations/useMutate.ts';

interface LabelMutation extends MutationParameters {
  readonly variables: {
    readonly input: {
      readonly companyId: string;
      readonly endpointIds: readonly string[];
      readonly labelIds: readonly string[];
    };
  };
}

/**
 * A change of one label of endpoints by hand, which they show at once it is done.
 * @param document attaches or detaches it
 */
export function useLabelMutation<Mutation extends LabelMutation>(
  document: GraphQLTaggedNode,
  endpointIds: readonly string[],
): readonly [change: (labelId: string, onDone?: () => void) => void, isBusy: boolean] {
  const { t } = useTranslation('labelPicker');
  const { companyId } = useCompany();
  const [mutate, isBusy] = useMutate<Mutation>(document, { words: { failed: t('failed') } });
  const change = async (labelId: string, onDone?: () => void) => {
    const { failure } = await mutate({ input: { companyId, endpointIds, labelIds: [labelId] } });
    if (failure === null) onDone?.();
  };
  return [(labelId, onDone) => void change(labelId, onDone), isBusy];
}
