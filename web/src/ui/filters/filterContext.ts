import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { createContext, use } from 'react';
import type { FilterLabels } from './filterLabels.ts';

/** A value that can be chosen, with how often it is there. */
export interface FilterOption {
  readonly value: string;
  readonly label: string;
  readonly count?: number;
}

/** What the parts of a filter bar share. */
export interface FilterKit {
  readonly fields: readonly FilterField[];
  readonly labels: FilterLabels;
  /** Values of a field that the vocabulary does not close, by what was typed. */
  readonly loadOptions?:
    | ((field: string, search: string) => Promise<readonly FilterOption[]>)
    | undefined;
  /** Whether the whole filter has as many conditions as it may have. */
  readonly isFull: boolean;
}

export const FilterContext = createContext<FilterKit>({
  fields: [],
  labels: { field: (key) => key },
  isFull: false,
});

export const useFilterKit = (): FilterKit => use(FilterContext);
