import type { MarkSort, MarkState, SortDirection } from '../../../generated/resolvers.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../../platform/graph/filterTree.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { attackersClient } from '../attackers.client.ts';
import type { ReviewedMarkList } from '../attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
interface MarkArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly filter?: Maybe<FilterInput>;
  readonly state?: Maybe<MarkState>;
  readonly attackerId?: Maybe<string>;
  readonly sort?: Maybe<MarkSort>;
  readonly direction?: Maybe<SortDirection>;
}
type Calls = ReturnType<typeof attackersClient>;
type Counts = ReturnType<Calls['markCounts']>;
/** Stands for what is no key of an attacker: there are no marks of it. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Marks; counts are asked for once a request, and say how long lists are, too. */
export function markLists(calls: Calls) {
  const known = new Map<string, Counts>();
  const wantedOf = ({ filter, attackerId }: Pick<MarkArgs, 'filter' | 'attackerId'>) => ({
    filter: filterTree(filter) ?? undefined,
    attackerId: attackerId == null ? undefined : isUuid(attackerId) ? attackerId : NOBODY,
  });
  const markCounts = (companyId: string, args: Pick<MarkArgs, 'filter' | 'attackerId'>): Counts => {
    const wanted = wantedOf(args);
    const key = JSON.stringify([companyId, wanted]);
    const counts = known.get(key) ?? calls.markCounts(companyId, wanted);
    known.set(key, counts);
    return counts;
  };
  return {
    markCounts,
    marks: (
      companyId: string,
      { first, after, state, sort, direction, ...which }: MarkArgs,
    ): ReviewedMarkList =>
      new Connection({
        after,
        page: async () => {
          const order = { sort: sort ?? 'at', direction: direction ?? 'descending' } as const;
          const body = {
            ...wantedOf(which),
            state: state ?? undefined,
            ...order,
            first: pageSize(first),
            after,
          };
          return ownPage(companyId, await calls.marks(companyId, body));
        },
        count: async () => {
          const { active, expired } = await markCounts(companyId, which);
          return (state === 'expired' ? 0 : active) + (state === 'active' ? 0 : expired);
        },
      }),
  };
}
