import type { Filter } from '@palisade/vocabulary/filters.ts';

/** Writes a filter set for an address; none at all is null, since defaults are absent. */
export function formatFilters(filter: Filter): string | null {
  return ('all' in filter ? filter.all : filter.any).length === 0 ? null : JSON.stringify(filter);
}
