import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { formatFilters } from '../../../entities/filters/formatFilters.ts';
import { type AttackersQuery, DEFAULTS, parseAttackersQuery } from './attackersQuery.ts';

/** Columns of the table in its address; what an attacker is told by is always there. */
export const ATTACKER_COLUMNS = columnsParam(
  [
    'severity',
    'source',
    'riskTypes',
    'verdict',
    'attempts',
    'steps',
    'phase',
    'firstSeen',
    'lastSeen',
    'status',
  ],
  'source',
);

/** What the address of the attackers says, its group and status aside. */
export interface AttackersParams extends AttackersQuery {
  /** Keys of the columns in their order. */
  readonly columns: readonly string[];
}

/** Reads the address; what is not valid falls back to the default. */
export const parseAttackersParams = (search: URLSearchParams): AttackersParams => ({
  ...parseAttackersQuery(search),
  columns: ATTACKER_COLUMNS.parse(search.get('columns')),
});

/** Writes changed parts into a copy of the query; defaults are left out, other parameters stay. */
export function withAttackersParams(
  search: URLSearchParams,
  change: Partial<AttackersParams>,
): URLSearchParams {
  const params = { ...parseAttackersParams(search), ...change };
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | null) =>
    value === null ? next.delete(key) : next.set(key, value);
  set('filters', formatFilters(params.filter));
  set('search', params.search.trim() || null);
  set('sort', params.sort === DEFAULTS.sort ? null : params.sort);
  set('direction', params.direction === DEFAULTS.direction ? null : params.direction);
  set('columns', ATTACKER_COLUMNS.format(params.columns));
  return next;
}
