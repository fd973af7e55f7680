import type { ReactNode } from 'react';

export interface Column<Row, Group = never> {
  readonly key: string;
  readonly header: string;
  /** In pixels, cell padding included; a column without takes what is left. */
  readonly width?: number;
  /** Numbers stand right. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
  /**
   * Says what a row is: it stays in sight, with the columns before it, where the table is wider than
   * its place.
   */
  readonly isName?: boolean;
  /** `wide` columns go away on windows under 1280 pixels, `widest` ones under 1600. */
  readonly priority?: 'always' | 'wide' | 'widest';
  /** A pure function of the row: rows are drawn again only when their row object changes. */
  readonly cell: (row: Row) => ReactNode;
  /** What a group row shows here, for example a sum. */
  readonly groupCell?: (group: Group) => ReactNode;
}

/**
 * What the table shows, top to bottom: rows, and group rows with their rows under them while
 * expanded.
 */
export type TableItem<Row, Group = never> =
  | { readonly kind: 'row'; readonly key: string; readonly row: Row }
  | {
      readonly kind: 'group';
      readonly key: string;
      readonly group: Group;
      readonly isExpanded: boolean;
    }
  | { readonly kind: 'loading'; readonly key: string };

/** Letters that do something with the current row; false passes the key on. */
export type RowKeys<Row> = readonly {
  readonly key: string;
  /** What it does, in a word, below the table. */
  readonly label: string;
  readonly act: (row: Row, element: Element) => void | false;
}[];

/** Pixels of columns that a person made wider or narrower, by key. */
export type ColumnWidths = Readonly<Record<string, number>>;

export interface Sort {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

/** Plain rows as table items. */
export function toItems<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly TableItem<Row>[] {
  return rows.map((row) => ({ kind: 'row', key: keyOf(row), row }));
}

/**
 * A click on a header: descending first for numbers is the page's default sort; here a new column
 * starts ascending and a second click turns it.
 */
export function nextSort(sort: Sort | undefined, key: string): Sort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}
