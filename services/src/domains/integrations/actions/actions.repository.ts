import type { AttackerStatus } from '@palisade/vocabulary/attackerStatuses.ts';
import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import type { ActionFailureKind, ActionKind } from '@palisade/vocabulary/integrations.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { Action } from './action.schemas.ts';

/** What an action is taken on. */
export interface SourceRef {
  readonly sourceType: AttackerSource;
  readonly sourceId: string;
}

/** What is recorded of the subject once everything was done. */
export interface Outcome {
  readonly newStatus: AttackerStatus;
  readonly message: string;
  /** Whether similar behaviour is no evidence from then on. */
  readonly ignoreAttempts: boolean;
  /** Labels that whoever asked was limited to; absent or null for none. */
  readonly labelIds?: readonly string[] | null;
  /** What the subject was when it was asked for. */
  readonly seen: { readonly status: AttackerStatus; readonly version: number };
  readonly by: Actor;
}

export interface NewAction {
  readonly id: string;
  readonly idempotencyKey: string;
  readonly integrationId: string;
  readonly integrationName: string;
  readonly kind: ActionKind;
  readonly thingId: string;
  readonly content: object;
  readonly outcome: Outcome;
}

/** Adds an action; false when one was asked for with this key before. */
export async function insertAction(
  query: CompanyQuery,
  {
    id,
    idempotencyKey,
    integrationId,
    integrationName,
    kind,
    thingId,
    content,
    outcome,
  }: NewAction,
): Promise<boolean> {
  const rows = await query(
    `insert into integrations.actions (company_id, id, wish, integration_id, integration_name, kind,
        thing, thing_id, content, outcome, created_by)
     values ($1, $2, $3, $4, $5, $6, 'attacker', $7, $8, $9, $10) on conflict (company_id, wish)
       do nothing returning id`,
    [
      query.companyId,
      id,
      idempotencyKey,
      integrationId,
      integrationName,
      kind,
      thingId,
      JSON.stringify(content),
      JSON.stringify(outcome),
      outcome.by.name,
    ],
  );
  return rows.length > 0;
}

export async function insertSources(
  query: CompanyQuery,
  actionId: string,
  sources: readonly SourceRef[],
): Promise<void> {
  await query(
    `insert into integrations.action_sources (company_id, action_id, place, source_type, source_id, delivery_id)
     select $1, $2, place, type, id, gen_random_uuid() from unnest($3::text[], $4::text[])
       with ordinality as u (type, id, place)`,
    [
      query.companyId,
      actionId,
      sources.map(({ sourceType }) => sourceType),
      sources.map(({ sourceId }) => sourceId),
    ],
  );
}

/** Holds an action until the transaction ends. Its subject is held before it, its task after it. */
export async function holdAction(query: CompanyQuery, id: string): Promise<void> {
  await query('select from integrations.actions where company_id = $1 and id = $2 for update', [
    query.companyId,
    id,
  ]);
}

export interface KnownAction {
  readonly id: string;
  /** Null once the integration was deleted. */
  readonly integrationId: string | null;
  readonly thingId: string;
  /** Whether its outcome is recorded. */
  readonly isOver: boolean;
  readonly outcome: Outcome;
  readonly sources: readonly SourceRef[];
}

const ACTION_OF_KEY_2 = statement(
  `select source_type as "sourceType", source_id as "sourceId" from integrations.action_sources
    where company_id = $1 and action_id = $2`,
  { sourceType: as<AttackerSource>('text'), sourceId: 'text' },
);

const ACTION_OF_KEY = statement(
  `select id, integration_id as "integrationId", thing_id as "thingId",
      recorded_at is not null as "isOver", outcome from integrations.actions
    where company_id = $1 and wish = $2 for update`,
  {
    id: 'uuid',
    integrationId: 'uuid?',
    thingId: 'uuid',
    isOver: 'bool',
    outcome: as<Omit<KnownAction, 'sources'>['outcome']>('jsonb'),
  },
);

/** The action of an idempotency key, held until the transaction ends. */
export async function actionOfKey(
  query: CompanyQuery,
  idempotencyKey: string,
): Promise<KnownAction | null> {
  const [row] = await query(ACTION_OF_KEY, [query.companyId, idempotencyKey]);
  if (row === undefined) return null;
  const sources = await query(ACTION_OF_KEY_2, [query.companyId, row.id]);
  return { ...row, sources };
}

/** An action that failed is asked for again: what failed waits again, what was done stays done. */
export async function askAgain(query: CompanyQuery, id: string, outcome: Outcome): Promise<void> {
  await query(
    'update integrations.actions set not_recorded = null, outcome = $3 where company_id = $1 and id = $2',
    [query.companyId, id, JSON.stringify(outcome)],
  );
  await query(
    `update integrations.action_sources
      set state = 'waiting', failure_kind = null, failure = null, at = null, sent_at = null
      where company_id = $1 and action_id = $2 and state = 'failed'`,
    [query.companyId, id],
  );
}

/** A source that waits, with what it is sent with. */
export interface WaitingSource extends SourceRef {
  readonly place: number;
  readonly deliveryId: string;
}

const WAITING_SOURCES = statement(
  `select place, source_type as "sourceType", source_id as "sourceId", delivery_id as "deliveryId"
    from integrations.action_sources where company_id = $1 and action_id = $2 and state = 'waiting'
    order by place`,
  { place: 'int4', sourceType: as<AttackerSource>('text'), sourceId: 'text', deliveryId: 'uuid' },
);

