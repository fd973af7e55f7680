import type { CompanyScope } from '../../../platform/database/database.ts';
import { type RowOf, statement } from '../../../platform/database/statement.ts';
import { OWNERS, rowsOf } from '../filter/owners.ts';
import { found, isEvery, type Selection } from '../filter/selection.ts';
import { blocksOf, sizeStatement } from '../filter/termSet.ts';
import { keptEndpoints } from './keptEndpoints.ts';
import { type KeptTraffic, keptCombinations } from './labelCombinations.ts';
import type { InventoryCounts } from './traffic.schemas.ts';
import type { Range } from './trafficAsked.ts';
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

/** Hours of one endpoint, joined by commas: tens of thousands of rows would take longer to read. */
const HOURS_OF_ENDPOINT = {
  id: 'uuid',
  index: 'text',
  requests: 'text',
  errors: 'text',
} as const;
type HoursOfEndpoint = RowOf<typeof HOURS_OF_ENDPOINT>;

const numbers = (list: string): number[] => list.split(',').map(Number);

/** Hours put together to steps. */
function stepsOf({ id, ...hours }: HoursOfEndpoint): EndpointStep[] {
  const steps = new Map<number, EndpointStep>();
  const [requests, errors] = [numbers(hours.requests), numbers(hours.errors)];
  for (const [hour, index] of numbers(hours.index).entries()) {
    const step = steps.get(index) ?? { id, index, requests: 0, errors: 0 };
    step.requests += requests[hour] ?? 0;
    step.errors += errors[hour] ?? 0;
    steps.set(index, step);
  }
  return [...steps.values()];
}

const ENDPOINT_STEPS = statement(
  `select endpoint_id as id, string_agg(floor(date_part('epoch',
      hour - $2::timestamptz) / $4::float8)::int::text, ',') as index,
       string_agg(requests::text, ',') as requests, string_agg(errors::text, ',') as errors
         from inventory.traffic_hourly
     where company_id = $1 and endpoint_id = any($5) and hour >= $2 and hour < $3 group by 1`,
  HOURS_OF_ENDPOINT,
);

/** Steps with traffic of these endpoints. */
export async function endpointSteps(
  scope: CompanyScope,
  ids: readonly string[],
  window: Window,
): Promise<EndpointStep[]> {
  const rows = await scope.query(ENDPOINT_STEPS, [scope.companyId, ...bounds(window), ids]);
  return rows.flatMap(stepsOf);
}

const SENSOR_SUMS = statement(
  `select endpoint_id as id, coalesce(sum(requests) filter (where hour >= $3), 0) as "traffic1d",
      sum(requests) as "traffic7d" from inventory.traffic_hourly
     where company_id = $1 and endpoint_id = any($2) and hour >= $4 group by 1`,
  { id: 'uuid', traffic1d: 'numeric', traffic7d: 'numeric' },
);

/** Requests of one day and of seven, by endpoint; none for one without traffic. */
export function sensorSums(
  scope: CompanyScope,
  ids: readonly string[],
  day: Window,
  week: Window,
): Promise<{ id: string; traffic1d: number; traffic7d: number }[]> {
  return scope.query(SENSOR_SUMS, [
    scope.companyId,
    ids,
    new Date(day.from).toISOString(),
    new Date(week.from).toISOString(),
  ]);
}

const STEP_COLUMNS = {
  index: 'int4',
  learned: 'numeric',
  unlearned: 'numeric',
  errors: 'numeric',
} as const;
const WITHIN =
  'company_id = $1 and hour >= greatest($2::timestamptz, $5) and hour < least($3::timestamptz, $6)';

const COMPANY_STEPS = statement(
  `select ${STEP} as index, sum(learned) as learned, sum(noise + rejected) as unlearned,
      sum(errors) as errors from company_traffic_hourly where ${WITHIN} group by 1`,
  STEP_COLUMNS,
);

const timeOf = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString();

/**
 * Steps with traffic within a window and a range: of the company from its roll-up, or of the
 * endpoints that a filter keeps, whose traffic was all learned from.
 */
export function companySteps(
  scope: CompanyScope,
  window: Window,
  { from, to }: Range,
  kept: KeptTraffic | null,
): Promise<CompanyStep[]> {
  const values = [scope.companyId, ...bounds(window), timeOf(from), timeOf(to)];
  if (kept === null) return scope.query(COMPANY_STEPS, values);
  return scope.query(
    {
      sql: (kept.selection === null ? stepsByLabels : stepsByEndpoints)(kept, values),
      columns: STEP_COLUMNS,
    },
    values,
  );
}

const OF_LEARNED = `${STEP} as index, sum(requests) as learned, 0::numeric as unlearned,
  sum(errors) as errors`;

function stepsByLabels({ nodes }: KeptTraffic, values: unknown[]): string {
  const { first, counted, moving } = keptCombinations(nodes, values);
  return `with ${first}
    select ${OF_LEARNED} from (
      select hour, requests, errors from combination_hours where ${WITHIN} and ${counted}
      union all
      select hour, requests, errors from moving_hours where ${WITHIN} and ${moving}
    ) part group by 1`;
}

