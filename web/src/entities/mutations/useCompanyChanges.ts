import { useCallback } from 'react';
import { fetchQuery, useRelayEnvironment, useSubscribeToInvalidationState } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/**
 * Asks a page's query again whenever something of the company was changed (`useChange`); the page
 * keeps what it shows meanwhile.
 * @param dataId global id of the company
 * @returns asks again now
 */
export function useCompanyChanges<Query extends OperationType>(
  dataId: string,
  document: GraphQLTaggedNode,
  variables: Query['variables'],
): () => void {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const ask = useCallback(() => {
    // What cannot be asked now stays as it is shown; the next change asks again.
    fetchQuery<Query>(environment, document, JSON.parse(key) as Query['variables'], {
      fetchPolicy: 'network-only',
    }).subscribe({ error: () => undefined });
  }, [environment, document, key]);
  useSubscribeToInvalidationState([dataId], ask);
  return ask;
}
