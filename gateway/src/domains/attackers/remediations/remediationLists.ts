import type { SortDirection } from '../../../generated/resolvers.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { filterTree, type FilterInput } from '../../../platform/graph/filterTree.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { attackersClient } from '../attackers.client.ts';
import type { FieldRemediationList } from '../attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
interface RemediationArgs {
  readonly first?: Maybe<number>;
  readonly after?: Maybe<string>;
  readonly filter?: Maybe<FilterInput>;
  readonly isActive?: Maybe<boolean>;
  readonly direction?: Maybe<SortDirection>;
}
type Calls = ReturnType<typeof attackersClient>;
type Counts = ReturnType<Calls['remediationCounts']>;

/** Remediations of fields; counts are asked for once a request, and say how long lists are, too. */
export function remediationLists(calls: Calls) {
  const known = new Map<string, Counts>();
  const fieldRemediationCounts = (
    companyId: string,
    { filter }: Pick<RemediationArgs, 'filter'>,
  ): Counts => {
    const wanted = { filter: filterTree(filter) ?? undefined };
    const key = JSON.stringify([companyId, wanted]);
    const counts = known.get(key) ?? calls.remediationCounts(companyId, wanted);
    known.set(key, counts);
    return counts;
  };
  return {
    fieldRemediationCounts,
    fieldRemediations: (
      companyId: string,
      { first, after, filter, isActive, direction }: RemediationArgs,
    ): FieldRemediationList =>
      new Connection({
        after,
        page: async () =>
          ownPage(
            companyId,
            await calls.remediations(companyId, {
              filter: filterTree(filter) ?? undefined,
              isActive: isActive ?? undefined,
              direction: direction ?? 'descending',
              first: pageSize(first),
              after,
            }),
          ),
        count: async () => {
          const { active, inactive } = await fieldRemediationCounts(companyId, { filter });
          return (isActive === false ? 0 : active) + (isActive === true ? 0 : inactive);
        },
      }),
  };
}
