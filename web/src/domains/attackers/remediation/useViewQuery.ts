import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { type ListQueryOptions, type ListQueryState, useListQuery } from '../useListQuery.ts';
import { useRemediationChanged } from './useRemediationChanged.ts';

/**
 * Asks for a view of remediation; what is shown stays while other variables are asked for, and
 * short lists follow what changes.
 */
export function useViewQuery<Query extends OperationType>(
  document: GraphQLTaggedNode,
  variables: Query['variables'],
  options: ListQueryOptions<Query>,
): ListQueryState<Query> {
  const state = useListQuery<Query>(document, variables, options);
  useRemediationChanged(state.noteChange);
  return state;
}
