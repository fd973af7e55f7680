import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { CompanyState } from '../state/companyState.ts';
import type { EndpointState } from '../state/endpointState.ts';

const HOUR = 3_600_000;
const ROWS_PER_STATEMENT = 20_000;
const hourOf = (hour: number) => new Date(hour * HOUR).toISOString();

interface Row {
  readonly id: string;
  readonly hour: number;
  readonly requests: number;
  readonly errors: number;
}

/**
 * An array as PostgreSQL reads it, of ids and numbers, which need no quotes: the driver would quote
 * each of thousands.
 */
const listOf = (rows: readonly Row[], value: (row: Row) => string | number): string =>
  `{${rows.map(value).join(',')}}`;

/** Adds what endpoints saw by hour. */
export async function addTraffic(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const rows: Row[] = endpoints.flatMap(({ id, hourly }) =>
    [...hourly]
      .sort(([a], [b]) => a - b)
      .map(([hour, [requests, errors]]) => ({ id, hour, requests, errors })),
  );
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const part = rows.slice(from, from + ROWS_PER_STATEMENT);
    await query(
      `insert into inventory.traffic_hourly as t (company_id, endpoint_id, hour, requests, errors)
       select $1::uuid, n.id, to_timestamp(n.hour * 3600), n.requests, n.errors
         from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[]) as n (id, hour,
           requests, errors)
       on conflict (company_id, endpoint_id, hour) do update
         set requests = t.requests + excluded.requests, errors = t.errors + excluded.errors`,
      [
        query.companyId,
        listOf(part, (r) => r.id),
        listOf(part, (r) => r.hour),
        listOf(part, (r) => r.requests),
        listOf(part, (r) => r.errors),
      ],
    );
  }
}

/** Adds what the company received by hour. */
export async function addCompanyTraffic(
  query: CompanyQuery,
  { hourly }: CompanyState,
): Promise<void> {
  if (hourly.size === 0) return;
  const rows = [...hourly].sort(([a], [b]) => a - b);
  await query(
    `insert into inventory.company_traffic_hourly as t (company_id, hour, learned, noise, rejected, errors)
     select $1::uuid, * from unnest($2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
     on conflict (company_id, hour) do update
       set learned = t.learned + excluded.learned, noise = t.noise + excluded.noise,
       rejected = t.rejected + excluded.rejected, errors = t.errors + excluded.errors`,
    [
      query.companyId,
      rows.map(([hour]) => hourOf(hour)),
      rows.map(([, c]) => c.learned),
      rows.map(([, c]) => c.noise),
      rows.map(([, c]) => c.rejected),
      rows.map(([, c]) => c.errors),
    ],
  );
}
