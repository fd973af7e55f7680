import { GAP_GROUPINGS, type GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS, type GapSort } from '@palisade/vocabulary/gapSorts.ts';
import { filterTree, type ListQuery, parseListQuery } from '../../../entities/filters/listQuery.ts';
import { gapFilterReader } from './gapFilterReader.ts';

/**
 * What the address of the gaps asks for, its status and drawers aside; the text is one that name,
 * host or path contains.
 */
export type GapsQuery = ListQuery<GapSort>;

/** What is asked for unless the address says otherwise. */
export const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads what the address asks for; what is not valid falls back to the default. */
export const parseGapsQuery = (search: URLSearchParams): GapsQuery =>
  parseListQuery(search, gapFilterReader.read, GAP_SORTS, DEFAULTS.sort);

/** What the address groups gaps by; anything else is no grouping. */
export const parseGapGrouping = (search: URLSearchParams): GapGrouping | null =>
  GAP_GROUPINGS.find((each) => each === search.get('groupBy')) ?? null;

/** The filter tree of the graph, or null when everything is asked for. */
export const gapFilter = (query: Pick<GapsQuery, 'filter' | 'search'>): Filter | null =>
  filterTree(query, ['gapName', 'host', 'path']);
