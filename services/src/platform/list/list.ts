import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope } from '../database/database.ts';
import type { Columns } from '../database/statement.ts';
import type { KeyColumn } from '../keyset.ts';

/** What every page of a list is asked with; domains add what else narrows theirs. */
export interface ListRequest<Sort extends string> {
  readonly filter: Filter | null;
  readonly sort: Sort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/** Rows among which are all that a filter keeps, few enough to be read and sorted. */
export interface Found {
  /** How many rows, or parents of rows where `isOfParents`. */
  readonly size: number;
  readonly isOfParents: boolean;
  /** The condition that leaves them, which an index answers. Appends its values. */
  among(values: unknown[]): string;
}

/** Rows by a uuid column of theirs. */
export const foundBy = (column: string, ids: readonly string[], isOfParents = false): Found => ({
  size: ids.length,
  isOfParents,
  among: (values) => `${column} = any($${values.push(ids)}::uuid[])`,
});

/** A filter as far as the indexes of the orders answer it, prepared for one request. */
export interface Cover {
  /**
   * The condition on the list's `covered` columns. Keeps every row that the filter keeps, and more
   * only where `isWhole` is false. Appends its values.
   */
  kept(values: unknown[], isRowByRow: boolean): string;
  readonly isWhole: boolean;
  /**
   * So many rows are kept by it, where counts tell; null where only the server's estimate does. With
   * it goes how they are found at once.
   */
  readonly counted: Found | null;
  /**
   * The same cover with a start closer to the first row kept, where that is known: asked when a
   * look was in vain.
   */
  nearer?(): Promise<Cover>;
  /** Where the rows lie in the index of the order: what the filter asks of its first column. */
  start(values: unknown[]): string;
  /** What else of the filter an index answers when all rows are found at once. */
  indexed(values: unknown[]): string;
}

/**
 * A list of one company as its domain declares it. Conditions are SQL over rows called `alias`;
 * functions that make them append their values to `values` and number them from there.
 */
export interface List<
  Sort extends string,
  Request extends ListRequest<Sort>,
  Row extends Columns = Columns,
> {
  /** Names the list in cursors. */
  readonly name: string;
  /** The table, with `company_id` and `id`. */
  readonly table: string;
  readonly alias: string;
  /** Select list of a row as it is sent, and what its columns are. */
  readonly columns: string;
  readonly row: Row;
  /** Key columns of each order: an index of its own within each stretch, one direction throughout. */
  readonly orders: Readonly<Record<Sort, readonly KeyColumn[]>>;
  /**
   * Columns that `Cover.kept` asks. Where the index of every order has them, rows are passed over
   * without being read.
   */
  readonly covered: readonly string[];
  /** Orders whose first column the covering indexes of other orders lack: rows are read to sort. */
  readonly keyInRow: readonly Sort[];
  /** Orders whose first column belongs to a parent, joined to rows called `k` by `covered` columns. */
  readonly keyOfParent: Readonly<Partial<Record<Sort, { key: string; join: string }>>>;
  /**
   * Orders by what has few values: rows are looked for one value after the other where finding all
   * is too much; `early` where an index finds each value together with the rest of a filter.
   */
  readonly byValue: Readonly<Partial<Record<Sort, 'early' | 'late'>>>;
  readonly limits: ListLimits;
  /** The parts of the index that hold the wanted rows, each in order by itself. */
  stretches(request: Request, companyId: string, values: unknown[]): readonly string[];
  /** The same as one condition. */
  anywhere(request: Request, companyId: string, values: unknown[]): string;
  /** The whole filter, for rows that were read. */
  filter(request: Request, values: unknown[]): string;
  cover(scope: CompanyScope, request: Request): Promise<Cover>;
  /** Whether a filter asks what costs more to tell of a row than to find rows by. */
  isFoundFirst(request: Request): boolean;
  /** Rows that one condition leaves, by an index; null when none leaves few. */
  find(scope: CompanyScope, request: Request, few: number): Promise<Found | null>;
}

/** How far the planner goes with each step before it takes the next. */
export interface ListLimits {
  /** Rows that are looked at in the page's order first. */
  readonly look: number;
  /** Rows that are read of these where the cover is not whole. */
  readonly rows: number;
  /** Rows that `find` may leave. */
  readonly few: number;
  /** Parents whose rows are read to sort by what is in rows. */
  readonly fewParents: number;
  /**
   * What it may cost to find all rows, in the server's own units, and how many they may be where
   * rows are read to sort them.
   */
  readonly all: { readonly cost: number; readonly rows: number };
}
