import type { App, Deps } from '../../../platform/domain.ts';
import { Params } from './ticket.schemas.ts';
import { readTicketFilter, ticketCounts, ticketPage } from './ticketList.repository.ts';
import {
  READS_TICKETS,
  TicketCounts,
  TicketCountsBody,
  TicketPage,
  TicketSearch,
} from './ticketList.schemas.ts';
import { seenSubjects } from './ticketSubjects.ts';

const PAGE_SIZE = 50;

/** All tickets of a company, as far as the caller may read what they are about. */
export function ticketListRoutes(app: App, { db }: Deps): void {
  app.post(
    '/integrations/:companyId/tickets/search',
    {
      config: READS_TICKETS,
      schema: {
        summary: 'Tickets of gaps and attackers that the caller sees, those changed last first',
        params: Params,
        body: TicketSearch,
        response: { 200: TicketPage },
      },
    },
    ({
      auth,
      params: { companyId },
      body: { filter, isDone, sort = 'changed', direction, first = PAGE_SIZE, after },
    }) =>
      ticketPage(db.company(companyId, auth).query, {
        things: seenSubjects(auth, companyId),
        filter: readTicketFilter(filter),
        isDone,
        sort,
        direction: direction === 'ascending' ? 'asc' : 'desc',
        first,
        after,
      }),
  );
  app.post(
    '/integrations/:companyId/tickets/counts',
    {
      config: READS_TICKETS,
      schema: {
        summary: 'How many of these tickets are open, and how many done',
        params: Params,
        body: TicketCountsBody,
        response: { 200: TicketCounts },
      },
    },
    ({ auth, params: { companyId }, body: { filter } }) =>
      ticketCounts(db.company(companyId, auth).query, {
        things: seenSubjects(auth, companyId),
        filter: readTicketFilter(filter),
      }),
  );
}
