import type { Page } from './connection.ts';

/** A row that knows its company, so that its global id and its joins do. */
export interface Owned {
  readonly companyId: string;
}

/** Marks a row, in place, with the company it was asked for. */
export const own = <Row extends object>(companyId: string, row: Row): Row & Owned =>
  Object.assign(row, { companyId });

export const ownAll = <Row extends object>(
  companyId: string,
  rows: readonly (Row | null)[],
): ((Row & Owned) | null)[] => rows.map((row) => (row === null ? null : own(companyId, row)));

export const ownPage = <Item extends object>(
  companyId: string,
  { items, hasNextPage }: Page<Item>,
): Page<Item & Owned> => ({ items: items.map((item) => own(companyId, item)), hasNextPage });
