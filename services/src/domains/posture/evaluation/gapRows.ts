import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { formerGapIds, placeOf, takeBack } from '../gaps/gapAliases.ts';
import type { GapRow, GapUpdate, KnownGap } from './gapChanges.ts';
import { copyComments, takeDecisions } from './splitDecisions.ts';

const COLUMNS = `policy_id as "policyId", endpoint_id as "endpointId", status, holds, is_frozen as "isFrozen", is_kept_active as "isKeptActive", severity, name, categories, host, method, path, sources, source_types as "sourceTypes",
  last_activity_at as "lastActivityAt", parameter_names as "parameterNames", data_types as "dataTypes", data_categories as "dataCategories", evidence, moved_by as "movedBy"`;
const EVALUATED = `"policyId" uuid, "endpointId" uuid, status text, holds boolean, "isFrozen" boolean, "isKeptActive" boolean, severity text, name text, categories text[], host text, method text, path text, sources text[], "sourceTypes" text[],
  "lastActivityAt" timestamptz, "parameterNames" text[], "dataTypes" text[], "dataCategories" text[], evidence jsonb, "movedBy" text`;

const KNOWN = `select id, ${COLUMNS} from posture.gaps
    where company_id = $1 and endpoint_id = any($2::uuid[]) and policy_id = any($3::uuid[])
    order by id`;
const KNOWN_GAP = {
  id: 'uuid',
  policyId: 'uuid',
  endpointId: 'uuid',
  status: as<KnownGap['status']>('text'),
  holds: 'bool',
  isFrozen: 'bool',
  isKeptActive: 'bool',
  severity: 'text',
  name: 'text',
  categories: 'text[]',
  host: 'text',
  method: 'text',
  path: 'text',
  sources: 'text[]',
  sourceTypes: 'text[]',
  lastActivityAt: 'timestamptz',
  parameterNames: 'text[]',
  dataTypes: 'text[]',
  dataCategories: 'text[]',
  evidence: as<KnownGap['evidence']>('jsonb'),
  movedBy: as<KnownGap['movedBy']>('text?'),
} as const;
const KNOWN_GAPS = statement(`${KNOWN} for no key update`, KNOWN_GAP);
const GAPS_TO_READ = statement(KNOWN, KNOWN_GAP);

/** The same gaps, for who writes none. */
export function readGaps(
  query: CompanyQuery,
  endpointIds: readonly string[],
  policyIds: readonly string[],
): Promise<KnownGap[]> {
  return query(GAPS_TO_READ, [query.companyId, endpointIds, policyIds]);
}

/** The gaps of these endpoints by these policies, held against people who change them meanwhile. */
export function knownGaps(
  query: CompanyQuery,
  endpointIds: readonly string[],
  policyIds: readonly string[],
): Promise<KnownGap[]> {
  return query(KNOWN_GAPS, [query.companyId, endpointIds, policyIds]);
}

const INSERT_GAPS = statement(
  `insert into posture.gaps (company_id, id, policy_id, endpoint_id, status, holds, is_frozen,
      is_kept_active, severity, name, categories, host, method, path, sources, source_types,
      last_activity_at, parameter_names, data_types, data_categories, evidence, moved_by)
     select $1::uuid, n.id, n."policyId", n."endpointId", n.status, n.holds, n."isFrozen",
         n."isKeptActive", n.severity, n.name, n.categories, n.host, n.method, n.path, n.sources,
         n."sourceTypes", n."lastActivityAt", n."parameterNames", n."dataTypes",
         n."dataCategories", n.evidence, n."movedBy"
     from json_to_recordset($2::json) as n (id uuid, ${EVALUATED})
       on conflict (company_id, endpoint_id, policy_id) do nothing returning id`,
  { id: 'uuid' },
);

/**
 * Writes new gaps. Where their endpoint was split off another one they are as people decided there,
 * with the comments; where it was merged and is back they have the ids that they had.
 * @returns ids of those that are open
 */
export async function insertGaps(query: CompanyQuery, gaps: readonly GapRow[]): Promise<string[]> {
  if (gaps.length === 0) return [];
  const decisions = await takeDecisions(query, gaps);
  const former = await formerGapIds(query, gaps);
  const rows = gaps.map((gap) => {
    const place = placeOf(gap);
    const status = decisions.get(place)?.status ?? gap.status;
    return { ...gap, id: former.get(place)?.[0] ?? uuidV7(), status };
  });
  const written = await query(INSERT_GAPS, [query.companyId, JSON.stringify(rows)]);
  const ids = new Set(written.map(({ id }) => id));
  await takeBack(
    query,
    [...former.values()].filter(([own]) => own !== undefined && ids.has(own)),
  );
  await copyComments(query, [...decisions.values()]);
  return rows.filter(({ id, status }) => status === 'open' && ids.has(id)).map(({ id }) => id);
}

/** Writes what became of known gaps. */
export async function updateGaps(query: CompanyQuery, gaps: readonly GapUpdate[]): Promise<void> {
  if (gaps.length === 0) return;
  await query(
    `update posture.gaps g set status = n.status, holds = n.holds, is_frozen = n."isFrozen",
        is_kept_active = n."isKeptActive", severity = n.severity, name = n.name,
        categories = n.categories, host = n.host, method = n.method, path = n.path,
       sources = n.sources, source_types = n."sourceTypes", last_activity_at = n."lastActivityAt",
           parameter_names = n."parameterNames", data_types = n."dataTypes",
           data_categories = n."dataCategories", evidence = n.evidence,
           moved_by = n."movedBy",
       updated_at = case when n."isUpdated" then now() else g.updated_at end,
       reopened_at = case when n."isReopened" then now() else g.reopened_at end,
       closed_at = case when n."isClosed" then now() when n."isReopened" then null else g.closed_at end,
       status_step = case when n.status = g.status then g.status_step end
     from json_to_recordset($2::json) as n (id uuid, "isUpdated" boolean, "isReopened" boolean,
         "isClosed" boolean, ${EVALUATED})
     where g.company_id = $1 and g.id = n.id`,
    [query.companyId, JSON.stringify(gaps)],
  );
}
