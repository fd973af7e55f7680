import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from '@fastify/type-provider-typebox';
import { isTicketKind } from '@palisade/vocabulary/integrations.ts';
import { TICKET_LIMITS } from '@palisade/vocabulary/tickets.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { isId } from '../installed/integrationAuth.ts';
import { installedById } from '../installed/installed.repository.ts';
import { addCreation } from './tasks.repository.ts';
import { NewTicketBody, Params, ThingsLookup, Ticket, TicketOrNull, TicketParams, TicketsLookup, TicketsOfThings, UnlinkQuery } from './ticket.schemas.ts';
import { hasTickets, insertTicket, linkThings, ticketOfWish, ticketsById, ticketsOfThings, unlinkThing } from './tickets.repository.ts';
import { ticketContent, ticketTitle } from './ticketText.ts';
import type { TicketWork } from './ticketWork.ts';

const READS = { auth: { feature: 'feature_security_posture_gaps', action: 'read', byLabels: true } } as const;
const UPDATES = { auth: { feature: 'feature_security_posture_gaps', action: 'update' } } as const;
/** How long whoever wants a ticket is kept waiting for the vendor; after that it comes by itself. */
const PATIENCE_MS = 10_000;

/** Tickets of things: opened at a vendor, looked up for many things at once, unlinked. */
export function ticketRoutes(app: App, { db, publicUrl = 'http://localhost:4000' }: Deps, work: TicketWork): void {
  app.post(
    '/integrations/:companyId/tickets',
    { config: UPDATES, schema: { summary: 'Opens a ticket at a vendor; it is there, waits for the vendor, or failed', params: Params, body: NewTicketBody, response: { 201: Ticket } } },
    async (request, reply) => {
      const { params: { companyId }, body: { wish, integrationId, thing, things, details } } = request;
      const [title, content] = [ticketTitle(details), ticketContent(companyId, details, publicUrl)];
      const scope = db.company(companyId);
      const ids = [...new Set(things.map(({ id }) => id.toLowerCase()))];
      const { id, isNew } = await scope.transaction(async (query) => {
        const made = randomUUID();
        const installed = await installedById(query, companyId, integrationId);
        if (installed === null) throw notFound('integration');
        if (!isTicketKind(installed.kind)) throw new Problem('badInput', 'No tickets can be opened through this integration.', { field: 'integrationId' });
        if (!(await insertTicket(query, companyId, { id: made, integrationId, kind: installed.kind, title, content, wish, by: request.auth.actor }))) return { id: (await ticketOfWish(query, companyId, wish)) ?? made, isNew: false };
        if (await hasTickets(query, companyId, thing, ids, TICKET_LIMITS.perThing)) throw new Problem('tooMany', `There can be up to ${TICKET_LIMITS.perThing} tickets. Unlink one to make room.`, { status: 409 });
        await linkThings(query, companyId, made, thing, things);
        await addCreation(query, companyId, made);
        await auditChange(query, request, { companyId, action: 'ticket.create', targetType: 'ticket', targetId: made, after: { integration: installed.name, title, thing, things: ids } });
        return { id: made, isNew: true };
      });
      if (isNew) await Promise.race([work.carryOut({ task: 'create', id, companyId, attempts: 1 }), pause(PATIENCE_MS, undefined, { ref: false })]);
      const [ticket] = await ticketsById(scope.query, companyId, [id]);
      if (ticket === undefined) throw notFound('ticket');
      return reply.code(201).send(ticket);
    },
  );
  app.post(
    '/integrations/:companyId/tickets/of-things',
    { config: READS, schema: { summary: 'Tickets of things', params: Params, body: ThingsLookup, response: { 200: TicketsOfThings } } },
    async ({ auth, params: { companyId }, body: { thing, ids } }) => {
      const rows = Map.groupBy(await ticketsOfThings(db.company(companyId, auth).query, companyId, thing, ids), ({ thingId }) => thingId);
      return ids.map((id) => ({ id, tickets: (rows.get(id.toLowerCase()) ?? []).map(({ thingId: _thing, ...ticket }) => ticket) }));
    },
  );
  app.post(
    '/integrations/:companyId/tickets/lookup',
    { config: READS, schema: { params: Params, body: TicketsLookup, response: { 200: Type.Array(TicketOrNull, { description: 'In the order asked; null where there is none.' }) } } },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const byId = new Map((await ticketsById(db.company(companyId, auth).query, companyId, ids)).map((ticket) => [ticket.id, ticket]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  );
  app.delete(
    '/integrations/:companyId/tickets/:ticketId',
    { config: UPDATES, schema: { summary: 'Unlinks a ticket from a thing; the vendor keeps it', params: TicketParams, querystring: UnlinkQuery, response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { params: { companyId, ticketId }, query: { thing, thingId } } = request;
      if (!isId(ticketId)) throw notFound('ticket');
      await db.company(companyId).transaction(async (query) => {
        const before = await unlinkThing(query, companyId, ticketId, thing, thingId);
        if (before === null) throw notFound('ticket');
        await auditChange(query, request, { companyId, action: 'ticket.unlink', targetType: 'ticket', targetId: ticketId, before: { ...before, thing, thingId } });
      });
      return reply.code(204).send(null);
    },
  );
}
