import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const NEWEST_OF_SOURCES = statement(
  `select source, (
       select last_activity_at from inventory.endpoints
       where company_id = $1 and sources @> array[source] order by last_activity_at desc limit 1
     ) as at from unnest($2::text[]) source`,
  { source: 'text', at: 'timestamptz?' },
);

/** When the newest exchange of each source happened, in milliseconds since 1970. */
export async function newestOfSources(
  query: CompanyQuery,
  sources: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (sources.length === 0) return new Map();
  const rows = await query(NEWEST_OF_SOURCES, [query.companyId, sources]);
  return new Map(rows.flatMap(({ source, at }) => (at === null ? [] : [[source, Date.parse(at)]])));
}

const QUIET_ENDPOINTS = statement(
  `select sources, array_agg(id) as "endpointIds" from inventory.endpoints
     where company_id = $1 and last_activity_at < now() - make_interval(days => $2)
       and cardinality(sources) > 0
     group by sources`,
  { sources: 'text[]', endpointIds: 'uuid[]' },
);

/** Endpoints without traffic for so many days, by the sources that they are known from. */
export function quietEndpoints(
  query: CompanyQuery,
  days: number,
): Promise<{ readonly sources: string[]; readonly endpointIds: string[] }[]> {
  return query(QUIET_ENDPOINTS, [query.companyId, days]);
}
