import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { type RowOf, statement } from '../../../platform/database/statement.ts';
import { found, type Selection } from '../filter/selection.ts';
import { type KeptTraffic, keptCombinations } from '../traffic/labelCombinations.ts';
import type { Range } from '../traffic/trafficAsked.ts';

const LOCATION = { location: 'text', requests: 'numeric' } as const;
/** Requests from one location. */
export type LocationRow = RowOf<typeof LOCATION>;

/** Days of which a part is within `$2` and `$3`, in UTC. */
const WITHIN = `company_id = $1
  and ($2::timestamptz is null or day >= ($2::timestamptz at time zone 'UTC')::date)
  and ($3::timestamptz is null or day < ($3::timestamptz at time zone 'UTC'))`;
const MOST_FIRST = 'group by location having sum(requests) > 0 order by requests desc, location';

const OF_COMPANY = statement(
  `select location, sum(requests) as requests from company_geolocations_daily
   where ${WITHIN} ${MOST_FIRST}`,
  LOCATION,
);

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/**
 * Requests by location on the days that a range touches: of the company from its roll-up, or of the
 * endpoints that a filter by labels keeps.
 */
export function geolocationsOf(
  scope: CompanyScope,
  { from, to }: Range,
  kept: KeptTraffic | null,
): Promise<LocationRow[]> {
  const values: unknown[] = [scope.companyId, timeOf(from), timeOf(to)];
  if (kept === null) return scope.query(OF_COMPANY, values);
  const { nodes, selection } = kept;
  const sql = selection === null ? ofLabels(nodes, values) : ofEndpoints(selection, values);
  return scope.query({ sql, columns: LOCATION }, values);
}

function ofLabels(nodes: readonly FilterNode[], values: unknown[]): string {
  const { first, counted, moving } = keptCombinations(nodes, values);
  return `with ${first}
    select location, sum(requests) as requests from (
      select location, requests from combination_geolocations where ${WITHIN} and ${counted}
      union all
      select location, requests from moving_geolocations where ${WITHIN} and ${moving}
    ) part ${MOST_FIRST}`;
}

function ofEndpoints(selection: Selection, values: unknown[]): string {
  const { first, where } = found(selection, values);
  return `with ${first}kept as materialized (
      select id from inventory.endpoints where ${where}
    )
    select location, sum(requests) as requests from inventory.geolocations_daily
    where ${WITHIN} and endpoint_id in (select id from kept) ${MOST_FIRST}`;
}

const OF_APIS = statement(
  `select a.id, g.location, sum(g.requests) as requests
   from apis a
     left join inventory.endpoints e on e.company_id = $1 and e.host_id = a.host_id and e.api_id = a.id
     left join inventory.geolocations_daily g on g.company_id = $1 and g.endpoint_id = e.id
       and g.day >= ($2::timestamptz at time zone 'UTC')::date
   where a.company_id = $1 and a.id = any($3::uuid[])
   group by a.id, g.location order by requests desc nulls last, g.location`,
  { id: 'uuid', location: 'text?', requests: 'numeric?' },
);

/** Requests by location from a day on, of the APIs of these that there are. */
export async function geolocationsOfApis(
  scope: CompanyScope,
  ids: readonly string[],
  from: number,
): Promise<ReadonlyMap<string, LocationRow[]>> {
  const rows = await scope.query(OF_APIS, [scope.companyId, timeOf(from), ids]);
  const byApi = new Map<string, LocationRow[]>();
  for (const { id, location, requests } of rows) {
    const known = byApi.get(id) ?? [];
    byApi.set(id, known);
    if (location !== null && requests !== null) known.push({ location, requests });
  }
  return byApi;
}
