import type { GapSort, PolicySort, GapStatus, SortDirection } from '../../generated/resolvers.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../platform/graph/filterTree.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import type { postureClient } from './posture.client.ts';
import type { GapList, PolicyList } from './posture.upstream.ts';

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

/** The connections of posture. */
export function postureLists(calls: ReturnType<typeof postureClient>) {
  return {
    policies: (companyId: string, { first, after, sort, direction, filter }: ListArgs<PolicySort>): PolicyList => {
      const wanted = { filter: filterTree(filter) ?? undefined };
      const search = { ...wanted, sort: sort ?? 'isEnabled', direction: direction ?? 'descending', first: pageSize(first), after } as const;
      return new Connection({ after, page: async () => ownPage(companyId, await calls.policies(companyId, search)), count: () => calls.policyCount(companyId, wanted) });
    },
    gaps: (companyId: string, { first, after, sort, direction, filter, status, policyId, endpointId }: GapArgs): GapList => {
      const wanted = { filter: filterTree(filter) ?? undefined, status, policyId, endpointId };
      const search = { ...wanted, sort: sort ?? 'severity', direction: direction ?? 'descending', first: pageSize(first), after } as const;
      return new Connection({ after, page: async () => ownPage(companyId, await calls.gaps(companyId, search)), count: () => calls.gapCount(companyId, wanted) });
    },
  };
}
