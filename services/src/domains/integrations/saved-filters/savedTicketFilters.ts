import { TICKET_FIELDS } from '@palisade/vocabulary/ticketFields.ts';
import { TICKET_SORTS } from '@palisade/vocabulary/tickets.ts';
import { readTree } from '../../../platform/readTree.ts';
import type { SavedFilterKind } from '../../../platform/savedFilters/savedFilterKind.ts';
import { viewSchema } from '../../../platform/savedFilters/savedFilters.schemas.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { READS_TICKETS } from '../tickets/ticketList.schemas.ts';

/** Filters of tickets that people keep. */
export const savedTicketFilters: SavedFilterKind = {
  table: 'integrations.saved_filters',
  prefix: '/integrations',
  reads: READS_TICKETS,
  feature: 'feature_remediations',
  subject: 'tickets',
  targetType: 'savedTicketFilter',
  view: viewSchema(TICKET_SORTS, false),
  sort: 'changed',
  fieldsFor: (auth, companyId) =>
    TICKET_FIELDS.filter(({ flag }) => flag === undefined || auth.flag(companyId, flag).canView),
  check: (request, filter) => void readTree(request, filter, TICKET_FIELDS),
  audit: auditChange,
};
