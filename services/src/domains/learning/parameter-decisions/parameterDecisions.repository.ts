import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { FieldTune } from '../facts/fieldTunes.ts';
import type { Decision, DecisionState } from './parameterDecisions.schemas.ts';
import { MOST_DECISIONS, type Said } from './saidBefore.ts';

const DECISION_COLUMNS = `d.id, d.name, d.sensitive, d.data_type as "dataType",
  d.is_for_all as "isForAll", d.label_ids is not null as "isLimited", d.state, d.total, d.done,
  d.skipped, d.decided_at as "decidedAt", d.decided_by as "decidedBy", d.undone_at as "undoneAt",
  d.undone_by as "undoneBy"`;
const DECISION = {
  id: 'uuid',
  name: 'text',
  sensitive: 'bool',
  dataType: 'text?',
  isForAll: 'bool',
  isLimited: 'bool',
  state: as<DecisionState>('text'),
  total: 'int4?',
  done: 'int4',
  skipped: 'int4',
  decidedAt: 'timestamptz',
  decidedBy: 'text',
  undoneAt: 'timestamptz?',
  undoneBy: 'text?',
} as const;

const DECISIONS_OF = statement(
  `select p.id as "parameterId", ${DECISION_COLUMNS}
     from unnest($2::uuid[]) asked (id)
     join inventory.parameters p on p.company_id = $1 and p.id = asked.id
     cross join lateral (
       select * from inventory.parameter_decisions one
        where one.company_id = $1 and one.name = p.name
          and (one.is_for_all or (one.endpoint_id, one.side, one.location, one.content_type)
            = (p.endpoint_id, p.side, p.location, p.content_type))
        order by one.id desc limit ${MOST_DECISIONS}
     ) d order by d.id desc`,
  { parameterId: 'uuid', ...DECISION },
);

