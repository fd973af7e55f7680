import type { CompanyScope } from '../../../platform/database/database.ts';
import { type Columns, type RowOf, statement } from '../../../platform/database/statement.ts';
import { found, type Selection } from '../filter/selection.ts';
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
  const values: unknown[] = [scope.companyId, timeOf(from), timeOf(to)];
  const { first, where } =
    selection === null ? { first: '', where: 'company_id = $1' } : found(selection, values);
  return scope.query(
    {
      sql: `with ${first}kept as materialized (
          select id, host_id from inventory.endpoints where ${where}
        ), summed as (
          select k.host_id, sum(t.requests) as requests
          from inventory.traffic_hourly t join kept k on k.id = t.endpoint_id
          where t.company_id = $1 and t.hour >= coalesce($2::timestamptz, '-infinity')
            and t.hour < coalesce($3::timestamptz, 'infinity')
          group by 1 having sum(t.requests) > 0 order by 2 desc, 1 limit ${MOST}
        )
        select h.id as "hostId", h.name, h.is_external as "isExternal", s.requests
        from summed s join hosts h on h.company_id = $1 and h.id = s.host_id
        order by s.requests desc, h.id`,
      columns: COLUMNS,
    },
    values,
  );
}
