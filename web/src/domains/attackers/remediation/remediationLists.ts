import { REMEDIATION_FIELDS } from '@palisade/vocabulary/remediationFields.ts';
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

/** Insights of what attackers sent; there is one order, in two directions. */
export const insightList = defineList<'changed'>({
  name: 'insights',
  fields: REMEDIATION_FIELDS,
  searched: ['name', 'path'],
  sorts: { all: ['changed'], first: 'changed', columns: { changed: 'changedAt' } },
});

export type TicketsParams = ParamsOfList<typeof ticketList>;
export type InsightsParams = ParamsOfList<typeof insightList>;
