import type { CompanyRows } from '../../platform/companyRows.ts';

/** What the domain keeps of a company. */
export const labelRows: CompanyRows = {
  tables: [
    'labels.endpoints_to_label',
    'labels.rule_labels',
    'labels.rules',
    'labels.labels',
    'labels.groups',
  ],
  kinds: { labels: 'labels.labels' },
};
