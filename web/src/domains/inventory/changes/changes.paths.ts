import type { ChangeGroup, ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';

interface ChangesPlace {
  readonly group?: ChangeGroup;
  readonly kinds?: readonly ChangeKind[];
  /** Number of the change after which they were written. */
  readonly since?: number;
  /** Raw key of the endpoint that changed. */
  readonly endpointId?: string;
  /** Those of the last days. */
  readonly days?: number;
  /** More conditions, all of which have to hold. */
  readonly filter?: Filter;
}

/** Address of what changed in a company. */
export function changesPath(
  companyId: string,
  { group, kinds = [], since, endpointId, days, filter }: ChangesPlace = {},
): string {
  const search = new URLSearchParams();
  const conditions: FilterNode[] = [
    ...(kinds.length === 0 ? [] : [{ field: 'kind', op: 'is' as const, value: [...kinds] }]),
    ...(endpointId === undefined
      ? []
      : [{ field: 'endpoint', op: 'is' as const, value: [endpointId] }]),
    ...(days === undefined ? [] : [{ field: 'time', op: 'after' as const, value: `now-${days}d` }]),
    ...(filter === undefined || 'any' in filter ? [] : filter.all),
  ];
  const filters = formatFilters({ all: conditions });
  if (group !== undefined) search.set('group', group);
  if (filters !== null) search.set('filters', filters);
  if (since !== undefined) search.set('since', String(since));
  return `/${companyId}/discovery/changes${search.size > 0 ? `?${search.toString()}` : ''}`;
}
