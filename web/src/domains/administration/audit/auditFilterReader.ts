import type { Filter } from '@palisade/vocabulary/filters.ts';

type Read = (text: string) => Filter;

let read: Read | null = null;

/**
 * What there is to wait for before the filters of an address are read; null once they can be. Its
 * code knows every field, and so is no part of the entry.
 */
export function loadAuditReader(text: string | null): Promise<unknown> | null {
  if (text === null || read !== null) return null;
  return import('./readAuditFilters.ts').then((code) => {
    read = code.readAuditFilters;
  });
}

/** The filters of an address; null for all entries. */
export function auditFilter(text: string | null): Filter | null {
  const filter = text === null ? null : read?.(text);
  return filter == null || ('all' in filter ? filter.all : filter.any).length === 0 ? null : filter;
}
