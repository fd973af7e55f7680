import type { CompanyScope } from '../../../platform/database/database.ts';
import { type Columns, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { Selection } from '../filter/selection.ts';
import { keptEndpoints } from './keptEndpoints.ts';
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

const WITHIN = `company_id = $1 and hour >= coalesce($2::timestamptz, '-infinity')
            and hour < coalesce($3::timestamptz, 'infinity')`;

const DAY = 86_400_000;

/** Hours of endpoints would grow with how many are busy: whole days, and the hours of those cut. */
const OF_ALL_ENDPOINTS = statement(
  `with summed as (
     select host_id, sum(requests) as requests from (
       select host_id, requests from inventory.host_traffic_daily
         where company_id = $1 and day >= $2::date and day < $3::date
       union all
       select host_id, requests from inventory.host_traffic_hourly
         where company_id = $1 and hour >= $4::timestamptz and hour < $5::timestamptz
       union all
       select host_id, requests from inventory.host_traffic_hourly
         where company_id = $1 and hour >= $6::timestamptz and hour < $7::timestamptz
     ) part group by 1 having sum(requests) > 0 order by 2 desc, 1 limit ${MOST}
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
 * The hosts to which the most learned requests went within a range, of the endpoints of a
 * selection; all time of all endpoints is what hosts count themselves.
 */
export function hostTraffic(
  scope: CompanyScope,
  { from, to }: Range,
  selection: Selection | null,
): Promise<RowOf<typeof COLUMNS>[]> {
  if (from === null && to === null && selection === null)
    return scope.query(OF_ALL_TIME, [scope.companyId]);
  if (selection === null && !scope.isLimited)
    return scope.query(OF_ALL_ENDPOINTS, [scope.companyId, ...partsOf({ from, to })]);
  const values: unknown[] = [scope.companyId, timeOf(from), timeOf(to)];
  const kept = keptEndpoints(selection, WITHIN, values);
  return scope.query(
    {
      sql: `with ${kept}, summed as (
          select host_id, sum(requests) as requests from kept
          group by 1 having sum(requests) > 0 order by 2 desc, 1 limit ${MOST}
        )
        select h.id as "hostId", h.name, h.is_external as "isExternal", s.requests
        from summed s join hosts h on h.company_id = $1 and h.id = s.host_id
        order by s.requests desc, h.id`,
      columns: COLUMNS,
    },
    values,
  );
}
