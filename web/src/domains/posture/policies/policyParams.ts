import { type Filter, FILTER_LIMITS } from '@palisade/vocabulary/filters.ts';
import { HUB_FIELDS } from '@palisade/vocabulary/hubFields.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { POLICY_LIST_FIELDS } from '@palisade/vocabulary/policyListFields.ts';
import { POLICY_SORTS, type PolicySort } from '@palisade/vocabulary/posturePolicies.ts';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { ALL, type CategoryTab, parseCategory } from './categoryParam.ts';

/** What the address of a list of policies says, drawers aside. */
export interface ListParams {
  readonly filter: Filter;
  /** Text that the name contains. */
  readonly search: string;
  readonly category: CategoryTab;
}

export interface PoliciesParams extends ListParams {
  readonly sort: PolicySort;
  readonly direction: 'ascending' | 'descending';
}

const DEFAULTS = { sort: 'isEnabled', direction: 'descending' } as const;

/** Fields of the company's list; the category has its tabs. */
export const COMPANY_FIELDS = POLICY_LIST_FIELDS;
/** Fields of the hub. */
export const HUB_LIST_FIELDS = HUB_FIELDS;

function parseList(search: URLSearchParams, fields: readonly FilterField[]): ListParams {
  return {
    filter: parseFilters(search.get('filters'), fields),
    search: (search.get('search') ?? '').trim().slice(0, FILTER_LIMITS.valueLength),
    category: parseCategory(search.get('category')),
  };
}

/** Reads the address of the hub; what is not valid falls back to the default. */
export const parseHubParams = (search: URLSearchParams): ListParams =>
  parseList(search, HUB_LIST_FIELDS);

/** Reads the address of the company's policies. */
export function parsePoliciesParams(search: URLSearchParams): PoliciesParams {
  return {
    ...parseList(search, COMPANY_FIELDS),
    sort: POLICY_SORTS.find((sort) => sort === search.get('sort')) ?? DEFAULTS.sort,
    direction: search.get('direction') === 'ascending' ? 'ascending' : DEFAULTS.direction,
  };
}

type Changes = Partial<PoliciesParams>;

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withListParams(
  search: URLSearchParams,
  { filter, search: text, category, sort, direction }: Changes,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null | undefined, fallback: string | null = null) => {
    if (value === undefined) return;
    if (value === null || value === fallback) next.delete(key);
    else next.set(key, value);
  };
  set('filters', filter && formatFilters(filter));
  set('search', text?.trim(), '');
  set('category', category, ALL);
  set('sort', sort, DEFAULTS.sort);
  set('direction', direction, DEFAULTS.direction);
  return next;
}
