import { testSavedFilters } from '../../../../../test/savedFilterTests.tsx';

testSavedFilters({
  many: 'audit entries',
  place: 'savedAuditFilters',
  path: 'settings/audit',
  field: 'actor',
  feature: 'feature_audit',
});
