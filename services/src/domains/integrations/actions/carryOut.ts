import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { deny } from '../deny-list/denyEntries.repository.ts';
import { installedById, type Installed } from '../installed/installed.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { deliver } from '../webhook/deliver.ts';
import { ActionFailure } from './actionFailure.ts';
import {
  holdAction,
  isAllDone,
  markDone,
  markFailed,
  markNotRecorded,
  markRecorded,
  markRestFailed,
  markSent,
  type Outcome,
  type SourceRef,
  waitingSources,
  type WaitingSource,
} from './actions.repository.ts';
import { type ActionTask, endTask, keepTask, putOff } from './actionTasks.repository.ts';

/** An action as it is carried out. */
interface Carried {
  readonly thingId: string;
  readonly content: object;
  readonly outcome: Outcome;
  readonly integrationId: string | null;
}

/** What the domain of the subject says of an action on it. */
export interface Stakes {
  /**
   * Holds the subject until the transaction ends, as whoever asks for an action on it does before
   * anything else.
   */
  hold(query: CompanyQuery, action: Carried): Promise<void>;
  /** Why what was left by a crash is not to be done any more, in words; null where it is. */
  objection(query: CompanyQuery, action: Carried, task: ActionTask): Promise<string | null>;
  /**
   * What a receiver finds a source by in its own systems, besides its id: nothing where that is not
   * known.
   */
  namesOf(query: CompanyQuery, action: Carried, source: SourceRef): Promise<object>;
  /**
   * Writes status and comment once everything was done; gives why the status was left as it was, or
   * null.
   */
  record(query: CompanyQuery, action: Carried): Promise<string | null>;
}

/** Times that an action is taken, and seconds after each that Palisade itself failed. */
const MOST_ATTEMPTS = 5;
const PAUSE = 30;

/**
 * Does it at one source and notes that it was done: on a deny list both at once, of a webhook what
 * the receiver answered.
 */
async function act(
  db: Database,
  desk: VendorDesk,
  { companyId, actionId }: ActionTask,
  installed: Installed,
  action: Carried,
  source: WaitingSource,
  stakes: Stakes,
): Promise<void> {
  const { thingId, content, outcome } = action;
  const scope = db.company(companyId);
  const { place, sourceType, sourceId, deliveryId } = source;
  if (installed.kind === 'denyList') {
    return scope.transaction(async (query) => {
      await deny(query, {
        integrationId: installed.id,
        source: sourceId,
        attackerId: thingId,
        by: outcome.by.name,
        expiryDays: installed.settings.expiryDays,
      });
      await markDone(query, actionId, place);
    });
  }
  const receiver = {
    url: desk.urlOf(companyId, installed),
    key: desk.secretOf(companyId, installed),
  };
  const names = await stakes.namesOf(scope.query, action, source);
  await markSent(scope.query, actionId, place);
  await deliver(desk.outbound, receiver, {
    deliveryId,
    event: 'attacker.action',
    content: {
      companyId,
      actionId,
      ...content,
      source: { type: sourceType, id: sourceId, ...names },
    },
  });
  await markDone(scope.query, actionId, place);
}

/**
 * Tries what waits, and notes what failed with why; when nobody answers, the rest is not tried.
 * False when the task is no longer ours to end.
 */
async function tryWaiting(
  db: Database,
  desk: VendorDesk,
  task: ActionTask,
  action: Carried,
  stakes: Stakes,
  signal: AbortSignal,
): Promise<boolean> {
  const { companyId, actionId, attempts } = task;
  const { query } = db.company(companyId);
  const installed =
    action.integrationId === null ? null : await installedById(query, action.integrationId);
  const objection =
    installed === null
      ? 'the integration was deleted.'
      : attempts > 1
        ? await stakes.objection(query, action, task)
        : null;
  if (installed === null || objection !== null) {
    await markRestFailed(query, actionId, objection ?? '');
    return true;
  }
  let isAway = false;
  for (const source of await waitingSources(query, actionId)) {
    if (signal.aborted || !(await keepTask(query, task))) return false;
    const failure: unknown = isAway
      ? new ActionFailure('notTried', 'Not tried: the one before got no answer.')
      : await act(db, desk, task, installed, action, source, stakes).then(
          () => null,
          (error: unknown) => error,
        );
    if (failure === null) continue;
    if (!(failure instanceof ActionFailure)) throw failure;
    isAway ||= failure.kind === 'unreachable' || failure.kind === 'noAnswer';
    await markFailed(query, actionId, source.place, failure.kind, failure.message);
  }
  return true;
}

/** Palisade itself failed: it is tried again later, a few times; then it is reported. */
async function comeBackOrTell(db: Database, task: ActionTask): Promise<void> {
  const { companyId, actionId, attempts } = task;
  if (attempts < MOST_ATTEMPTS)
    return void (await putOff(db.company(companyId).query, task, PAUSE * attempts));
  await db.company(companyId).transaction(async (query) => {
    await holdAction(query, actionId);
    if (!(await endTask(query, task))) return;
    if (await isAllDone(query, actionId))
      await markNotRecorded(
        query,
        actionId,
        'Status and comment could not be recorded: Palisade itself failed.',
      );
    else await markRestFailed(query, actionId, 'Palisade itself failed.');
  });
}

const CARRY_OUT = statement(
  `select thing_id as "thingId", content, outcome, integration_id as "integrationId"
    from integrations.actions where company_id = $1 and id = $2`,
  {
    thingId: 'uuid',
    content: as<object>('jsonb'),
    outcome: as<Outcome>('jsonb'),
    integrationId: 'uuid?',
  },
);

/**
 * Carries an action out, source by source, and records its outcome when every source is done. A
 * crash leaves what was noted and the task; who takes it next goes on from there. What a receiver
 * may have got before is sent to it again under the same delivery.
 */
export async function carryOut(
  db: Database,
  desk: VendorDesk,
  task: ActionTask,
  stakes: Stakes,
  signal: AbortSignal,
): Promise<void> {
  const { companyId, actionId } = task;
  const scope = db.company(companyId);
  const [action] = await scope.query(CARRY_OUT, [companyId, actionId]);
  if (action === undefined) return;
  try {
    if (!(await tryWaiting(db, desk, task, action, stakes, signal)))
      return void (await putOff(scope.query, task, 0));
    await scope.transaction(async (query) => {
      // In the order of whoever asks again with the same key: subject, action, task. In another order
      // each waits for the other.
      await stakes.hold(query, action);
      await holdAction(query, actionId);
      if (!(await endTask(query, task))) return;
      if (await isAllDone(query, actionId))
        await markRecorded(query, actionId, await stakes.record(query, action));
    });
  } catch (error) {
    await comeBackOrTell(db, task);
    throw error;
  }
}
