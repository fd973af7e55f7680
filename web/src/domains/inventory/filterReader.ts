import type { Filter } from '@palisade/vocabulary/filters.ts';

type Read = (text: string) => Filter;

let read: Read | null = null;

/** Given by pages that filter: the code knows every field, and so is no part of the entry. */
export function provideFilterReader(reader: Read): void {
  read = reader;
}

/** What there is to wait for before the filters of an address are read; null once they can be. */
export function loadFilterReader(text: string | null): Promise<unknown> | null {
  return text === null || read !== null ? null : import('./readInventoryFilters.ts').then((code) => provideFilterReader(code.readInventoryFilters));
}

/** Reads the filters of an address. */
export const readFilters = (text: string | null): Filter => (text === null ? null : read?.(text)) ?? { all: [] };
