import type { CompanyScope } from '../../../platform/database/database.ts';
import type { InventoryCounts } from './traffic.schemas.ts';
import type { Window } from './windows.ts';

/** Requests within one step of a window; `index` counts steps from 0. */
export interface EndpointStep {
  id: string;
  index: number;
  requests: number;
  errors: number;
}

export interface CompanyStep {
  index: number;
  learned: number;
  unlearned: number;
  errors: number;
}

/** Step of the window a row's hour lies in; $2 to $4 are the window. */
const STEP = 'floor(extract(epoch from hour - $2::timestamptz) / $4)::int';

function bounds({ from, step, steps }: Window): unknown[] {
  return [new Date(from).toISOString(), new Date(from + steps * step).toISOString(), step / 1000];
}

/** Steps with traffic of these endpoints. */
export function endpointSteps(
  scope: CompanyScope,
  ids: readonly string[],
  window: Window,
): Promise<EndpointStep[]> {
  return scope.query<EndpointStep>(
    `select endpoint_id as id, ${STEP} as index, sum(requests) as requests, sum(errors) as errors from inventory.traffic_hourly
     where company_id = $1 and endpoint_id = any($5) and hour >= $2 and hour < $3 group by 1, 2`,
    [scope.companyId, ...bounds(window), ids],
  );
}

/** Requests of one day and of seven, by endpoint; none for one without traffic. */
export function sensorSums(
  scope: CompanyScope,
  ids: readonly string[],
  day: Window,
  week: Window,
): Promise<{ id: string; traffic1d: number; traffic7d: number }[]> {
  return scope.query(
    `select endpoint_id as id, coalesce(sum(requests) filter (where hour >= $3), 0) as "traffic1d", sum(requests) as "traffic7d" from inventory.traffic_hourly
     where company_id = $1 and endpoint_id = any($2) and hour >= $4 group by 1`,
    [scope.companyId, ids, new Date(day.from).toISOString(), new Date(week.from).toISOString()],
  );
}

/** Steps with traffic of the company. */
export function companySteps(scope: CompanyScope, window: Window): Promise<CompanyStep[]> {
  return scope.query<CompanyStep>(
    `select ${STEP} as index, sum(learned) as learned, sum(noise + rejected) as unlearned, sum(errors) as errors from company_traffic_hourly
     where company_id = $1 and hour >= $2 and hour < $3 group by 1`,
    [scope.companyId, ...bounds(window)],
  );
}

/** First and last hour with traffic of the company in milliseconds; null before any came in. */
export async function companySpan(
  scope: CompanyScope,
): Promise<{ first: number; last: number } | null> {
  const [row] = await scope.query<{ first: number | null; last: number | null }>(
    `select (extract(epoch from min(hour)) * 1000)::float8 as first,
       (extract(epoch from max(hour)) * 1000)::float8 as last
     from company_traffic_hourly where company_id = $1`,
    [scope.companyId],
  );
  const { first = null, last = null } = row ?? {};
  return first === null || last === null ? null : { first, last };
}

const NOTHING: InventoryCounts = {
  hosts: 0,
  apis: 0,
  endpoints: 0,
  sensitiveEndpoints: 0,
  unauthenticatedEndpoints: 0,
};

/** Roll-up of the company's inventory; zeros before anything was learned. */
export async function inventoryCounts(scope: CompanyScope): Promise<InventoryCounts> {
  const [row] = await scope.query<InventoryCounts>(
    `select hosts, apis, endpoints, sensitive_endpoints as "sensitiveEndpoints", unauthenticated_endpoints as "unauthenticatedEndpoints"
     from company_counts where company_id = $1`,
    [scope.companyId],
  );
  return row ?? NOTHING;
}
