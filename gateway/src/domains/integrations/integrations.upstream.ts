import type { paths } from '../../generated/upstream/integrations.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, CallOf, ItemOf, MessageOf } from '../../platform/upstream/serviceTypes.ts';

type IntegrationRow = AnswerOf<
  paths['/integrations/{companyId}/installed']['get']
>['items'][number];
export type Integration = IntegrationRow & Owned;
export type NewIntegration = CallOf<paths['/integrations/{companyId}/installed']['post']>['body'];
export type IntegrationSettings = CallOf<
  paths['/integrations/{companyId}/installed/{integrationId}']['put']
>['body'];
export type TriedSettings = CallOf<paths['/integrations/{companyId}/test']['post']>['body'];
export type DenyEntryItem = AnswerOf<
  paths['/integrations/{companyId}/installed/{integrationId}/deny-entries']['get']
>['items'][number];
export type DenyEntryList = Connection<DenyEntryItem>;

type ThingTicketsRow = AnswerOf<
  paths['/integrations/{companyId}/gap-tickets/of-things']['post']
>[number];
type TicketRow = ThingTicketsRow['tickets'][number];
export type Ticket = TicketRow & Owned;
export interface ThingTickets {
  readonly thingId: string;
  readonly tickets: readonly Ticket[];
}
export type NewTicket = CallOf<paths['/integrations/{companyId}/gap-tickets']['post']>['body'];
export type SubjectKind = TicketRow['thing'];

export type TicketSearch = CallOf<
  paths['/integrations/{companyId}/tickets/search']['post']
>['body'];
export type TicketsCounted = CallOf<
  paths['/integrations/{companyId}/tickets/counts']['post']
>['body'];
export type TicketItem = ItemOf<
  AnswerOf<paths['/integrations/{companyId}/tickets/search']['post']>
> &
  Owned;
export type TicketList = Connection<TicketItem>;
/** Something that a ticket is about. */
export interface TicketSubject extends Owned {
  readonly thing: SubjectKind;
  readonly thingId: string;
}

export type RemediationEvent = MessageOf<
  paths['/integrations/{companyId}/remediation/events']['get']
>;
