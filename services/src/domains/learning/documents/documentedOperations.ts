import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** An operation that a document describes, with its base path. */
export interface DocumentedOperation {
  readonly method: string;
  readonly path: string;
}

const DOCUMENTED_HOSTS = statement(
  'select distinct unnest(hosts) as host from inventory.oas_documents where company_id = $1',
  { host: 'text' },
);

/** Hosts that documents of the company describe, as the documents name them. */
export async function documentedHosts(query: CompanyQuery): Promise<readonly string[]> {
  const rows = await query(DOCUMENTED_HOSTS, [query.companyId]);
  return rows.map(({ host }) => host);
}

const OPERATIONS_OF = statement(
  `select distinct o.method, o.path from inventory.oas_documents d
    join inventory.oas_operations o on o.company_id = d.company_id and o.document_id = d.id
     where d.company_id = $1 and d.hosts && $2::text[]`,
  { method: 'text', path: 'text' },
);

/** All that documents describe on any of these hosts, each once. */
export async function operationsOf(
  query: CompanyQuery,
  hosts: readonly string[],
): Promise<readonly DocumentedOperation[]> {
  return await query(OPERATIONS_OF, [query.companyId, hosts]);
}

const OPERATIONS_OF_UNSEEN_HOSTS = statement(
  `select distinct host, o.method, o.path
     from inventory.oas_documents d cross join unnest(d.hosts) host
       join inventory.oas_operations o on o.company_id = d.company_id and o.document_id = d.id
     where d.company_id = $1 and not exists (select 1 from hosts h where h.company_id = $1 and h.name = host)`,
  { host: 'text', method: 'text', path: 'text' },
);

/** What documents describe on hosts that had no traffic yet, by host. */
export async function operationsOfUnseenHosts(
  query: CompanyQuery,
): Promise<ReadonlyMap<string, readonly DocumentedOperation[]>> {
  const rows = await query(OPERATIONS_OF_UNSEEN_HOSTS, [query.companyId]);
  return Map.groupBy(rows, ({ host }) => host);
}