/** What was decided about parameters, as far as the reader may know it, by their ids. */
export async function decisionsOf(
  scope: CompanyScope,
  parameterIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Decision[]>> {
  const rows = await scope.query(DECISIONS_OF, [scope.companyId, parameterIds]);
  return Map.groupBy(rows, ({ parameterId }) => parameterId);
}

const WORK = {
  id: 'uuid',
  name: 'text',
  sensitive: 'bool',
  dataType: 'text?',
  dataCategories: 'text[]',
  privacy: as<'clear' | 'mask' | 'hash'>('text'),
  isForAll: 'bool',
  parameterId: 'uuid',
  endpointId: 'uuid',
  side: as<FieldTune['side']>('text'),
  location: as<FieldTune['location']>('text'),
  contentType: 'text',
  labelIds: 'uuid[]?',
  state: as<DecisionState>('text'),
  total: 'int4?',
  atHost: 'text?',
  atEndpoint: 'uuid?',
  decidedAt: 'timestamptz',
  decidedBy: 'text',
  undoneBy: 'text?',
} as const;
/** A decision with all that it takes to carry it out. */
export type DecisionRow = RowOf<typeof WORK>;

const WORK_COLUMNS = `id, name, sensitive, data_type as "dataType",
  data_categories as "dataCategories", privacy, is_for_all as "isForAll",
  parameter_id as "parameterId", endpoint_id as "endpointId", side, location,
  content_type as "contentType",
  label_ids as "labelIds", state, total, at_host as "atHost", at_endpoint as "atEndpoint",
  decided_at as "decidedAt", decided_by as "decidedBy", undone_by as "undoneBy"`;

const DECISION_FOR_UPDATE = statement(
  `select ${WORK_COLUMNS} from inventory.parameter_decisions
    where company_id = $1 and id = $2 for update`,
  WORK,
);

/** A decision that nobody else changes until the transaction ends; null when there is none. */
export async function lockedDecision(query: CompanyQuery, id: string): Promise<DecisionRow | null> {
  return (await query(DECISION_FOR_UPDATE, [query.companyId, id]))[0] ?? null;
}

const SEEN_DECISION = statement(
  'select id from inventory.parameter_decisions where company_id = $1 and id = $2',
  { id: 'uuid' },
);

/** Whether a reader may know of a decision. */
export const isDecisionSeen = async (scope: CompanyScope, id: string): Promise<boolean> =>
  (await scope.query(SEEN_DECISION, [scope.companyId, id])).length > 0;

const UNFINISHED = statement(
  `select ${WORK_COLUMNS} from inventory.parameter_decisions
    where company_id = $1 and state in ('applying', 'undoing') order by id limit 1`,
  WORK,
);

/** The oldest decision that is not carried out; null when all are. */
export async function unfinishedDecision(query: CompanyQuery): Promise<DecisionRow | null> {
  return (await query(UNFINISHED, [query.companyId]))[0] ?? null;
}

const COUNT_UNFINISHED = statement(
  `select count(*) from inventory.parameter_decisions
    where company_id = $1 and state in ('applying', 'undoing')`,
  { count: 'int8' },
);

export async function countUnfinished(query: CompanyQuery): Promise<number> {
  return (await query(COUNT_UNFINISHED, [query.companyId]))[0]?.count ?? 0;
}

export async function insertDecision(query: CompanyQuery, row: DecisionRow): Promise<void> {
  await query(
    `insert into inventory.parameter_decisions (company_id, id, name, sensitive, data_type,
        data_categories, privacy, is_for_all, parameter_id, endpoint_id, side, location,
        content_type, label_ids,
        state, total, decided_at, decided_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      query.companyId,
      row.id,
      row.name,
      row.sensitive,
      row.dataType,
      row.dataCategories,
      row.privacy,
      row.isForAll,
      row.parameterId,
      row.endpointId,
      row.side,
      row.location,
      row.contentType,
      row.labelIds,
      row.state,
      row.total,
      row.decidedAt,
      row.decidedBy,
    ],
  );
}

const SAID = statement(
  `select id, endpoint_id as "endpointId", side, location, content_type as "contentType", name,
      metadata, decision_id as "decisionId", updated_by as by, updated_at as at, before
     from inventory.tunes where company_id = $1 and endpoint_id = any($2::uuid[]) and name = $3`,
  {
    id: 'uuid',
    endpointId: 'uuid',
    side: as<FieldTune['side']>('text'),
    location: as<FieldTune['location']>('text'),
    contentType: 'text',
    name: 'text',
    metadata: as<Said['metadata']>('jsonb'),
    decisionId: 'uuid?',
    by: 'text',
    at: 'timestamptz',
    before: as<Said | null>('jsonb?'),
  },
);
/** The current description of a parameter, and its place. */
export type SaidRow = Said & Pick<FieldTune, 'id' | 'side' | 'location' | 'contentType' | 'name'>;

/** What people said of the parameters of one name, by endpoint. */
export async function saidOfName(
  query: CompanyQuery,
  endpointIds: readonly string[],
  name: string,
): Promise<ReadonlyMap<string, readonly SaidRow[]>> {
  const rows = await query(SAID, [query.companyId, endpointIds, name]);
  return Map.groupBy(rows, ({ endpointId }) => endpointId);
}

/** Writes the current descriptions of parameters. */
export async function writeSaid(
  query: CompanyQuery,
  rows: readonly (SaidRow & { readonly endpointId: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await query(
    `insert into inventory.tunes (company_id, id, endpoint_id, side, location, content_type, name,
        metadata, decision_id, updated_by, updated_at, before)
     select $1::uuid, n.id, n."endpointId", n.side, n.location, n."contentType", n.name,
         n.metadata, n."decisionId", n.by, n.at, nullif(n.before, 'null')
       from json_to_recordset($2::json) as n (id uuid, "endpointId" uuid, side text, location text,
         "contentType" text, name text, metadata jsonb, "decisionId" uuid, by text,
         at timestamptz, before jsonb)
     on conflict (company_id, id) do update
       set metadata = excluded.metadata, decision_id = excluded.decision_id,
         updated_by = excluded.updated_by, updated_at = excluded.updated_at,
         before = excluded.before`,
    [query.companyId, JSON.stringify(rows)],
  );
}

export async function deleteSaid(query: CompanyQuery, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await query('delete from inventory.tunes where company_id = $1 and id = any($2::uuid[])', [
    query.companyId,
    ids,
  ]);
}

const CHOSEN = statement(
  `select count(*), (array_agg(distinct name))[1:5] as names from (
      select name from inventory.tunes where company_id = $1 and metadata ->> 'dataType' = $2
        and metadata ? 'dataType'
      union all
      select name from inventory.parameter_decisions
        where company_id = $1 and data_type = $2 and state = 'applying'
    ) chosen`,
  { count: 'int8', names: 'text[]?' },
);

/** For how many parameters people chose a data type, and names of five of them. */
export async function parametersOfType(query: CompanyQuery, dataType: string) {
  const [row] = await query(CHOSEN, [query.companyId, dataType]);
  return { count: row?.count ?? 0, names: row?.names ?? [] };
}
