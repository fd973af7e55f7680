import type { GraphQLTaggedNode, MutationParameters } from 'relay-runtime';
import { useCompany } from '../../entities/company/CompanyContext.ts';
import { useMutate } from '../../entities/mutations/useMutate.ts';

/** A mutation of integrations. Pages that show them ask again when it went well. */
export function useIntegrationChange<Mutation extends MutationParameters>(
  document: GraphQLTaggedNode,
) {
  const { companyId } = useCompany();
  return useMutate<Mutation>(document, {
    onDone: (store) =>
      store.getRoot().getLinkedRecord('company', { companyId })?.invalidateRecord(),
  });
}
