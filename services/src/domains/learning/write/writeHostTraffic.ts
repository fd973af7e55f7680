import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointToWrite } from './writeEndpoints.ts';

const HOUR_SECONDS = 3_600;

const ADD = `with added as (
    select to_timestamp(n.hour * ${HOUR_SECONDS}) as hour, n.host_id, n.requests
    from unnest($2::bigint[], $3::uuid[], $4::bigint[]) as n (hour, host_id, requests)
  ), hours as (
    insert into inventory.host_traffic_hourly as t (company_id, hour, host_id, requests)
      select $1::uuid, hour, host_id, requests from added order by 2, 3
    on conflict (company_id, hour, host_id) do update
      set requests = t.requests + excluded.requests
  )
  insert into inventory.host_traffic_daily as t (company_id, day, host_id, requests)
    select $1::uuid, (hour at time zone 'UTC')::date, host_id, sum(requests) from added
    group by 2, 3 order by 2, 3
  on conflict (company_id, day, host_id) do update set requests = t.requests + excluded.requests`;

/** Adds what hosts saw by hour and by day: what `addTraffic` adds of their endpoints. */
export async function addHostTraffic(
  query: CompanyQuery,
  writes: readonly EndpointToWrite[],
): Promise<void> {
  const byHost = new Map<string, Map<number, number>>();
  for (const { host, endpoint } of writes) {
    if (endpoint.hourly.size === 0) continue;
    const hours = byHost.get(host.id) ?? new Map<number, number>();
    byHost.set(host.id, hours);
    for (const [hour, [requests]] of endpoint.hourly)
      hours.set(hour, (hours.get(hour) ?? 0) + requests);
  }
  const rows = [...byHost].flatMap(([id, hours]) =>
    [...hours].map(([hour, requests]) => ({ id, hour, requests })),
  );
  if (rows.length === 0) return;
  await query(ADD, [
    query.companyId,
    rows.map(({ hour }) => hour),
    rows.map(({ id }) => id),
    rows.map(({ requests }) => requests),
  ]);
}

/** What hosts saw that became one with another is what that one saw. */
export async function moveHostTraffic(
  query: CompanyQuery,
  fromIds: readonly string[],
  intoId: string,
): Promise<void> {
  for (const [table, time] of [
    ['host_traffic_hourly', 'hour'],
    ['host_traffic_daily', 'day'],
  ] as const) {
    await query(
      `with moved as (
         delete from inventory.${table} where company_id = $1 and host_id = any($2::uuid[])
         returning ${time}, requests
       )
       insert into inventory.${table} as t (company_id, ${time}, host_id, requests)
         select $1::uuid, ${time}, $3::uuid, sum(requests) from moved group by ${time}
       on conflict (company_id, ${time}, host_id) do update
         set requests = t.requests + excluded.requests`,
      [query.companyId, fromIds, intoId],
    );
  }
}
