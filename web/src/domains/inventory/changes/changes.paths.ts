import type { ChangeGroup, ChangeKind } from '@palisade/vocabulary/changeKinds.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';

interface ChangesPlace {
  readonly group?: ChangeGroup;
  readonly kinds?: readonly ChangeKind[];
  /** Number of the change after which they were written. */
  readonly since?: number;
}

/** Address of what changed in a company. */
export function changesPath(
  companyId: string,
  { group, kinds = [], since }: ChangesPlace = {},
): string {
  const search = new URLSearchParams();
  const filters =
    kinds.length === 0
      ? null
      : formatFilters({ all: [{ field: 'kind', op: 'is', value: [...kinds] }] });
  if (group !== undefined) search.set('group', group);
  if (filters !== null) search.set('filters', filters);
  if (since !== undefined) search.set('since', String(since));
  return `/${companyId}/discovery/changes${search.size > 0 ? `?${search.toString()}` : ''}`;
}
