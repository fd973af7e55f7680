import { testSavedFilters } from '../../testing/savedFilterTests.ts';

testSavedFilters({
  many: 'gaps',
  one: 'Gap',
  domain: 'posture',
  kept: {
    asked: { columns: ['gapName'] },
    sent: { search: '', columns: ['gapName'], sort: 'severity', direction: 'descending' },
  },
});
