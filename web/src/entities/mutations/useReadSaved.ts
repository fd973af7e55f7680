import { fetchQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';

/**
 * Reads what a form edits as it is saved by now, for somebody whose form is outdated.
 * @param valuesOf the form's values; null when it is gone
 */
export function useReadSaved<Query extends OperationType, Values>(
  document: GraphQLTaggedNode,
  variables: Query['variables'],
  valuesOf: (saved: Query['response']) => Values | null,
): () => Promise<Values | null> {
  const environment = useRelayEnvironment();
  return async () => {
    const saved = await fetchQuery<Query>(environment, document, variables, {
      fetchPolicy: 'network-only',
    }).toPromise();
    return saved === undefined ? null : valuesOf(saved);
  };
}
