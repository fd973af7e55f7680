import type { CompanyQuery } from '../../../platform/database/database.ts';
import { publish } from '../../../platform/events/publish.ts';
import { placeHash } from './placeHash.ts';
import { mergeLabelTraffic } from './writeLabelTraffic.ts';
import type { Merged } from '../state/applyChanges.ts';

/**
 * Moves the rows of endpoints that were merged: traffic is summed, labels and findings are kept,
 * ids become aliases, the rest is deleted and written anew. Survivors exist already.
 */
export async function writeMerges(
  query: CompanyQuery,
  merged: readonly Merged[],
  hashKey: Uint8Array,
): Promise<void> {
  if (merged.length === 0) return;
  const values = [
    query.companyId,
    merged.map(({ oldId }) => oldId),
    merged.map(({ into }) => into.id),
  ];
  // From here on nobody labels what is about to go: the label would go with it.
  await query(
    `select from inventory.endpoints where company_id = $1 and id = any($2::uuid[])
     order by id for update`,
    values.slice(0, 2),
  );
  await mergeLabelTraffic(query, merged);
  const pairs = 'unnest($2::uuid[], $3::uuid[]) as m (old_id, new_id)';
  await query(
    `insert into inventory.traffic_hourly as t (company_id, endpoint_id, hour, requests, errors)
     select $1::uuid, m.new_id, o.hour, sum(o.requests), sum(o.errors)
     from ${pairs} join inventory.traffic_hourly o on o.company_id = $1 and o.endpoint_id = m.old_id
       group by m.new_id, o.hour order by m.new_id, o.hour
     on conflict (company_id, endpoint_id, hour) do update
       set requests = t.requests + excluded.requests, errors = t.errors + excluded.errors`,
    values,
  );
  await query(
    `insert into inventory.geolocations_daily as t (company_id, endpoint_id, day, location, requests)
     select $1::uuid, m.new_id, o.day, o.location, sum(o.requests)
     from ${pairs} join inventory.geolocations_daily o on o.company_id = $1 and o.endpoint_id = m.old_id
     group by m.new_id, o.day, o.location order by m.new_id, o.day, o.location
     on conflict (company_id, endpoint_id, day, location) do update
       set requests = t.requests + excluded.requests`,
    values,
  );
  await query(
    `update inventory.endpoint_aliases a set endpoint_id = m.new_id from ${pairs}
      where a.company_id = $1 and a.endpoint_id = m.old_id`,
    values,
  );
  await writeAliases(query, merged, hashKey);
  for (const [table, columns] of [
    ['endpoint_labels', 'label_id, group_id, rule_id'],
    ['endpoint_findings', 'name, severity, cwe_id, cve_id, evidence, found_at'],
    ['endpoint_exchanges', 'slot, at, traits, findings, exchange'],
  ] as const) {
    await query(
      `insert into inventory.${table} (company_id, endpoint_id, ${columns})
        select $1::uuid, m.new_id, ${columns} from ${pairs}
       join inventory.${table} o on o.company_id = $1 and o.endpoint_id = m.old_id on conflict do nothing`,
      values,
    );
  }
  const into = merged.map(({ into }) => into.id);
  publish(query, { what: 'endpoint.parts', ids: into }, { what: 'endpoint.labelled', ids: into });
}

/**
 * Has the ids of merged endpoints lead to those that go on, whether or not they ever had a row:
 * detection watches endpoints before a commit writes them.
 */
export async function writeAliases(
  query: CompanyQuery,
  merged: readonly Merged[],
  hashKey: Uint8Array,
): Promise<void> {
  if (merged.length === 0) return;
  await query(
    `insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id, was)
     select $1::uuid, m.old_id, m.new_id, m.was
     from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as m (old_id, new_id, was)
     on conflict do nothing`,
    [
      query.companyId,
      merged.map(({ oldId }) => oldId),
      merged.map(({ into }) => into.id),
      merged.map(({ into, was }) => placeHash(hashKey, into.method, was)),
    ],
  );
}

/**
 * What people said of a merged endpoint's parameters holds for the other one, unless they said
 * something of the same parameter there.
 */
async function moveTunes(query: CompanyQuery, merged: readonly Merged[]): Promise<void> {
  for (const { oldId, into } of merged) {
    await query(
      `update inventory.tunes t set endpoint_id = $3 where company_id = $1 and endpoint_id = $2 and not exists (
         select from inventory.tunes o
           where o.company_id = $1 and o.endpoint_id = $3
             and (o.side, o.location, o.content_type, o.name) = (t.side, t.location,
             t.content_type, t.name))`,
      [query.companyId, oldId, into.id],
    );
  }
}

/** Deletes the rows of endpoints that were merged into others. */
export async function deleteMerged(query: CompanyQuery, merged: readonly Merged[]): Promise<void> {
  const ids = merged.map(({ oldId }) => oldId);
  if (ids.length === 0) return;
  await moveTunes(
    query,
    merged.filter(({ into }) => into.tunes.length > 0),
  );
  for (const [table, column] of [
    ['tunes', 'endpoint_id'],
    ['traffic_hourly', 'endpoint_id'],
    ['geolocations_daily', 'endpoint_id'],
    ['parameters', 'endpoint_id'],
    ['endpoint_models', 'endpoint_id'],
    ['endpoint_splits', 'endpoint_id'],
    ['endpoints', 'id'],
  ] as const) {
    await query(
      `delete from inventory.${table} where company_id = $1 and ${column} = any($2::uuid[])`,
      [query.companyId, ids],
    );
  }
  publish(query, { what: 'endpoint.gone', ids });
}
