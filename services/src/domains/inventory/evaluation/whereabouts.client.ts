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
     where company_id = $1 and (regexp_replace(name, ':[0-9]+$', '') = any($2::text[])
       or regexp_replace(name, ':[0-9]+$', '') like any($3::text[]))`,
  { name: 'text' },
);

/**
 * Names of the company's hosts that are these ones at any port.
 * @param domains registrable ones, of which any host counts
 */
export async function hostsAtAnyPort(
  query: CompanyQuery,
  names: readonly string[],
  domains: readonly string[] = [],
): Promise<readonly string[]> {
  const ends = domains.flatMap((domain) => [domain, `%.${domain}`]);
  const rows = await query(HOSTS_AT_ANY_PORT, [query.companyId, names, ends]);
  return rows.map(({ name }) => name);
}

const SPLITS_OF = statement(
  `select endpoint_id as "endpointId", from_id as "fromId", at from inventory.endpoint_splits
     where company_id = $1 and endpoint_id = any($2::uuid[]) order by at, endpoint_id`,
  { endpointId: 'uuid', fromId: 'uuid', at: 'timestamptz' },
);

/** An endpoint that was split off another one. */
export interface EndpointSplit {
  readonly endpointId: string;
  readonly fromId: string;
  readonly at: string;
}

/** Which endpoints these were split off last, the earliest split first; absent where none was. */
export function splitsOf(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<readonly EndpointSplit[]> {
  return query(SPLITS_OF, [query.companyId, ids]);
}

const FORMER_IDS = statement(
  `select endpoint_id as id, old_id as "formerId" from inventory.endpoint_aliases
     where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { id: 'uuid', formerId: 'uuid' },
);

/** Ids that lead to these endpoints, each with the endpoint. */
export function formerIdsOf(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly formerId: string }[]> {
  return query(FORMER_IDS, [query.companyId, ids]);
}
