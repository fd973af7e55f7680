import { createFilterReader } from '../../../entities/filters/filterReader.ts';

/** Reads filters of changes. */
export const changeFilterReader = createFilterReader(() =>
  import('./readChangeFilters.ts').then((code) => code.readChangeFilters),
);
