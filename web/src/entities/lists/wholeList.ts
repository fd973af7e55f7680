import type { Sort } from '../../ui/table/tableTypes.ts';
import { type Address, defineAddress, type ParamsOf } from '../address/defineAddress.ts';
import { oneOf, text } from '../address/params.ts';

/** What the address says of a list that is loaded whole; without a sort it has its own order. */
export interface WholeListParams<Key extends string> {
  readonly search: string;
  readonly sort: Key | null;
  readonly direction: Sort['direction'];
}

/**
 * The address of a list that is loaded whole.
 * @param sorts columns by which it can be sorted
 * @param more what else the address says
 */
export function wholeListAddress<Key extends string = never, More extends object = object>(
  sorts: readonly Key[] = [],
  more?: ParamsOf<More>,
): Address<WholeListParams<Key> & More> {
  const params: ParamsOf<WholeListParams<Key>> = {
    search: text(100),
    sort: oneOf<Key, null>(sorts, null),
    direction: oneOf<Sort['direction'], 'asc'>(['asc', 'desc'], 'asc'),
  };
  // Together they have a parameter for every key of both.
  return defineAddress({ ...params, ...more } as ParamsOf<WholeListParams<Key> & More>);
}

/** Compares two rows, as `toSorted` asks for it. */
type Compare<Row> = (one: Row, other: Row) => number;

/** How rows are compared by each column, and between those that are alike in it. */
export interface Orders<Row, Key extends string> {
  readonly by: Readonly<Record<Key, Compare<Row>>>;
  readonly tie: Compare<Row>;
}

interface Order<Key extends string> {
  readonly key: Key;
  readonly direction: Sort['direction'];
}

/** Rows in the order of a column; what is alike in it keeps one order in both directions. */
export function sortedRows<Row, Key extends string>(
  rows: readonly Row[],
  { by, tie }: Orders<Row, Key>,
  { key, direction }: Order<Key>,
): readonly Row[] {
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((one, other) => sign * by[key](one, other) || tie(one, other));
}

/** Where a search looks in a row. */
export interface Searched<Row> {
  /** Texts that have what is searched for. */
  readonly textsOf: (row: Row) => readonly string[];
  /** The key of the row, which has to be searched for as a whole. */
  readonly idOf?: ((row: Row) => string) | undefined;
}

/** Rows that have what is searched for, in upper or lower case. */
export function searchedRows<Row>(
  rows: readonly Row[],
  search: string,
  { textsOf, idOf }: Searched<Row>,
): readonly Row[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(
    (row) =>
      idOf?.(row) === wanted || textsOf(row).some((each) => each.toLowerCase().includes(wanted)),
  );
}
