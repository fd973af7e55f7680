import { defineList } from '../../entities/lists/defineList.ts';

/**
 * Samples, newest first. Conditions, orders, columns and a file of the list are said here
 * (`web/src/entities/lists/README.md`).
 */
export const sampleList = defineList({ name: 'samples', fields: [] });
