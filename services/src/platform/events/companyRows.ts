import type { CompanyRows } from '../companyRows.ts';

/** What is kept of the events of a company. */
export const eventRows: CompanyRows = {
  tables: ['events.readers', 'events.log', 'events.heads'],
};
