import type { paths } from '../../generated/upstream/integrations.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, CallOf } from '../../platform/upstream/serviceTypes.ts';

export type IntegrationRow = AnswerOf<paths['/integrations/{companyId}/installed']['get']>['items'][number];
export type Integration = IntegrationRow & Owned;
export type NewIntegration = CallOf<paths['/integrations/{companyId}/installed']['post']>['body'];
export type IntegrationSettings = CallOf<paths['/integrations/{companyId}/installed/{integrationId}']['put']>['body'];
export type TriedSettings = CallOf<paths['/integrations/{companyId}/test']['post']>['body'];
export type DenyEntryItem = AnswerOf<paths['/integrations/{companyId}/installed/{integrationId}/deny-entries']['get']>['items'][number];
export type DenyEntryList = Connection<DenyEntryItem>;

export type ThingTicketsRow = AnswerOf<paths['/integrations/{companyId}/tickets/of-things']['post']>[number];
export type TicketRow = ThingTicketsRow['tickets'][number];
export type Ticket = TicketRow & Owned;
export interface ThingTickets {
  readonly thingId: string;
  readonly tickets: readonly Ticket[];
}
export type NewTicket = CallOf<paths['/integrations/{companyId}/tickets']['post']>['body'];
export type Thing = NewTicket['thing'];
