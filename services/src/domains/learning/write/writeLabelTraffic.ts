import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { Merged } from '../state/applyChanges.ts';

const ADD =
  'select inventory.add_label_traffic($1, $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[])';

/**
 * Adds what endpoints saw by hour to the combination of labels that their hours are counted under
 * (860_label_traffic.sql): what `addTraffic` adds of each.
 */
export async function addLabelTraffic(
  query: CompanyQuery,
  endpoints: readonly EndpointState[],
): Promise<void> {
  const rows = endpoints.flatMap(({ id, hourly }) =>
    [...hourly].map(([hour, [requests, errors]]) => ({ id, hour, requests, errors })),
  );
  if (rows.length === 0) return;
  const listOf = (value: (row: (typeof rows)[number]) => string | number): string =>
    `{${rows.map(value).join(',')}}`;
  await query(ADD, [
    query.companyId,
    listOf(({ id }) => id),
    listOf(({ hour }) => hour),
    listOf(({ requests }) => requests),
    listOf(({ errors }) => errors),
  ]);
}

/** Waits until no job moves hours of the company; from here on none does in this transaction. */
const share = (query: CompanyQuery) =>
  query('select inventory.share_combinations($1)', [query.companyId]);

/**
 * Has the hours of endpoints that are about to be merged counted where those of the other one are,
 * and forgets where they were.
 */
export async function mergeLabelTraffic(
  query: CompanyQuery,
  merged: readonly Merged[],
): Promise<void> {
  await share(query);
  const oldIds = merged.map(({ oldId }) => oldId);
  await query(
    `select inventory.move_traffic($1, array_agg(m.old_id), array_agg(c.combination_id), array_agg(c.host_id))
     from unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)
       left join inventory.endpoint_combinations c on c.company_id = $1 and c.endpoint_id = m.new_id`,
    [query.companyId, oldIds, merged.map(({ into }) => into.id)],
  );
  await query(
    'delete from inventory.endpoint_combinations where company_id = $1 and endpoint_id = any($2::uuid[])',
    [query.companyId, oldIds],
  );
}

/** Counts the hours of endpoints nowhere until a job has looked at their labels. */
export async function recountLabelTraffic(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<void> {
  await share(query);
  await query(
    `select inventory.move_traffic($1, array_agg(id), array_agg(null::int), array_agg(null::uuid))
     from unnest($2::uuid[]) id`,
    [query.companyId, ids],
  );
  await query(
    `insert into inventory.moving_endpoints (company_id, endpoint_id)
     select $1, id from unnest($2::uuid[]) id order by id on conflict do nothing`,
    [query.companyId, ids],
  );
}

/** What hosts saw that became one with another is what that one saw, whatever the labels. */
export async function moveLabelTraffic(
  query: CompanyQuery,
  fromIds: readonly string[],
  intoId: string,
): Promise<void> {
  await share(query);
  for (const [table, time] of [
    ['combination_host_hours', 'hour'],
    ['combination_host_days', 'day'],
  ] as const) {
    await query(
      `with moved as (
         delete from inventory.${table} where company_id = $1 and host_id = any($2::uuid[])
         returning combination_id, ${time}, requests
       )
       insert into inventory.${table} as t (company_id, combination_id, ${time}, host_id, requests)
         select $1::uuid, combination_id, ${time}, $3::uuid, sum(requests)
         from moved group by combination_id, ${time}
       on conflict (company_id, combination_id, ${time}, host_id) do update
         set requests = t.requests + excluded.requests`,
      [query.companyId, fromIds, intoId],
    );
  }
  await query(
    `update inventory.endpoint_combinations set host_id = $3
     where company_id = $1 and host_id = any($2::uuid[])`,
    [query.companyId, fromIds, intoId],
  );
}
