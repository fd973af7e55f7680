import { testSavedFilters } from '../../../testing/savedFilterTests.ts';

testSavedFilters({ many: 'audit entries', one: 'Audit', domain: 'identity' });
