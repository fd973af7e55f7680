import type {
  ActionGroup,
  AttackerSort,
  AttackerStatus,
  SortDirection,
} from '../../generated/resolvers.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import type { attackersClient } from './attackers.client.ts';
import type { AttackerList } from './attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
interface WantedArgs {
  readonly filter?: Maybe<FilterInput>;
}
interface AttackerArgs extends WantedArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly actionGroup?: Maybe<ActionGroup>;
  readonly status?: Maybe<AttackerStatus>;
  readonly sort?: Maybe<AttackerSort>;
  readonly direction?: Maybe<SortDirection>;
}

type Calls = ReturnType<typeof attackersClient>;
type Counts = ReturnType<Calls['attackerCounts']>;

const wantedOf = ({ filter }: WantedArgs) => ({ filter: filterTree(filter) ?? undefined });

/**
 * The list of attackers, and their counts: those are asked for once a request and answer for the
 * length of lists, too.
 */
export function attackersLists(calls: Calls) {
  const known = new Map<string, Counts>();
  const attackerCounts = (companyId: string, args: WantedArgs): Counts => {
    const wanted = wantedOf(args);
    const key = JSON.stringify([companyId, wanted]);
    const counts = known.get(key) ?? calls.attackerCounts(companyId, wanted);
    known.set(key, counts);
    return counts;
  };
  const lengthOf = async (
    companyId: string,
    { actionGroup, status, ...args }: AttackerArgs,
  ): Promise<number> => {
    if (status === 'deleted')
      return calls.attackerCount(companyId, { ...wantedOf(args), actionGroup, status }); // Counts leave them out.
    const counts = await attackerCounts(companyId, args);
    return counts.reduce(
      (sum, each) =>
        sum +
        ((actionGroup ?? each.actionGroup) === each.actionGroup &&
        (status ?? each.status) === each.status
          ? each.attackers
          : 0),
      0,
    );
  };
  return {
    attackerCounts,
    attackers: (companyId: string, args: AttackerArgs): AttackerList => {
      const { first, after, sort, direction, actionGroup, status } = args;
      const search = {
        ...wantedOf(args),
        actionGroup,
        status,
        sort: sort ?? 'severity',
        direction: direction ?? 'descending',
        first: pageSize(first),
        after,
      } as const;
      return new Connection({
        after,
        page: async () => ownPage(companyId, await calls.attackers(companyId, search)),
        count: () => lengthOf(companyId, args),
      });
    },
  };
}
