import type { Database } from '../../../platform/database/database.ts';
import { installedById } from '../installed/installed.repository.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { VendorFailure } from '../vendors/vendorFailure.ts';
import { dropTask, putOff, scheduleSync, type Task } from './tasks.repository.ts';
import { markCreated, markNotCreated, waitingTicket } from './tickets.repository.ts';

/**
 * Attempts, about a day in all: half a minute, two minutes, four and a half and so on apart, at
 * most an hour and a half.
 */
const MOST_ATTEMPTS = 24;
const pauseAfter = (attempts: number): number => Math.min(30 * attempts * attempts, 5_400);

/** The id that a ticket carries at its vendor, by which it is found again. */
const correlationIdOf = (ticketId: string): string => `palisade-${ticketId}`;

/**
 * Creates a waiting ticket at its vendor. From the second attempt on the vendor is asked first
 * whether it has the ticket: the one before may have got through without anybody noting it. What
 * may go well later is put off; what will not is reported.
 */
export async function createTicket(db: Database, desk: VendorDesk, task: Task): Promise<void> {
  const { companyId, id, attempts } = task;
  const scope = db.company(companyId);
  const ticket = await waitingTicket(scope.query, id);
  const installed =
    ticket?.integrationId == null ? null : await installedById(scope.query, ticket.integrationId);
  if (ticket === null || installed === null) return dropTask(db.system.query, task);
  try {
    const [account, correlationId] = [desk.accountOf(companyId, installed), correlationIdOf(id)];
    const vendor = desk.vendors[account.kind];
    const known = attempts > 1 ? await vendor.find(account, correlationId) : null;
    const made =
      known ??
      (await vendor.create(account, {
        title: ticket.title,
        content: ticket.content,
        correlationId,
      }));
    await scope.transaction(async (query) => {
      await markCreated(query, id, made);
      await dropTask(query, task);
      await scheduleSync(query, installed.id);
    });
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    const isForGood = !error.isTemporary || attempts >= MOST_ATTEMPTS;
    await scope.transaction(async (query) => {
      await markNotCreated(query, id, error.message, isForGood);
      await (isForGood
        ? dropTask(query, task)
        : putOff(query, task, Math.max(error.retryAfter ?? 0, pauseAfter(attempts))));
    });
  }
}
