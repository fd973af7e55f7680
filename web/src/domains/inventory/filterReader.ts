import { createFilterReader } from '../../entities/filters/filterReader.ts';

/** Reads filters of endpoints. */
export const {
  provide: provideFilterReader,
  load: loadFilterReader,
  read: readFilters,
} = createFilterReader(() =>
  import('./readInventoryFilters.ts').then((code) => code.readInventoryFilters),
);
