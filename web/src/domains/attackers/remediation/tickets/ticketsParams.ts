import type { Filter } from '@palisade/vocabulary/filters.ts';
import { TICKET_FIELDS } from '@palisade/vocabulary/ticketFields.ts';
import { TICKET_SORTS, type TicketSort } from '@palisade/vocabulary/tickets.ts';
import { parseFilters } from '../../../../entities/filters/filterCodec.ts';
import { formatFilters } from '../../../../entities/filters/formatFilters.ts';
import { filterTree, type ListQuery, parseListQuery } from '../../../../entities/filters/listQuery.ts';

/** What the address of the tickets asks for, their status aside; the text is one that title or number contains. */
export type TicketsParams = ListQuery<TicketSort>;

const DEFAULTS = { sort: 'changed', direction: 'descending' } as const;

/** Reads the address; what is not valid falls back to the default. */
export const parseTicketsParams = (search: URLSearchParams): TicketsParams => parseListQuery(search, (text) => parseFilters(text ?? '', TICKET_FIELDS), TICKET_SORTS, DEFAULTS.sort);

/** The filter tree of the graph, or null when everything is asked for. */
export const ticketFilter = (params: TicketsParams): Filter | null => filterTree(params, ['title', 'number']);

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withTicketsParams(search: URLSearchParams, change: Partial<TicketsParams>): URLSearchParams {
  const params = { ...parseTicketsParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) => (value === null ? next.delete(key) : next.set(key, value));
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  return next;
}
