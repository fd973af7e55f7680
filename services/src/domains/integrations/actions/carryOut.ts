import type { Database, Query } from '../../../platform/database/database.ts';
import { deny } from '../deny-list/denyEntries.repository.ts';
import { installedById, type Installed } from '../installed/installed.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { deliver } from '../webhook/deliver.ts';
import { ActionFailure } from './actionFailure.ts';
import { markDone, markFailed, markRecorded, type Outcome, release, waitingSources, type WaitingSource } from './actions.repository.ts';

/** Writes status and comment once everything was done; gives why the status was left as it was, or null. */
export type Record = (query: Query, outcome: Outcome) => Promise<string | null>;

interface Carried {
  readonly thingId: string;
  readonly content: object;
  readonly outcome: Outcome;
  readonly by: string;
  readonly integrationId: string | null;
}

/** Does it at one source and notes that it was done: on a deny list both at once, of a webhook what the receiver answered. */
async function act(db: Database, desk: VendorDesk, companyId: string, actionId: string, installed: Installed, { thingId, content, by }: Carried, source: WaitingSource): Promise<void> {
  const scope = db.company(companyId);
  const { place, sourceType, sourceId, deliveryId } = source;
  if (installed.kind === 'denyList') {
    return scope.transaction(async (query) => {
      await deny(query, companyId, { integrationId: installed.id, source: sourceId, attackerId: thingId, by, expiryDays: installed.settings.expiryDays });
      await markDone(query, companyId, actionId, place);
    });
  }
  const receiver = { url: installed.url, key: desk.secretOf(companyId, installed) };
  await deliver(desk.outbound, receiver, { deliveryId, event: 'attacker.action', content: { companyId, actionId, ...content, source: { type: sourceType, id: sourceId } } });
  await markDone(scope.query, companyId, actionId, place);
}

/**
 * Carries an action out, source by source, and records its outcome when every source is done. What failed is noted with why; when
 * nobody answers, the rest is not tried. A crash leaves what was noted.
 */
export async function carryOut(db: Database, desk: VendorDesk, companyId: string, actionId: string, record: Record): Promise<void> {
  const scope = db.company(companyId);
  const [action] = await scope.query<Carried>('select thing_id as "thingId", content, outcome, created_by as by, integration_id as "integrationId" from integrations.actions where company_id = $1 and id = $2', [companyId, actionId]);
  try {
    const installed = action?.integrationId == null ? null : await installedById(scope.query, companyId, action.integrationId);
    if (action === undefined || installed === null) return;
    let isAway = false;
    let isDone = true;
    for (const source of await waitingSources(scope.query, companyId, actionId)) {
      const failure: unknown = isAway ? new ActionFailure('notTried', 'Not tried: the one before got no answer.') : await act(db, desk, companyId, actionId, installed, action, source).then(() => null, (error: unknown) => error);
      if (failure === null) continue;
      if (!(failure instanceof ActionFailure)) throw failure;
      isDone = false;
      isAway ||= failure.kind === 'unreachable' || failure.kind === 'noAnswer';
      await markFailed(scope.query, companyId, actionId, source.place, failure.kind, failure.message);
    }
    if (isDone) await scope.transaction(async (query) => markRecorded(query, companyId, actionId, await record(query, action.outcome)));
  } finally {
    await release(scope.query, companyId, actionId);
  }
}
