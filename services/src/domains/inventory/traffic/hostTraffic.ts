import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { type Columns, type RowOf, statement } from '../../../platform/database/statement.ts';
import { keptEndpoints } from './keptEndpoints.ts';
import { type KeptTraffic, keptCombinations } from './labelCombinations.ts';
import type { Range } from './trafficAsked.ts';

const MOST = 50;
const COLUMNS = {
  hostId: 'uuid',
  name: 'text',
  isExternal: 'bool?',
  requests: 'numeric',
} as const satisfies Columns;

const OF_ALL_TIME = statement(
  `select id as "hostId", name, is_external as "isExternal", requests::numeric as requests
     from hosts where company_id = $1 and requests > 0
     order by requests desc, id limit ${MOST}`,
  COLUMNS,
);

const TOP = 'group by 1 having sum(requests) > 0 order by 2 desc, 1';

const WITHIN = `company_id = $1 and hour >= coalesce($2::timestamptz, '-infinity')
            and hour < coalesce($3::timestamptz, 'infinity')`;

const DAY = 86_400_000;

/** Hours of endpoints would grow with how many are busy: whole days, and the hours of those cut. */
function partsIn(daily: string, hourly: string, where: string): string {
  return `select host_id, requests from ${daily}
      where ${where} and day >= $2::date and day < $3::date
    union all
    select host_id, requests from ${hourly}
      where ${where} and hour >= $4::timestamptz and hour < $5::timestamptz
    union all
    select host_id, requests from ${hourly}
      where ${where} and hour >= $6::timestamptz and hour < $7::timestamptz`;
}

const OF_ALL_ENDPOINTS = statement(
  `with summed as (
     select host_id, sum(requests) as requests from (
       ${partsIn('inventory.host_traffic_daily', 'inventory.host_traffic_hourly', 'company_id = $1')}
     ) part ${TOP} limit ${MOST}
   )
   select h.id as "hostId", h.name, h.is_external as "isExternal", s.requests
   from summed s join hosts h on h.company_id = $1 and h.id = s.host_id
   order by s.requests desc, h.id`,
  COLUMNS,
);

/** The days, and the hours before and behind them, of which a range is made up; in SQL. */
function partsOf({ from, to }: Range): readonly string[] {
  const first = from === null ? null : Math.ceil(from / DAY) * DAY;
  const last = to === null ? null : Math.floor(to / DAY) * DAY;
  const start = timeOf(from) ?? '-infinity';
  const end = timeOf(to) ?? 'infinity';
  // Within one day, or from one into the next.
  if (first !== null && last !== null && first >= last) return [end, end, start, end, end, end];
  const [firstDay, lastDay] = [timeOf(first) ?? '-infinity', timeOf(last) ?? 'infinity'];
  return [firstDay, lastDay, start, firstDay, lastDay, end];
}

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/**
 * The hosts to which the most learned requests went within a range, of the endpoints that a filter
 * keeps; all time of all endpoints is what hosts count themselves.
 */
export function hostTraffic(
  scope: CompanyScope,
  range: Range,
  kept: KeptTraffic | null,
): Promise<RowOf<typeof COLUMNS>[]> {
  if (range.from === null && range.to === null && kept === null)
    return scope.query(OF_ALL_TIME, [scope.companyId]);
  if (kept === null && !scope.isLimited)
    return scope.query(OF_ALL_ENDPOINTS, [scope.companyId, ...partsOf(range)]);
  const byEndpoints = kept !== null && kept.selection !== null;
  const values: unknown[] = byEndpoints
    ? [scope.companyId, timeOf(range.from), timeOf(range.to)]
    : [scope.companyId, ...partsOf(range), timeOf(range.from), timeOf(range.to)];
  const summed = byEndpoints
    ? `${keptEndpoints(kept.selection, WITHIN, values)}, summed as (
        select host_id, sum(requests) as requests from kept ${TOP} limit ${MOST})`
    : sumsByLabels(kept?.nodes ?? [], values);
  // Totals of hosts are dear for people who are limited to labels, and not asked for.
  const named = scope.isLimited ? 'limited.seen_host_names' : 'inventory.hosts';
  return scope.query(
    {
      sql: `with ${summed}
        select h.id as "hostId", h.name, h.is_external as "isExternal", s.requests
        from summed s join ${named} h on h.company_id = $1 and h.id = s.host_id
        order by s.requests desc, h.id`,
      columns: COLUMNS,
    },
    values,
  );
}

function sumsByLabels(nodes: readonly FilterNode[], values: unknown[]): string {
  const { first, counted, moving } = keptCombinations(nodes, values);
  return `${first}, summed as (
      select host_id, sum(requests) as requests from (
        ${partsIn('combination_host_days', 'combination_host_hours', counted)}
        union all
        select host_id, requests from moving_hours
        where ${moving} and hour >= coalesce($8::timestamptz, '-infinity')
          and hour < coalesce($9::timestamptz, 'infinity')
      ) part ${TOP} limit ${MOST}
    )`;
}
