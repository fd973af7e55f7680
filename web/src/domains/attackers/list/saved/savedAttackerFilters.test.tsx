import { testSavedFilters } from '../../../../../test/savedFilterTests.tsx';

testSavedFilters({
  many: 'attackers',
  place: 'savedAttackerFilters',
  path: 'attackers/action-required/open',
  field: 'source',
  feature: 'feature_attackers',
  note: 'Filters, search, columns and sort.',
  shown: {
    address: {
      search: '203.0.113',
      sort: 'lastSeen',
      direction: 'ascending',
      columns: 'source,severity',
    },
    view: {
      search: '203.0.113',
      columns: ['source', 'severity'],
      sort: 'lastSeen',
      direction: 'ascending',
    },
  },
});
