import type { ChangeCause } from '@palisade/engine/templates/templateChanges.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { timeOfUuidV7, uuidV7 } from '../../../platform/uuidV7.ts';

/** A correction as its row says it. */
export interface CorrectionRow {
  readonly id: string;
  readonly kind: 'merge' | 'split';
  readonly hostId: string;
  readonly host: string;
  readonly path: string;
  readonly index: number;
  readonly taken: readonly string[];
  readonly excluded: readonly string[];
  readonly parameter: string;
  readonly endpointIds: readonly string[];
  /** `MergeRecord` or `SplitRecord` of the templates. */
  readonly record: object;
  readonly actor: string;
  /** Learning did it: why, and when in the time of traffic, milliseconds since 1970. */
  readonly learned?: { readonly cause: ChangeCause; readonly at: number };
}

const NEWEST = statement(
  'select id from inventory.corrections where company_id = $1 order by id desc limit 1',
  { id: 'uuid' },
);

/**
 * Id of a new correction: greater than those of all before, by which a later one is told, even
 * where the clock was set back.
 */
export async function nextCorrectionId(query: CompanyQuery): Promise<string> {
  const [newest] = await query(NEWEST, [query.companyId]);
  return uuidV7(Math.max(Date.now(), newest === undefined ? 0 : timeOfUuidV7(newest.id) + 1));
}

export async function insertCorrection(query: CompanyQuery, row: CorrectionRow): Promise<void> {
  await query(
    `insert into inventory.corrections
       (company_id, id, kind, host_id, host, path, index, taken, excluded, parameter, endpoint_ids,
        record, actor, cause, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
        $12, $13, $14, coalesce($15::timestamptz, now()))`,
    [
      query.companyId,
      row.id,
      row.kind,
      row.hostId,
      row.host,
      row.path,
      row.index,
      row.taken,
      row.excluded,
      row.parameter,
      row.endpointIds,
      JSON.stringify(row.record),
      row.actor,
      row.learned === undefined ? null : JSON.stringify(row.learned.cause),
      row.learned === undefined ? null : new Date(row.learned.at).toISOString(),
    ],
  );
}

/** Keeps the rows of endpoints as they are now, so that a merge can be taken back. */
export async function keepEndpoints(
  query: CompanyQuery,
  correctionId: string,
  endpoints: readonly { readonly id: string; readonly became: string }[],
): Promise<void> {
  await query(
    `insert into inventory.correction_endpoints (company_id, correction_id, endpoint_id, became,
        endpoint, parameters, traffic, geolocations, labels, model, aliases)
     select $1::uuid, $2::uuid, e.id, n.became, to_jsonb(e) - '{path_evidence,place}'::text[],
       coalesce((select jsonb_agg(to_jsonb(p)) from inventory.parameters p
           where p.company_id = $1 and p.endpoint_id = e.id), '[]'),
       coalesce((select jsonb_agg(jsonb_build_object('hour', t.hour, 'requests', t.requests,
           'errors', t.errors)) from inventory.traffic_hourly t
           where t.company_id = $1 and t.endpoint_id = e.id), '[]'),
       coalesce((select jsonb_agg(jsonb_build_object('day', g.day, 'location', g.location,
           'requests', g.requests)) from inventory.geolocations_daily g
           where g.company_id = $1 and g.endpoint_id = e.id), '[]'),
       coalesce((select jsonb_agg(to_jsonb(l)) from inventory.endpoint_labels l
           where l.company_id = $1 and l.endpoint_id = e.id), '[]'),
       (select m.model from inventory.endpoint_models m where m.company_id = $1 and m.endpoint_id = e.id),
       coalesce((select array_agg(a.old_id) from inventory.endpoint_aliases a
           where a.company_id = $1 and a.endpoint_id = e.id), '{}')
     from unnest($3::uuid[], $4::uuid[]) as n (id, became)
       join inventory.endpoints e on e.company_id = $1 and e.id = n.id`,
    [
      query.companyId,
      correctionId,
      endpoints.map(({ id }) => id),
      endpoints.map(({ became }) => became),
    ],
  );
}

interface CorrectionToUndo extends CorrectionRow {
  readonly undoneAt: string | null;
  readonly at: string;
  /** Learning did it, not a person. */
  readonly isLearned: boolean;
}

const CORRECTION_TO_UNDO = statement(
  `select id, kind, host_id as "hostId", host, path, index, taken, excluded, parameter,
       endpoint_ids as "endpointIds", record, actor, at, undone_at as "undoneAt",
       cause is not null as "isLearned"
     from inventory.corrections where company_id = $1 and id = $2 for update`,
  {
    id: 'uuid',
    kind: as<CorrectionRow['kind']>('text'),
    hostId: 'uuid',
    host: 'text',
    path: 'text',
    index: 'int4',
    taken: 'text[]',
    excluded: 'text[]',
    parameter: 'text',
    endpointIds: 'uuid[]',
    record: as<object>('jsonb'),
    actor: 'text',
    at: 'timestamptz',
    undoneAt: 'timestamptz?',
    isLearned: 'bool',
  },
);

/** A correction in force, locked; null when there is none of that id. */
export async function correctionToUndo(
  query: CompanyQuery,
  id: string,
): Promise<CorrectionToUndo | null> {
  const [row] = await query(CORRECTION_TO_UNDO, [query.companyId, id]);
  return row ?? null;
}

const LATER_CORRECTIONS = statement(
  `select path, record -> 'place' as place from inventory.corrections
     where company_id = $1 and host_id = $2 and id > $3 and undone_at is null and cause is null
     order by id desc`,
  { path: 'text', place: as<readonly string[]>('jsonb') },
);

/** Places of the later corrections on a host that stand. */
export function laterCorrections(
  query: CompanyQuery,
  { id, hostId }: CorrectionRow,
): Promise<{ readonly path: string; readonly place: readonly string[] }[]> {
  return query(LATER_CORRECTIONS, [query.companyId, hostId, id]);
}

export async function markUndone(
  query: CompanyQuery,
  id: string,
  by: string,
  endpointIds: readonly string[],
): Promise<void> {
  await query(
    `update inventory.corrections set undone_at = now(), undone_by = $3,
        endpoint_ids = (select array_agg(distinct one)
        from unnest(endpoint_ids || $4::uuid[]) as one)
     where company_id = $1 and id = $2`,
    [query.companyId, id, by, endpointIds],
  );
  await query(
    'delete from inventory.correction_endpoints where company_id = $1 and correction_id = $2',
    [query.companyId, id],
  );
}