function stepsByEndpoints({ selection }: KeptTraffic, values: unknown[]): string {
  return `with ${keptEndpoints(selection, WITHIN, values)}
    select ${OF_LEARNED} from inventory.traffic_hourly
    where ${WITHIN} and endpoint_id in (select id from kept) group by 1`;
}

const COMPANY_SPAN = statement(
  `select (extract(epoch from min(hour)) * 1000)::float8 as first,
       (extract(epoch from max(hour)) * 1000)::float8 as last
     from company_traffic_hourly where company_id = $1`,
  { first: 'float8?', last: 'float8?' },
);

/** The same for labels: from the ends of combinations, unless hours are about to move. */
const LABELS_SPAN = statement(
  `select (extract(epoch from min(first)) * 1000)::float8 as first,
       (extract(epoch from max(last)) * 1000)::float8 as last
     from (
       select first, last from limited.combination_spans where company_id = $1
         and not exists (select from moving_hours where company_id = $1)
       union all
       select min(hour), max(hour) from (
         select hour from company_traffic_hourly where company_id = $1
           and exists (select from moving_hours where company_id = $1)
         group by hour having sum(learned) > 0
       ) hours
     ) span`,
  { first: 'float8?', last: 'float8?' },
);

/** First and last hour with traffic of the company in milliseconds; null before any came in. */
export async function companySpan(
  scope: CompanyScope,
): Promise<{ first: number; last: number } | null> {
  const span = scope.isLimited ? LABELS_SPAN : COMPANY_SPAN;
  const [row] = await scope.query(span, [scope.companyId]);
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

const INVENTORY_COUNTS = statement(
  `select hosts, apis, endpoints, sensitive_endpoints as "sensitiveEndpoints",
      unauthenticated_endpoints as "unauthenticatedEndpoints"
     from company_counts where company_id = $1`,
  {
    hosts: 'int4',
    apis: 'int4',
    endpoints: 'int4',
    sensitiveEndpoints: 'int4',
    unauthenticatedEndpoints: 'int4',
  },
);

const COUNT_COLUMNS = {
  hosts: 'int8',
  apis: 'int8',
  endpoints: 'int8',
  sensitiveEndpoints: 'int8',
  unauthenticatedEndpoints: 'int8',
} as const;

/** Reading so few rows costs no more than a look at every host. */
const FEW = 10_000;

/**
 * Counts what a selection has. A large selection that terms describe in full is counted from its
 * bits: a host or API counts when one of its endpoints is in them. Any other is read row by row.
 * @param few the largest selection that is always read row by row
 */
export async function countsOfSelection(
  scope: CompanyScope,
  selection: Selection,
  few = FEW,
): Promise<InventoryCounts> {
  const { set, size, rest } = selection;
  const isInTerms = rest.length === 0 && !isEvery(set);
  const isByRow = !isInTerms || size.size <= few;
  const values: unknown[] = [];
  const sql = (isByRow ? countsByRows : countsByMembers)(selection, values);
  const [row] = await scope.query({ sql, columns: COUNT_COLUMNS }, values);
  return row ?? NOTHING;
}

function countsByRows(selection: Selection, values: unknown[]): string {
  const { first, where } = found(selection, values);
  return `with ${first}held as (
      select host_id, api_id, count(*) as endpoints,
        count(*) filter (where sensitive) as sensitive,
        count(*) filter (where not authenticated) as unauthenticated
      from inventory.endpoints where ${where} group by host_id, api_id
    )
    select count(distinct host_id) as hosts, count(distinct api_id) as apis,
      coalesce(sum(endpoints), 0)::bigint as endpoints,
      coalesce(sum(sensitive), 0)::bigint as "sensitiveEndpoints",
      coalesce(sum(unauthenticated), 0)::bigint as "unauthenticatedEndpoints" from held`;
}

function countsByMembers(selection: Selection, values: unknown[]): string {
  const { companyId, set, size } = selection;
  values.push(companyId);
  const kept = blocksOf(set, companyId, size, values);
  const owners = OWNERS.map(
    (owner) => `(select count(*) from ${owner.counted} owner where owner.company_id = $1
      and (select true ${rowsOf(owner, 'select blocks from bits', selection)} limit 1)) as ${owner.counted}`,
  );
  const having = (...terms: string[]) =>
    `(select size from (${sizeStatement({ all: [set, { terms }] }, companyId, values)}) sized)::bigint`;
  return `with bits as materialized (select ${kept} as blocks)
    select ${owners.join(', ')}, ${size.size}::bigint as endpoints,
      ${having('sensitive:true')} as "sensitiveEndpoints",
      ${having('authenticated:false')} as "unauthenticatedEndpoints"`;
}

/**
 * What the company has: its roll-up, zeros before anything was learned; or what the endpoints of a
 * selection make up.
 */
export async function inventoryCounts(
  scope: CompanyScope,
  selection: Selection | null,
): Promise<InventoryCounts> {
  // Dates that all endpoints lie within leave every one of them.
  const isEverything =
    selection === null || (isEvery(selection.set) && selection.rest.length === 0);
  if (!isEverything) return countsOfSelection(scope, selection);
  const [row] = await scope.query(INVENTORY_COUNTS, [scope.companyId]);
  return row ?? NOTHING;
}
