import { testSavedFilters } from '../../../../../test/savedFilterTests.tsx';

testSavedFilters({
  many: 'samples',
  place: 'savedSampleFilters',
  path: 'PAGE_PATH',
  field: 'TEXT_FIELD',
  feature: 'feature_inventory',
});
