import { suiteOfFiles } from '../suiteOf.ts';

// Paths below `src`, as the test command gives those that a change touches.
suiteOfFiles((process.env['PALISADE_TEST_FILES'] ?? '').split(' ').filter((file) => file !== ''));
