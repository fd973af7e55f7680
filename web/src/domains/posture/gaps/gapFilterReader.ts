import { createFilterReader } from '../../../entities/filters/filterReader.ts';

/** Reads filters of gaps. */
export const gapFilterReader = createFilterReader(() =>
  import('./readGapFilters.ts').then((code) => code.readGapFilters),
);
