import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const OF_HOSTS = statement(
  `select id from inventory.endpoints
   where company_id = $1 and host = any($2::text[]) and not (id = any($3::uuid[]))`,
  { id: 'uuid' },
);

/** All endpoints of these hosts but for those named. */
export async function endpointsOfHosts(
  query: CompanyQuery,
  hosts: readonly string[],
  but: readonly string[],
): Promise<readonly string[]> {
  return (await query(OF_HOSTS, [query.companyId, hosts, but])).map(({ id }) => id);
}

const MERGED_INTO = statement(
  `with recursive led (old_id, endpoint_id, depth) as (
       select old_id, endpoint_id, 1 from inventory.endpoint_aliases where company_id = $1 and old_id = any($2::uuid[])
       union all
       select led.old_id, a.endpoint_id, depth + 1 from led
         join inventory.endpoint_aliases a on a.company_id = $1 and a.old_id = led.endpoint_id
         where depth < 20
     )
     select led.old_id as "from", e.id as "to" from led
       join inventory.endpoints e on e.company_id = $1 and e.id = led.endpoint_id`,
  { from: 'uuid', to: 'uuid' },
);

/** Which endpoints these, that are no more, were merged into, as far as they were. */
export async function mergedInto(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await query(MERGED_INTO, [query.companyId, ids]);
  return new Map(rows.map(({ from, to }) => [from, to]));
}

const HOSTS_AT_ANY_PORT = statement(
  `select name from inventory.hosts
     where company_id = $1 and regexp_replace(name, ':[0-9]+$', '') = any($2::text[])`,
  { name: 'text' },
);

/** Names of the company's hosts that are these ones at any port. */
export async function hostsAtAnyPort(
  query: CompanyQuery,
  names: readonly string[],
): Promise<readonly string[]> {
  const rows = await query(HOSTS_AT_ANY_PORT, [query.companyId, names]);
  return rows.map(({ name }) => name);
}
