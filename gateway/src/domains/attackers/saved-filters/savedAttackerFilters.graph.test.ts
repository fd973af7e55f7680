import { testSavedFilters } from '../../../testing/savedFilterTests.ts';

testSavedFilters({
  many: 'attackers',
  one: 'Attacker',
  domain: 'attackers',
  kept: {
    asked: { columns: ['source'], sort: 'lastSeen' },
    sent: { search: '', columns: ['source'], sort: 'lastSeen', direction: 'descending' },
  },
});
