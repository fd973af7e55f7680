import type { SortDirection } from '../../../generated/resolvers.ts';
import { childConnections } from '../../../platform/graph/childConnections.ts';
import { pageSize } from '../../../platform/graph/connection.ts';
import type { attackersClient } from '../attackers.client.ts';
import type { Attacker, RequestList } from '../attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
interface RequestArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly direction?: Maybe<SortDirection>;
  readonly from?: Maybe<string>;
  readonly to?: Maybe<string>;
}

/**
 * What attackers sent: first pages and counts in one call for all attackers of a page, further
 * pages one by one.
 */
export const requestLists = (calls: ReturnType<typeof attackersClient>) => ({
  requestsOf: (
    companyId: string,
    attackers: readonly Attacker[],
    { first, after, direction, from, to }: RequestArgs,
  ): RequestList[] => {
    const search = {
      from,
      to,
      direction: direction ?? 'descending',
      first: pageSize(first),
    } as const;
    const ids = attackers.map(({ id }) => id);
    return childConnections(companyId, ids, after, {
      first: (attackerIds) => calls.requestsByAttacker(companyId, { ...search, attackerIds }),
      next: (attackerId, cursor) =>
        calls.requests(companyId, { ...search, attackerId, after: cursor }),
      count: (attackerId) => calls.requestCount(companyId, { from, to, attackerId }),
    });
  },
});
