import type { CompanyQuery, Database, Query } from '../../../platform/database/database.ts';

/** Space of advisory locks, as in 009_endpoint_labels.sql. */
const LOCK = 7_254_432;

/**
 * From now on new and changed endpoints of the company are remembered for its rules. Waits for
 * writes that do not know it yet.
 */
export async function watchEndpoints(query: CompanyQuery): Promise<void> {
  const [known] = await query('select from inventory.labelled_companies where company_id = $1', [
    query.companyId,
  ]);
  if (known !== undefined) return;
  await query('select pg_advisory_xact_lock($1, hashtext($2::uuid::text))', [
    LOCK,
    query.companyId,
  ]);
  await query(
    'insert into inventory.labelled_companies (company_id) values ($1) on conflict do nothing',
    [query.companyId],
  );
}

/** The company has no rules any more. */
export async function unwatchEndpoints(query: CompanyQuery): Promise<void> {
  await query('delete from inventory.labelled_companies where company_id = $1', [query.companyId]);
  await query('delete from inventory.endpoints_to_label where company_id = $1', [query.companyId]);
}

export async function watchedCompanies({ system }: Database): Promise<string[]> {
  return (
    await system.query<{ id: string }>(
      'select company_id as id from inventory.labelled_companies order by 1',
    )
  ).map(({ id }) => id);
}

/** Takes endpoints that are new or changed; when the transaction fails they are there again. */
export async function takeEndpointsToLabel(query: CompanyQuery, atMost: number): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `delete from inventory.endpoints_to_label where company_id = $1 and endpoint_id in
       (select endpoint_id from inventory.endpoints_to_label where company_id = $1 order by endpoint_id limit $2 for update skip locked)
     returning endpoint_id as id`,
    [query.companyId, atMost],
  );
  return rows.map(({ id }) => id);
}

export async function hasEndpointsToLabel(query: Query, companyId: string): Promise<boolean> {
  return (
    (
      await query('select from inventory.endpoints_to_label where company_id = $1 limit 1', [
        companyId,
      ])
    ).length > 0
  );
}

/** The next endpoints of the company by id. */
export async function nextEndpoints(
  query: CompanyQuery,
  after: string | null,
  atMost: number,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    `select id from inventory.endpoints where company_id = $1 ${after === null ? '' : 'and id > $3'} order by id limit $2`,
    [query.companyId, atMost, ...(after === null ? [] : [after])],
  );
  return rows.map(({ id }) => id);
}

/** How many endpoints the company has, from its roll-up. */
export async function endpointsOfCompany(query: CompanyQuery): Promise<number> {
  const [row] = await query<{ endpoints: number }>(
    'select endpoints from company_counts where company_id = $1',
    [query.companyId],
  );
  return row?.endpoints ?? 0;
}
