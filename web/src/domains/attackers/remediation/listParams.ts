import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { REMEDIATION_FIELDS } from '@palisade/vocabulary/remediationFields.ts';
import { TICKET_FIELDS } from '@palisade/vocabulary/ticketFields.ts';
import { TICKET_SORTS, type TicketSort } from '@palisade/vocabulary/tickets.ts';
import { useCallback, useMemo } from 'react';
import { parseFilters } from '../../../entities/filters/filterCodec.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { filterTree, type ListQuery, parseListQuery } from '../../../entities/filters/listQuery.ts';
import { useWantedSearch } from '../../../entities/routing/useWantedSearch.ts';

/** A list of remediation, as its address asks for it. */
interface ListKind<Sort extends string> {
  readonly fields: readonly FilterField[];
  /** Fields that the text of the search is looked for in. */
  readonly searched: readonly string[];
  /** Orders, the usual one first. */
  readonly sorts: readonly [Sort, ...Sort[]];
}

export type InsightSort = 'changed';
export const TICKET_LIST: ListKind<TicketSort> = {
  fields: TICKET_FIELDS,
  searched: ['title', 'number'],
  sorts: ['changed', ...TICKET_SORTS],
};
export const INSIGHT_LIST: ListKind<InsightSort> = {
  fields: REMEDIATION_FIELDS,
  searched: ['name', 'path'],
  sorts: ['changed'],
};

export type TicketsParams = ListQuery<TicketSort>;
export type InsightsParams = ListQuery<InsightSort>;

/** Reads an address; what is not valid falls back to the default. */
const parseList = <Sort extends string>(
  { fields, sorts }: ListKind<Sort>,
  search: URLSearchParams,
): ListQuery<Sort> =>
  parseListQuery(search, (text) => parseFilters(text ?? '', fields), sorts, sorts[0]);

/** The filter tree of the graph, or null when everything is asked for. */
export const listFilter = <Sort extends string>(
  { searched }: ListKind<Sort>,
  query: ListQuery<Sort>,
): Filter | null => filterTree(query, searched);

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
function withList<Sort extends string>(
  list: ListKind<Sort>,
  search: URLSearchParams,
  change: Partial<ListQuery<Sort>>,
): URLSearchParams {
  const query = { ...parseList(list, search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('filters', formatFilters(query.filter));
  set('search', query.search.trim() || null);
  set('sort', query.sort === list.sorts[0] ? null : query.sort);
  set('direction', query.direction === 'descending' ? null : query.direction);
  return next;
}

/** What the address asks of a list, and the way to change it. */
export function useListParams<Sort extends string>(
  list: ListKind<Sort>,
): readonly [ListQuery<Sort>, (change: Partial<ListQuery<Sort>>) => void] {
  const [search, setSearch] = useWantedSearch();
  const params = useMemo(() => parseList(list, search), [list, search]);
  const change = useCallback(
    (part: Partial<ListQuery<Sort>>) => setSearch((now) => withList(list, now, part)),
    [list, setSearch],
  );
  return [params, change];
}
