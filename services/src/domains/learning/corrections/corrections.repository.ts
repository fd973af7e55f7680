import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrder } from '../../../platform/inOrder.ts';
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

const HOST_OF_API = statement(
  `select h.id as "hostId", h.name as host from apis a
    join hosts h on h.company_id = $1 and h.id = a.host_id where a.company_id = $1 and a.id = $2`,
  { hostId: 'uuid', host: 'text' },
);

/** The host of an API; null when there is no such API. */
export async function hostOfApi(scope: CompanyScope, apiId: string): Promise<ApiPlace | null> {
  const [row] = await scope.query(HOST_OF_API, [scope.companyId, apiId]);
  return row ?? null;
}

const ENDPOINTS_BELOW = statement(
  `select id, method, path as template, learning_state = 'available' as "isLearned",
      url_type = 'API' as "isApi", requests, last_activity_at as "lastActivity"
     from inventory.endpoints where company_id = $1 and host_id = $2 and starts_with(path, $3) order by path, method`,
  {
    id: 'uuid',
    method: 'text',
    template: 'text',
    isLearned: 'bool',
    isApi: 'bool',
    requests: 'int8',
    lastActivity: 'timestamptz',
  },
);

/** Endpoints of a host below a path. */
export function endpointsBelow(
  scope: CompanyScope,
  hostId: string,
  prefix: string,
): Promise<MergeableEndpoint[]> {
  return scope.query(ENDPOINTS_BELOW, [scope.companyId, hostId, `${prefix}/`]);
}

const COUNT_LABELS = statement(
  `select count(distinct label_id)::int as count from inventory.endpoint_labels
    where company_id = $1 and endpoint_id = any($2::uuid[])`,
  { count: 'int4' },
);

/** Different labels on some endpoints. */
export async function countLabels(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<number> {
  const [row] = await scope.query(COUNT_LABELS, [scope.companyId, endpointIds]);
  return row?.count ?? 0;
}

const KEPT_APART = statement(
  `select distinct unnest(case when undone_at is null
      and kind = 'merge' then excluded when undone_at is null
      or kind = 'merge' then taken else '{}' end) as segment
     from inventory.corrections
     where company_id = $1 and host_id = $2 and index = $3 and starts_with(path, $4)
       and cause is null`,
  { segment: 'text' },
);

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
  const rows = await scope.query(KEPT_APART, [scope.companyId, hostId, index, `${prefix}/`]);
  return new Set(rows.map(({ segment }) => segment));
}

/** The columns of `COLUMNS`. */
const CORRECTION = {
  id: 'uuid',
  kind: as<Correction['kind']>('text'),
  host: 'text',
  path: 'text',
  index: 'int4',
  taken: 'text[]',
  excluded: 'text[]',
  parameter: 'text',
  actor: 'text',
  at: 'timestamptz',
  undoneBy: 'text?',
  undoneAt: 'timestamptz?',
  cause: as<Correction['cause']>('jsonb?'),
} as const;

const CORRECTIONS_OF = statement(
  `select n.id as "endpointId", c.* from unnest($2::uuid[]) as n (id),
       lateral (select ${COLUMNS} from inventory.corrections c
           where c.company_id = $1 and n.id = any(c.endpoint_ids) order by c.id desc
         limit ${MOST}) c`,
  { endpointId: 'uuid', ...CORRECTION },
);

/** Corrections that concern each of some endpoints, newest first, at most 50 of each. */
export async function correctionsOf(
  scope: CompanyScope,
  endpointIds: readonly string[],
): Promise<Correction[][]> {
  const rows = await scope.query(CORRECTIONS_OF, [scope.companyId, [...new Set(endpointIds)]]);
  const byEndpoint = new Map<string, Correction[]>();
  for (const { endpointId, ...correction } of rows)
    byEndpoint.set(endpointId, [...(byEndpoint.get(endpointId) ?? []), correction]);
  return endpointIds.map((id) => byEndpoint.get(id.toLowerCase()) ?? []);
}

const CORRECTIONS_BY_ID = statement(
  `select ${COLUMNS} from inventory.corrections c where c.company_id = $1 and c.id = any($2::uuid[])`,
  CORRECTION,
);

export async function correctionsById(
  scope: CompanyScope,
  ids: readonly string[],
): Promise<(Correction | null)[]> {
  return inOrder(ids, await scope.query(CORRECTIONS_BY_ID, [scope.companyId, ids]));
}
