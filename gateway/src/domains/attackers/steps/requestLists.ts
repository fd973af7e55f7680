import type { SortDirection } from '../../../generated/resolvers.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { lookup } from '../../../platform/graph/lookup.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { attackersClient } from '../attackers.client.ts';
import type { Attacker, RequestList, RequestPageRow } from '../attackers.upstream.ts';

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
    const pages = lookup<RequestPageRow>((company, attackerIds) =>
      calls.requestsByAttacker(company, { ...search, attackerIds }),
    );
    const pageOf = async (index: number) =>
      (await pages(companyId, ids))[index] ?? { items: [], hasNextPage: false, count: 0 };
    return ids.map(
      (attackerId, index) =>
        new Connection({
          after,
          page: async () =>
            ownPage(
              companyId,
              after == null
                ? await pageOf(index)
                : await calls.requests(companyId, { ...search, attackerId, after }),
            ),
          count: async () =>
            after == null
              ? (await pageOf(index)).count
              : calls.requestCount(companyId, { from, to, attackerId }),
        }),
    );
  },
});
