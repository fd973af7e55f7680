import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { fetchQuery, useLazyLoadQuery, useRelayEnvironment } from 'react-relay';
import type { GraphQLTaggedNode, OperationType } from 'relay-runtime';
import { IN_PARTS } from '../../entities/routing/inParts.ts';

/**
 * Rows that a reload brings: more than these would be lost from a list that was scrolled further.
 */
const PAGE = 50;

export interface ListQueryState<Query extends OperationType> {
  readonly data: Query['response'];
  /** What is shown belongs to the variables before. */
  readonly isStale: boolean;
  /**
   * Something changed since the list was asked for, and it is too long to be asked for under the
   * reader.
   */
  readonly hasNews: boolean;
  readonly reload: () => void;
  /** To be called when something of the list changed, here or elsewhere. */
  readonly noteChange: () => void;
}

export interface ListQueryOptions<Query extends OperationType> {
  readonly attempt: string;
  /** How long the longest of its lists is. */
  readonly lengthOf: (data: Query['response']) => number;
}

/**
 * Asks for a list that asks for itself; what is shown stays while other variables are asked for,
 * and short lists follow what changes.
 */
export function useListQuery<Query extends OperationType>(
  document: GraphQLTaggedNode,
  variables: Query['variables'],
  { attempt, lengthOf }: ListQueryOptions<Query>,
): ListQueryState<Query> {
  const environment = useRelayEnvironment();
  const key = JSON.stringify(variables);
  const shownKey = useDeferredValue(key);
  const shown = useMemo(() => JSON.parse(shownKey) as Query['variables'], [shownKey]);
  const data = useLazyLoadQuery<Query>(document, shown, {
    fetchPolicy: 'store-and-network',
    fetchKey: attempt,
    networkCacheConfig: IN_PARTS,
  });
  const [hasNews, setHasNews] = useState(false);
  const reload = useCallback(() => {
    setHasNews(false);
    // What cannot be asked now stays as it is shown; the next change asks again.
    fetchQuery<Query>(environment, document, JSON.parse(shownKey) as Query['variables'], {
      fetchPolicy: 'network-only',
    }).subscribe({ error: () => undefined });
  }, [environment, document, shownKey]);
  const isShort = lengthOf(data) <= PAGE;
  const noteChange = useCallback(() => (isShort ? reload() : setHasNews(true)), [isShort, reload]);
  return { data, isStale: shownKey !== key, hasNews, reload, noteChange };
}
