import { createFilterReader } from '../../../entities/filters/filterReader.ts';

/** Reads filters of attackers. */
export const attackerFilterReader = createFilterReader(() =>
  import('./readAttackerFilters.ts').then((code) => code.readAttackerFilters),
);
