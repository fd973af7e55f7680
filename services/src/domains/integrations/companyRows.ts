import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company. */
export const integrationRows: CompanyRows = {
  tables: [
    'integrations.action_tasks',
    'integrations.action_sources',
    'integrations.actions',
    'integrations.deny_entries',
    'integrations.deny_lists',
    'integrations.ticket_things',
    'integrations.tickets',
    'integrations.tasks',
    'integrations.installed',
    'integrations.saved_filters',
  ],
  kinds: { integrations: 'integrations.installed' },
};
