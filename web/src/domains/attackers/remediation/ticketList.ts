import { TICKET_FIELDS } from '@palisade/vocabulary/ticketFields.ts';
import { TICKET_SORTS, type TicketSort } from '@palisade/vocabulary/tickets.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** Tickets of gaps and attackers. */
export const ticketList = defineList<TicketSort>({
  name: 'remediationTickets',
  fields: TICKET_FIELDS,
  searched: ['title', 'number'],
  sorts: { all: TICKET_SORTS, first: 'changed' },
  resizes: true,
});

export type TicketsParams = ParamsOfList<typeof ticketList>;
