import { testSavedFilters } from '../../../../../test/savedFilterTests.tsx';
import { noLabels } from '../../../../../test/world/labelWorld.ts';

testSavedFilters({
  many: 'tickets',
  place: 'savedTicketFilters',
  path: 'remediation/tickets/open',
  field: 'title',
  feature: 'feature_remediations',
  company: {
    labelling: {
      ...noLabels(),
      flags: [{ name: 'zHideRemediation', canView: false, canEdit: false }],
    },
  },
  note: 'Filters, search and sort.',
  shown: {
    address: { search: 'SEC-', sort: 'created', direction: 'ascending' },
    view: { search: 'SEC-', sort: 'created', direction: 'ascending' },
  },
});
