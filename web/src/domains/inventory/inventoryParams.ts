import type { InventoryPageQuery$variables } from '../../__generated__/InventoryPageQuery.graphql.ts';
import { FILTER_LIMITS, type FilterCondition } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS, INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { formatFilters, parseFilters } from '../../entities/filters/filterCodec.ts';

export type SortDirection = 'ascending' | 'descending';

/** What the address of the inventory says, drawers aside. */
export interface InventoryParams {
  readonly conditions: readonly FilterCondition[];
  /** Text that path or host contains. */
  readonly search: string;
  readonly sort: InventorySort;
  readonly direction: SortDirection;
  readonly isGrouped: boolean;
}

const DEFAULTS = { sort: 'riskScore', direction: 'descending' } as const;

/** Reads the address; what is not valid falls back to the default. */
export function parseInventoryParams(search: URLSearchParams): InventoryParams {
  return {
    conditions: parseFilters(search.get('filters'), INVENTORY_FIELDS),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    sort: INVENTORY_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
    isGrouped: isGroupedByHost(search.get('groupEndpointsBy')),
  };
}

function isGroupedByHost(text: string | null): boolean {
  try {
    const groups: unknown = text === null ? null : JSON.parse(text);
    return Array.isArray(groups) && groups[0] === 'host';
  } catch {
    return false;
  }
}

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withInventoryParams(search: URLSearchParams, change: Partial<InventoryParams>): URLSearchParams {
  const params = { ...parseInventoryParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  set('filters', formatFilters(params.conditions));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('groupEndpointsBy', params.isGrouped ? '["host"]' : null);
  return next;
}

/** Which endpoints are asked for, and in which order. */
export interface EndpointsScope {
  readonly filter: InventoryPageQuery$variables['filter'];
  readonly sort: InventoryPageQuery$variables['sort'];
  readonly direction: InventoryPageQuery$variables['direction'];
}

/** The filter tree of the graph, or null when everything is asked for. */
export function toFilter({ conditions, search }: Pick<InventoryParams, 'conditions' | 'search'>) {
  const found = { any: (['path', 'host'] as const).map((field) => ({ field, op: 'contains' as const, value: search })) };
  const all = [...conditions, ...(search === '' ? [] : [found])];
  return all.length === 0 ? null : { all };
}
