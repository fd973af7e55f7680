import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { installedById, type Installed } from '../installed/installed.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { BATCH, type VendorStatus } from '../vendors/vendor.ts';
import { VendorFailure } from '../vendors/vendorFailure.ts';
import { dropTask, putOff, type Task } from './tasks.repository.ts';
import { tellGapsOfTickets } from './tickets.repository.ts';

/** Seconds between two readings, and when the integration has no tickets to read. */
const PACE = 120;
const IDLE = 900;
/** Batches of one round: what is left is read in the next, oldest reading first. */
const MOST_BATCHES = 10;
const pauseAfter = (attempts: number): number => Math.min(60 * attempts * attempts, 3_600);

const TICKETS_TO_READ = statement(
  `select vendor_id as "vendorId" from integrations.tickets
    where company_id = $1 and integration_id = $2 and state = 'created'
       and (status is distinct from 'done' or status_changed_at > now() - interval '7 days')
         order by synced_at nulls first, id limit $3`,
  { vendorId: 'text' },
);

/** Tickets whose status may still change: the work on them goes on, or ended within a week. */
async function ticketsToRead(query: CompanyQuery, integrationId: string): Promise<string[]> {
  const rows = await query(TICKETS_TO_READ, [query.companyId, integrationId, BATCH * MOST_BATCHES]);
  return rows.map(({ vendorId }) => vendorId);
}

const WRITE_STATUSES = statement(
  `update integrations.tickets t set synced_at = now(),
        sync_failure = case when r.status is null then $7 end,
        number = coalesce(r.number, t.number),
       vendor_status = coalesce(r.vendor_status, t.vendor_status), status = coalesce(r.status, t.status),
       status_changed_at = case when r.status is not null
           and r.status is distinct from t.status then now() else t.status_changed_at end
     from unnest($3::text[]) as a(vendor_id)
       left join (select * from unnest($4::text[], $5::text[], $6::text[], $8::text[]) as u(vendor_id,
         number, vendor_status, status)) r using (vendor_id)
     where t.company_id = $1 and t.integration_id = $2 and t.vendor_id = a.vendor_id
     returning t.id, t.status_changed_at is not distinct from now() as "isMoved"`,
  { id: 'uuid', isMoved: 'bool' },
);

/**
 * Writes what was read of a batch; what the vendor did not answer about is not there any more, or
 * not for this account.
 */
async function writeStatuses(
  query: CompanyQuery,
  { id, kind }: Installed,
  asked: readonly string[],
  read: readonly VendorStatus[],
): Promise<void> {
  const missing = `${kind === 'jira' ? 'Jira' : 'ServiceNow'} has no such ticket any more, or the account cannot see it.`;
  const rows = await query(WRITE_STATUSES, [
    query.companyId,
    id,
    asked,
    read.map(({ vendorId }) => vendorId),
    read.map(({ number }) => number),
    read.map(({ vendorStatus }) => vendorStatus),
    missing,
    read.map(({ status }) => status),
  ]);
  await tellGapsOfTickets(
    query,
    rows.flatMap(({ id: ticketId, isMoved }) => (isMoved ? ticketId : [])),
  );
}

const noteSync = (query: CompanyQuery, id: string, failure: string | null): Promise<unknown> =>
  query(
    `update integrations.installed set sync_failure = $3,
        synced_at = case when $3::text is null then now() else synced_at end
      where company_id = $1 and id = $2`,
    [query.companyId, id, failure],
  );

/**
 * Reads the statuses of an integration's tickets, a request for each hundred, and puts the next
 * reading off.
 */
export async function syncTickets(db: Database, desk: VendorDesk, task: Task): Promise<void> {
  const { companyId, id, attempts } = task;
  const { query } = db.company(companyId);
  const installed = await installedById(query, id);
  if (installed === null) return dropTask(db.system.query, task);
  const vendorIds = await ticketsToRead(query, id);
  try {
    const account = desk.accountOf(companyId, installed);
    for (let start = 0; start < vendorIds.length; start += BATCH) {
      const batch = vendorIds.slice(start, start + BATCH);
      await writeStatuses(
        query,
        installed,
        batch,
        await desk.vendors[account.kind].statuses(account, batch),
      );
    }
    if (vendorIds.length > 0) await noteSync(query, id, null);
    await putOff(db.system.query, task, vendorIds.length === 0 ? IDLE : PACE, { isDone: true });
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    await noteSync(query, id, error.message);
    await putOff(db.system.query, task, Math.max(error.retryAfter ?? 0, pauseAfter(attempts)));
  }
}
