import type {
  GapGrouping,
  GapSort,
  GapStatus,
  PolicySort,
  SortDirection,
} from '../../generated/resolvers.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import { gapsAndCounts } from './gapsAndCounts.ts';
import type { postureClient } from './posture.client.ts';
import type { GapGroupList, GapList, PolicyList } from './posture.upstream.ts';

type Maybe<T> = T | null | undefined;
interface ListArgs<Sort extends string> {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly filter?: Maybe<FilterInput>;
  readonly sort?: Maybe<Sort>;
  readonly direction?: Maybe<SortDirection>;
}
interface GapArgs extends ListArgs<GapSort> {
  readonly status?: Maybe<GapStatus>;
  readonly policyId?: Maybe<string>;
  readonly endpointId?: Maybe<string>;
}

interface GroupArgs {
  readonly by: GapGrouping;
  readonly status?: Maybe<GapStatus>;
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly filter?: Maybe<FilterInput>;
}

type Calls = ReturnType<typeof postureClient>;

function policyList(
  calls: Calls,
  companyId: string,
  { first, after, sort, direction, filter }: ListArgs<PolicySort>,
): PolicyList {
  const wanted = { filter: filterTree(filter) ?? undefined };
  const search = {
    ...wanted,
    sort: sort ?? 'isEnabled',
    direction: direction ?? 'descending',
    first: pageSize(first),
    after,
  } as const;
  return new Connection({
    after,
    page: async () => ownPage(companyId, await calls.policies(companyId, search)),
    count: () => calls.policyCount(companyId, wanted),
  });
}

function gapGroupList(
  calls: Calls,
  companyId: string,
  { by, status, first, after, filter }: GroupArgs,
): GapGroupList {
  const wanted = { by, status, filter: filterTree(filter) ?? undefined };
  return new Connection({
    after,
    page: () => calls.gapGroups(companyId, { ...wanted, first: pageSize(first), after }),
    count: () => calls.gapGroupCount(companyId, wanted),
  });
}

/**
 * The connections of posture, and the counts of gaps, which answer for the length of lists, too.
 */
export function postureLists(calls: Calls) {
  const asked = gapsAndCounts(calls);
  const gapCounts = (companyId: string, filter: Maybe<FilterInput>) =>
    asked.counts(companyId, filterTree(filter) ?? undefined);
  const gapsOfStatus = async (
    companyId: string,
    filter: Maybe<FilterInput>,
    status: Maybe<GapStatus>,
  ): Promise<number> =>
    (await gapCounts(companyId, filter)).reduce(
      (sum, each) => sum + (status == null || each.status === status ? each.gaps : 0),
      0,
    );
  return {
    gapCounts,
    policies: (companyId: string, args: ListArgs<PolicySort>): PolicyList =>
      policyList(calls, companyId, args),
    gapGroups: (companyId: string, args: GroupArgs): GapGroupList =>
      gapGroupList(calls, companyId, args),
    gaps: (
      companyId: string,
      { first, after, sort, direction, filter, status, policyId, endpointId }: GapArgs,
    ): GapList => {
      const wanted = { filter: filterTree(filter) ?? undefined, status, policyId, endpointId };
      const search = {
        ...wanted,
        sort: sort ?? 'severity',
        direction: direction ?? 'descending',
        first: pageSize(first),
        after,
      } as const;
      return new Connection({
        after,
        page: async () => ownPage(companyId, await asked.page(companyId, wanted.filter, search)),
        count: () =>
          policyId == null && endpointId == null
            ? gapsOfStatus(companyId, filter, status)
            : calls.gapCount(companyId, wanted),
      });
    },
  };
}
