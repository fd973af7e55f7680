import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { ownPage } from '../../platform/graph/owned.ts';
import type { attackersClient } from './attackers.client.ts';
import type { FieldRemediationList } from './attackers.upstream.ts';

type Maybe<T> = T | null | undefined;
type Calls = ReturnType<typeof attackersClient>;
type Counts = ReturnType<Calls['remediationCounts']>;

/** Remediations of fields; counts are asked for once a request, and say how long lists are, too. */
export function remediationLists(calls: Calls) {
  const known = new Map<string, Counts>();
  const fieldRemediationCounts = (companyId: string): Counts => {
    const counts = known.get(companyId) ?? calls.remediationCounts(companyId);
    known.set(companyId, counts);
    return counts;
  };
  return {
    fieldRemediationCounts,
    fieldRemediations: (companyId: string, { first, after, isActive }: { readonly first?: Maybe<number>; readonly after?: Maybe<string>; readonly isActive?: Maybe<boolean> }): FieldRemediationList => new Connection({
      after,
      page: async () => ownPage(companyId, await calls.remediations(companyId, { first: pageSize(first), after, isActive: isActive ?? undefined })),
      count: async () => {
        const { active, inactive } = await fieldRemediationCounts(companyId);
        return (isActive === false ? 0 : active) + (isActive === true ? 0 : inactive);
      },
    }),
  };
}
