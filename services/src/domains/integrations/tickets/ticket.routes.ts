import { Type } from '@fastify/type-provider-typebox';
import { TICKET_SUBJECTS, type TicketThing } from '@palisade/vocabulary/tickets.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { isId } from '../installed/integrationAuth.ts';
import { needSeenTicket } from './seenSubjects.ts';
import { openTicket } from './openTicket.ts';
import {
  NewTicketBody,
  Params,
  SubjectsLookup,
  Ticket,
  TicketOrNull,
  TicketParams,
  TicketsLookup,
  TicketsOfSubjects,
  UnlinkQuery,
} from './ticket.schemas.ts';
import { ticketsById, ticketsOfSubjects, unlinkSubject } from './tickets.repository.ts';
import { TICKETS_OF } from './ticketSubjects.ts';
import type { TicketWork } from './ticketWork.ts';

/**
 * Tickets of gaps and of attackers: opened at a vendor, looked up for many subjects at once,
 * unlinked. Each has addresses of its own, since others may do it.
 */
export function ticketRoutes(app: App, deps: Deps, work: TicketWork): void {
  for (const thing of TICKET_SUBJECTS) routesOf(thing, app, deps, work);
}

const mayRead = (thing: TicketThing) => ({ auth: TICKETS_OF[thing].reads }) as const;
const mayUpdate = (thing: TicketThing) => ({ auth: TICKETS_OF[thing].updates }) as const;

function routesOf(thing: TicketThing, app: App, deps: Deps, work: TicketWork): void {
  openTicketRoute(thing, app, deps, work);
  ticketsOfSubjectsRoute(thing, app, deps);
  lookupTicketsRoute(thing, app, deps);
  unlinkTicketRoute(thing, app, deps);
}

function openTicketRoute(thing: TicketThing, app: App, deps: Deps, work: TicketWork): void {
  app.post(
    `/integrations/:companyId/${thing}-tickets`,
    {
      config: mayUpdate(thing),
      schema: {
        summary: 'Opens a ticket at a vendor; it is there, waits for the vendor, or failed',
        params: Params,
        body: NewTicketBody,
        response: { 201: Ticket },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .send(await openTicket(deps, work, request, request.params.companyId, thing, request.body)),
  );
}

function ticketsOfSubjectsRoute(thing: TicketThing, app: App, deps: Deps): void {
  app.post(
    `/integrations/:companyId/${thing}-tickets/of-things`,
    {
      config: mayRead(thing),
      schema: {
        summary: 'Tickets of things',
        params: Params,
        body: SubjectsLookup,
        response: { 200: TicketsOfSubjects },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const rows = Map.groupBy(
        await ticketsOfSubjects(deps.db.company(companyId, auth).query, thing, ids),
        ({ thingId }) => thingId,
      );
      return ids.map((id) => ({
        id,
        tickets: (rows.get(id.toLowerCase()) ?? []).map(({ thingId: _thing, ...ticket }) => ticket),
      }));
    },
  );
}

function lookupTicketsRoute(thing: TicketThing, app: App, deps: Deps): void {
  app.post(
    `/integrations/:companyId/${thing}-tickets/lookup`,
    {
      config: mayRead(thing),
      schema: {
        params: Params,
        body: TicketsLookup,
        response: {
          200: Type.Array(TicketOrNull, {
            description: 'In the order asked; null where there is none.',
          }),
        },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await ticketsById(deps.db.company(companyId, auth).query, thing, ids)),
  );
}

function unlinkTicketRoute(thing: TicketThing, app: App, deps: Deps): void {
  app.delete(
    `/integrations/:companyId/${thing}-tickets/:ticketId`,
    {
      config: mayUpdate(thing),
      schema: {
        summary: 'Unlinks a ticket from a thing; the vendor keeps it',
        params: TicketParams,
        querystring: UnlinkQuery,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const {
        params: { companyId, ticketId },
        query: { thingId },
        auth,
      } = request;
      if (!isId(ticketId)) throw notFound('ticket');
      await needSeenTicket(deps.db.company(companyId, auth), ticketId, thing, thingId);
      await deps.db.company(companyId).transaction(async (query) => {
        const before = await unlinkSubject(query, ticketId, thing, thingId);
        if (before === null) throw notFound('ticket');
        await auditChange(query, request, {
          action: 'ticket.unlink',
          targetType: 'ticket',
          targetId: ticketId,
          before: { ...before, thing, thingId },
        });
      });
      return reply.code(204).send(null);
    },
  );
}
