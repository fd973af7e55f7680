import { ATTACKER_SORTS, type AttackerSort } from '@palisade/vocabulary/attackerSorts.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { filterTree, type ListQuery, parseListQuery } from '../../../entities/filters/listQuery.ts';
import { attackerFilterReader } from './attackerFilterReader.ts';

/**
 * What the address of the attackers asks for, its group and status aside; the text is one that the
 * source contains.
 */
export type AttackersQuery = ListQuery<AttackerSort>;

/** What is asked for unless the address says otherwise. */
export const DEFAULTS = { sort: 'severity', direction: 'descending' } as const;

/** Reads what the address asks for; what is not valid falls back to the default. */
export const parseAttackersQuery = (search: URLSearchParams): AttackersQuery =>
  parseListQuery(search, attackerFilterReader.read, ATTACKER_SORTS, DEFAULTS.sort);

/** The filter tree of the graph, or null when everything is asked for. */
export const attackerFilter = (query: Pick<AttackersQuery, 'filter' | 'search'>): Filter | null =>
  filterTree(query, ['source']);