export function waitingSources(query: CompanyQuery, id: string): Promise<WaitingSource[]> {
  return query(WAITING_SOURCES, [query.companyId, id]);
}

export async function markDone(query: CompanyQuery, id: string, place: number): Promise<void> {
  await query(
    `update integrations.action_sources set state = 'done', at = now()
      where company_id = $1 and action_id = $2 and place = $3`,
    [query.companyId, id, place],
  );
}

export async function markFailed(
  query: CompanyQuery,
  id: string,
  place: number,
  kind: ActionFailureKind,
  failure: string,
): Promise<void> {
  await query(
    `update integrations.action_sources
      set state = 'failed', failure_kind = $4, failure = $5, at = now()
      where company_id = $1 and action_id = $2 and place = $3`,
    [query.companyId, id, place, kind, failure],
  );
}

/**
 * Notes that a source's event leaves now, so that after a crash nobody says that it was not tried.
 */
export async function markSent(query: CompanyQuery, id: string, place: number): Promise<void> {
  await query(
    'update integrations.action_sources set sent_at = now() where company_id = $1 and action_id = $2 and place = $3',
    [query.companyId, id, place],
  );
}

/** Whatever waits yet is not tried any more, for this reason. */
export async function markRestFailed(query: CompanyQuery, id: string, why: string): Promise<void> {
  await query(
    `update integrations.action_sources set state = 'failed', at = now(), failure_kind = case when sent_at is null then 'notTried' else 'noAnswer' end,
       failure = case when sent_at is null then 'Not tried: ' || $3 else 'Palisade stopped before the answer was noted: it may have been done all the same. Not tried again: ' || $3 end
     where company_id = $1 and action_id = $2 and state = 'waiting'`,
    [query.companyId, id, why],
  );
}

export async function isAllDone(query: CompanyQuery, id: string): Promise<boolean> {
  return (
    (
      await query(
        `select from integrations.action_sources where company_id = $1 and action_id = $2 and state <> 'done' limit 1`,
        [query.companyId, id],
      )
    ).length === 0
  );
}

/** Notes that what was to be recorded is, or why the status was left. */
export async function markRecorded(
  query: CompanyQuery,
  id: string,
  notRecorded: string | null,
): Promise<void> {
  await query(
    'update integrations.actions set recorded_at = now(), not_recorded = $3 where company_id = $1 and id = $2',
    [query.companyId, id, notRecorded],
  );
}

/** Everything was done, and yet it could not be recorded: why. */
export async function markNotRecorded(query: CompanyQuery, id: string, why: string): Promise<void> {
  await query(
    'update integrations.actions set not_recorded = $3 where company_id = $1 and id = $2',
    [query.companyId, id, why],
  );
}

const SHOWN = `a.id, a.integration_id as "integrationId", a.integration_name as "integrationName", a.kind, a.outcome ->> 'newStatus' as "newStatus", exists (select from integrations.action_tasks t where t.company_id = a.company_id and t.action_id = a.id) as "isUnderWay",
  a.recorded_at as "recordedAt", a.not_recorded as "notRecorded", a.created_by as "createdBy", a.created_at as "createdAt",
  (select json_agg(json_build_object('sourceType', s.source_type, 'sourceId', s.source_id, 'state', s.state, 'failureKind', s.failure_kind, 'failure', s.failure,
     'at', to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by s.place) from integrations.action_sources s where s.company_id = a.company_id and s.action_id = a.id) as sources`;

const ACTION_BY_ID = statement(
  `select ${SHOWN} from integrations.actions a where a.company_id = $1 and a.id = $2`,
  {
    id: 'uuid',
    integrationId: 'uuid?',
    integrationName: 'text',
    kind: as<Action['kind']>('text'),
    newStatus: as<Action['newStatus']>('text'),
    isUnderWay: 'bool',
    recordedAt: 'timestamptz?',
    notRecorded: 'text?',
    createdBy: 'text',
    createdAt: 'timestamptz',
    sources: as<Action['sources']>('json'),
  },
);

export async function actionById(query: CompanyQuery, id: string): Promise<Action | null> {
  return (await query(ACTION_BY_ID, [query.companyId, id]))[0] ?? null;
}

const ACTIONS_OF_THINGS = statement(
  `select a."thingId", ${SHOWN} from unnest($2::uuid[]) as w (id) cross join lateral (
       select c.*, c.thing_id as "thingId" from integrations.actions c where c.company_id = $1 and c.thing = 'attacker' and c.thing_id = w.id order by c.created_at desc, c.id limit $3
     ) a order by a.created_at desc, a.id`,
  {
    thingId: 'uuid',
    id: 'uuid',
    integrationId: 'uuid?',
    integrationName: 'text',
    kind: as<Action['kind']>('text'),
    newStatus: as<Action['newStatus']>('text'),
    isUnderWay: 'bool',
    recordedAt: 'timestamptz?',
    notRecorded: 'text?',
    createdBy: 'text',
    createdAt: 'timestamptz',
    sources: as<Action['sources']>('json'),
  },
);

/** Actions taken on subjects, of each the newest first, at most so many. */
export function actionsOfSubjects(
  query: CompanyQuery,
  ids: readonly string[],
  most: number,
): Promise<(Action & { readonly thingId: string })[]> {
  return query(ACTIONS_OF_THINGS, [query.companyId, ids, most]);
}
