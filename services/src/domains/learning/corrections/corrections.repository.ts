import type { CompanyScope } from '../../../platform/database/database.ts';
import type { Correction } from './corrections.schemas.ts';
import type { SeenEndpoint } from './siblings.ts';

/** An endpoint as a merge looks at it, from its row. */
export interface MergeableEndpoint extends SeenEndpoint {
  readonly isLearned: boolean;
  readonly isApi: boolean;
  readonly requests: number;
  readonly lastActivity: string;
}

export interface ApiPlace {
  readonly hostId: string;
  readonly host: string;
}

const COLUMNS = `c.id, c.kind, c.host, c.path, c.index, c.taken, c.excluded, c.parameter, c.actor, c.at,
  c.undone_by as "undoneBy", c.undone_at as "undoneAt", c.cause`;
const MOST = 50;

/** The host of an API; null when there is no such API. */
export async function hostOfApi(scope: CompanyScope, apiId: string): Promise<ApiPlace | null> {
  const [row] = await scope.query<ApiPlace>(
    'select h.id as "hostId", h.name as host from apis a join hosts h on h.company_id = $1 and h.id = a.host_id where a.company_id = $1 and a.id = $2',
    [scope.companyId, apiId],
  );
  return row ?? null;
}

/** Endpoints of a host below a path. */
export function endpointsBelow(
  scope: CompanyScope,
  hostId: string,
  prefix: string,
): Promise<MergeableEndpoint[]> {
  return scope.query<MergeableEndpoint>(
    `select id, method, path as template, learning_state = 'available' as "isLearned", url_type = 'API' as "isApi", requests, last_activity_at as "lastActivity"
     from inventory.endpoints where company_id = $1 and host_id = $2 and starts_with(path, $3) order by path, method`,
    [scope.companyId, hostId, `${prefix}/`],
  );
}

/** Different labels on some endpoints. */
export async function countLabels(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<number> {
  const [row] = await scope.query<{ count: number }>(
    'select count(distinct label_id)::int as count from inventory.endpoint_labels where company_id = $1 and endpoint_id = any($2::uuid[])',
    [scope.companyId, endpointIds],
  );
  return row?.count ?? 0;
}

/**
 * Segments in one place that people decided to keep apart: excluded from a merge, split off, or
 * back from an undone merge.
 */
export async function keptApart(
  scope: CompanyScope,
  hostId: string,
  prefix: string,
  index: number,
): Promise<ReadonlySet<string>> {
  const rows = await scope.query<{ segment: string }>(
    `select distinct unnest(case when undone_at is null and kind = 'merge' then excluded when undone_at is null or kind = 'merge' then taken else '{}' end) as segment
     from inventory.corrections
     where company_id = $1 and host_id = $2 and index = $3 and starts_with(path, $4)
       and cause is null`,
    [scope.companyId, hostId, index, `${prefix}/`],
  );
  return new Set(rows.map(({ segment }) => segment));
}

/** Corrections that concern each of some endpoints, newest first, at most 50 of each. */
export async function correctionsOf(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<Correction[][]> {
  const rows = await scope.query<Correction & { endpointId: string }>(
    `select n.id as "endpointId", c.* from unnest($2::uuid[]) as n (id),
       lateral (select ${COLUMNS} from inventory.corrections c where c.company_id = $1 and n.id = any(c.endpoint_ids) order by c.id desc limit ${MOST}) c`,
    [scope.companyId, [...new Set(endpointIds)]],
  );
  const byEndpoint = new Map<string, Correction[]>();
  for (const { endpointId, ...correction } of rows)
    byEndpoint.set(endpointId, [...(byEndpoint.get(endpointId) ?? []), correction]);
  return endpointIds.map((id) => byEndpoint.get(id.toLowerCase()) ?? []);
}

export async function correctionsById(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(Correction | null)[]> {
  const rows = await scope.query<Correction>(
    `select ${COLUMNS} from inventory.corrections c where c.company_id = $1 and c.id = any($2::uuid[])`,
    [scope.companyId, ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}
