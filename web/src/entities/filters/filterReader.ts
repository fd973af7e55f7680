import type { Filter } from '@palisade/vocabulary/filters.ts';

/** Reads the filters of an address; what no field allows is dropped. */
export type ReadFilter = (text: string) => Filter;

export interface FilterReader {
  /** Given by pages that filter: the code knows every field, and so is no part of the entry. */
  readonly provide: (read: ReadFilter) => void;
  /** What there is to wait for before the filters of an address are read; null once they can be. */
  readonly load: (text: string | null) => Promise<unknown> | null;
  /** Reads the filters of an address. */
  readonly read: (text: string | null) => Filter;
}

/** Reads filters of one page's fields by code that is fetched when an address needs it. */
export function createFilterReader(fetchCode: () => Promise<ReadFilter>): FilterReader {
  let read: ReadFilter | null = null;
  const provide = (code: ReadFilter) => {
    read = code;
  };
  return {
    provide,
    load: (text) => (text === null || read !== null ? null : fetchCode().then(provide)),
    read: (text) => (text === null ? null : read?.(text)) ?? { all: [] },
  };
}
