import { testSavedFilters } from '../../../testing/savedFilterTests.ts';

testSavedFilters({
  many: 'tickets',
  one: 'Ticket',
  domain: 'integrations',
  kept: {
    asked: { search: 'SEC-', direction: 'ascending' },
    sent: { search: 'SEC-', sort: 'changed', direction: 'ascending' },
  },
});
