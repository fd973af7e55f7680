import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { GapGrouping } from '@palisade/vocabulary/gapGroups.ts';

/** What of a group says which gaps it has. */
export interface GroupPlace {
  readonly policies: readonly { readonly policyId: string }[];
  readonly host: string | null;
  readonly method: string | null;
  readonly path: string | null;
}

/** The conditions that keep the gaps of a group. */
function conditionsOf(by: GapGrouping, group: GroupPlace): readonly FilterCondition[] {
  const text = (field: string, value: string | null): FilterCondition[] =>
    value === null ? [] : [{ field, op: 'equals', value }];
  const host = text('host', group.host);
  const ids = group.policies.map(({ policyId }) => policyId);
  const policies: FilterCondition[] = [{ field: 'policyId', op: 'is', value: ids }];
  if (by === 'policy') return policies;
  if (by === 'host') return host;
  if (by === 'cause') return [...policies, ...host];
  const method: FilterCondition[] =
    group.method === null ? [] : [{ field: 'method', op: 'is', value: [group.method] }];
  return [...host, ...method, ...text('path', group.path)];
}

/** The filter that is shown, narrowed to a group. */
export function groupFilter(filter: Filter, by: GapGrouping, group: GroupPlace): Filter {
  const own = conditionsOf(by, group);
  if ('all' in filter) return { all: [...filter.all, ...own] };
  return filter.any.length === 0 ? { all: own } : { all: [filter, ...own] };
}
