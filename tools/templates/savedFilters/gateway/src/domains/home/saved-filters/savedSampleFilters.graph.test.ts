import { testSavedFilters } from '../../../testing/savedFilterTests.ts';

testSavedFilters({ many: 'samples', one: 'Sample', domain: 'home' });
