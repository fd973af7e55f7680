import type { CompanyQuery, Database, Query } from '../../../platform/database/database.ts';

/** Space of advisory locks, as in 042_judging.sql. */
const LOCK = 7_254_434;

/**
 * From now on new and changed endpoints of the company are remembered for its policies. Waits for
 * writes that do not know it yet.
 */
export async function watchForPolicies(query: CompanyQuery): Promise<void> {
  const [known] = await query('select from inventory.judged_companies where company_id = $1', [
    query.companyId,
  ]);
  if (known !== undefined) return;
  await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [
    LOCK,
    query.companyId,
  ]);
  await query(
    'insert into inventory.judged_companies (company_id) values ($1) on conflict do nothing',
    [query.companyId],
  );
}

/** The company has no policies any more. */
export async function unwatchForPolicies(query: CompanyQuery): Promise<void> {
  await query('delete from inventory.judged_companies where company_id = $1', [query.companyId]);
  await query('delete from inventory.endpoints_to_judge where company_id = $1', [query.companyId]);
}

export async function evaluatedCompanies({ system }: Database): Promise<string[]> {
  return (
    await system.query<{ id: string }>(
      'select company_id as id from inventory.judged_companies order by 1',
    )
  ).map(({ id }) => id);
}

/**
 * Takes endpoints that are new, changed or gone; when the transaction fails they are there again.
 */
export async function takeEndpointsToEvaluate(
  query: CompanyQuery,
  atMost: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `delete from inventory.endpoints_to_judge where company_id = $1 and endpoint_id in
       (select endpoint_id from inventory.endpoints_to_judge where company_id = $1 order by endpoint_id limit $2 for update skip locked)
     returning endpoint_id as id`,
    [query.companyId, atMost],
  );
  return rows.map(({ id }) => id);
}

export async function hasEndpointsToEvaluate(query: Query, companyId: string): Promise<boolean> {
  return (
    (
      await query('select from inventory.endpoints_to_judge where company_id = $1 limit 1', [
        companyId,
      ])
    ).length > 0
  );
}

/** Has these endpoints evaluated once more. */
export async function evaluateAgain(query: CompanyQuery, ids: readonly string[]): Promise<void> {
  await query(
    'insert into inventory.endpoints_to_judge (company_id, endpoint_id) select distinct $1::uuid, id from unnest($2::uuid[]) id order by 2 on conflict do nothing',
    [query.companyId, ids],
  );
}

/** Has all endpoints of these hosts evaluated once more, but for those named. */
export async function evaluateHosts(
  query: CompanyQuery,
  hosts: readonly string[],
  but: readonly string[],
): Promise<void> {
  await query(
    `insert into inventory.endpoints_to_judge (company_id, endpoint_id)
     select company_id, id from inventory.endpoints
     where company_id = $1 and host = any($2::text[]) and not (id = any($3::uuid[]))
     order by 2 on conflict do nothing`,
    [query.companyId, hosts, but],
  );
}

/** Which endpoints these, that are no more, were merged into, as far as they were. */
export async function mergedInto(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ from: string; to: string }>(
    `with recursive led (old_id, endpoint_id, depth) as (
       select old_id, endpoint_id, 1 from inventory.endpoint_aliases where company_id = $1 and old_id = any($2::uuid[])
       union all
       select led.old_id, a.endpoint_id, depth + 1 from led join inventory.endpoint_aliases a on a.company_id = $1 and a.old_id = led.endpoint_id where depth < 20
     )
     select led.old_id as "from", e.id as "to" from led join inventory.endpoints e on e.company_id = $1 and e.id = led.endpoint_id`,
    [query.companyId, ids],
  );
  return new Map(rows.map(({ from, to }) => [from, to]));
}

/** Names of the company's hosts that are these ones at any port. */
export async function hostsAtAnyPort(
  query: CompanyQuery,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await query<{ name: string }>(
    `select name from inventory.hosts
     where company_id = $1 and regexp_replace(name, ':[0-9]+$', '') = any($2::text[])`,
    [query.companyId, names],
  );
  return rows.map(({ name }) => name);
}
