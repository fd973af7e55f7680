import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isTicketKind } from '@palisade/vocabulary/integrations.ts';
import { TICKET_LIMITS, type TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { installedById } from '../installed/installed.repository.ts';
import { seenSubjects } from './seenSubjects.ts';
import { addCreation } from './tasks.repository.ts';
import type { NewTicket, Ticket } from './ticket.schemas.ts';
import {
  hasTickets,
  insertTicket,
  linkSubjects,
  ticketOfKey,
  ticketsById,
} from './tickets.repository.ts';
import { ticketContent, ticketTitle } from './ticketText.ts';
import type { TicketWork } from './ticketWork.ts';

/**
 * How long whoever wants a ticket is kept waiting for the vendor; after that it comes by itself.
 */
const PATIENCE_MS = 10_000;

/**
 * The ticket that the same idempotency key made before.
 * @throws Problem conflict where it was for another ticket
 */
async function sameTicket(...asked: Parameters<typeof ticketOfKey>): Promise<string> {
  const known = await ticketOfKey(...asked);
  if (known === null) {
    const words = 'This key was used for another ticket. Use a new one.';
    throw new Problem('conflict', words, { field: 'wish' });
  }
  return known;
}

/**
 * Commits a ticket and the task of creating it, then waits some seconds for the vendor. The same
 * idempotency key again gives the ticket that it made.
 * @throws Problem for an integration that opens no tickets, and where subjects have too many
 */
export async function openTicket(
  { db, publicUrl = 'http://localhost:4000' }: Deps,
  work: TicketWork,
  request: FastifyRequest,
  companyId: string,
  thing: TicketThing,
  { wish: idempotencyKey, integrationId, things: asked, details }: NewTicket,
): Promise<Ticket> {
  const [title, content] = [
    ticketTitle(thing, details),
    ticketContent(companyId, thing, details, publicUrl),
  ];
  const things = await seenSubjects(db, companyId, request.auth, thing, asked);
  const scope = db.company(companyId);
  const ids = [...new Set(things.map(({ id }) => id.toLowerCase()))];
  const { id, isNew } = await scope.transaction(async (query) => {
    const made = randomUUID();
    const installed = await installedById(query, integrationId);
    if (installed === null) throw notFound('integration');
    const { kind } = installed;
    if (!isTicketKind(kind))
      throw new Problem('badInput', 'No tickets can be opened through this integration.', {
        field: 'integrationId',
      });
    const wanted = { idempotencyKey, thing, integrationId, title, content };
    if (!(await insertTicket(query, { ...wanted, id: made, kind, by: request.auth.actor })))
      return { id: await sameTicket(query, wanted, ids), isNew: false };
    if (await hasTickets(query, thing, ids, TICKET_LIMITS.perSubject))
      throw new Problem(
        'tooMany',
        `There can be up to ${TICKET_LIMITS.perSubject} tickets. Unlink one to make room.`,
        { status: 409 },
      );
    await linkSubjects(query, made, thing, things);
    await addCreation(query, made);
    await auditChange(query, request, {
      action: 'ticket.create',
      targetType: 'ticket',
      targetId: made,
      after: { integration: installed.name, title, thing, things: ids },
    });
    return { id: made, isNew: true };
  });
  if (isNew)
    await Promise.race([
      work.carryOut({ task: 'create', id, companyId, attempts: 1 }),
      pause(PATIENCE_MS, undefined, { ref: false }),
    ]);
  const [ticket] = await ticketsById(db.company(companyId, request.auth).query, thing, [id]);
  if (ticket === undefined) throw notFound('ticket');
  return ticket;
}
