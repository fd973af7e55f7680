import { LIMITS } from '@palisade/vocabulary/limits.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { Problem } from './problem.ts';

/**
 * One key of an order. Expressions must not be null: wrap nullable columns in `coalesce`, in the
 * index too.
 */
export interface KeyColumn {
  /** SQL, never from outside. */
  readonly expression: string;
  /** PostgreSQL type that a cursor's value is cast back to. */
  readonly type:
    | 'text'
    | 'uuid'
    | 'int'
    | 'bigint'
    | 'numeric'
    | 'real'
    | 'double precision'
    | 'timestamptz'
    | 'boolean';
}

export interface PageRequest {
  /** Names the order in cursors, with anything else that makes two lists differ (not filters). */
  readonly sort: string;
  /**
   * Sort columns first, then what makes the order total (the id). All run in one direction, so that
   * a row comparison can use the index.
   */
  readonly columns: readonly KeyColumn[];
  readonly direction: 'asc' | 'desc';
  /** 1 to 100. */
  readonly first: number;
  readonly after?: string | null | undefined;
}

export interface Page<Item> {
  readonly items: Item[];
  readonly hasNextPage: boolean;
}

export interface PagePlan {
  /** Part of the select list: the key columns as text, `… as "key0", … as "key1"`. */
  readonly select: string;
  /** The key columns, for the statement that selects them. */
  readonly keyColumns: Readonly<Record<`key${number}`, 'text'>>;
  /**
   * Part of the where clause; appends its values to `values` and numbers them from there. `true` on
   * the first page.
   */
  where(values: unknown[]): string;
  /** What follows `order by`. */
  readonly orderBy: string;
  /** What follows `limit`: one more than asked for, to know whether there is a next page. */
  readonly limit: number;
  /** Cuts the extra row off and gives every item its cursor; the key columns are taken out. */
  page<Row extends object>(
    rows: readonly Row[],
  ): Page<Omit<Row, `key${number}`> & { cursor: string }>;
}

/**
 * Plans one page of a keyset list.
 * @throws Problem badInput for a page size outside 1 to 100 and for a cursor that is not of this
 * order.
 */
export function page({ sort, columns, direction, first, after }: PageRequest): PagePlan {
  if (!Number.isInteger(first) || first < 1 || first > LIMITS.pageSize) {
    throw new Problem('badInput', `A page has 1 to ${LIMITS.pageSize} rows.`, { field: 'first' });
  }
  // Two lists may call an order the same: a cursor of one has values that the columns of the other
  // cannot be compared with.
  const order = [
    sort,
    direction,
    ...columns.map(({ expression, type }) => `${expression} ${type}`),
  ].join('\n');
  const position = after == null ? null : decodeCursor(after, order);
  return {
    select: columns
      .map(({ expression }, index) => `(${expression})::text as "key${index}"`)
      .join(', '),
    keyColumns: Object.fromEntries(columns.map((_, index) => [`key${index}`, 'text'])),
    where(values) {
      if (position === null) return 'true';
      const start = values.push(...position) - position.length;
      const bound = columns.map(({ type }, index) => `$${start + index + 1}::text::${type}`);
      return `(${columns.map(({ expression }) => expression).join(', ')}) ${direction === 'asc' ? '>' : '<'} (${bound.join(', ')})`;
    },
    orderBy: columns.map(({ expression }) => `${expression} ${direction}`).join(', '),
    limit: first + 1,
    page: (rows) => ({
      items: rows.slice(0, first).map((row) => withCursor(row, order, columns.length)),
      hasNextPage: rows.length > first,
    }),
  };
}

function withCursor<Row extends object>(
  row: Row,
  order: string,
  keys: number,
): Omit<Row, `key${number}`> & { cursor: string } {
  const item: Record<string, unknown> = { cursor: '', ...row };
  const values = Array.from({ length: keys }, (_, index) => String(item[`key${index}`]));
  for (const index of values.keys()) delete item[`key${index}`];
  item['cursor'] = encodeCursor(order, values);
  return item as Omit<Row, `key${number}`> & { cursor: string }; // The key columns were just removed.
}
