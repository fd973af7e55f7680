import type { Compilable, DeleteResult, InsertResult, MergeResult, UpdateResult } from 'kysely';

/** What types of PostgreSQL are in JavaScript, as `columnTypes` reads them. */
interface Read {
  bool: boolean;
  bytea: Buffer;
  date: string;
  float4: number;
  float8: number;
  inet: string;
  int2: number;
  int4: number;
  int8: number;
  json: unknown;
  jsonb: unknown;
  numeric: number;
  text: string;
  timestamptz: string;
  /** Whatever it is: whoever reads it looks. */
  unknown: unknown;
  uuid: string;
}
type Scalar = keyof Read;
type Name = Scalar | `${Scalar}[]`;

declare const READ: unique symbol;
/** A column that is narrower in JavaScript than its type says: a list of words, a document. */
export interface NarrowColumn<Value> {
  readonly type: Name | `${Name}?`;
  readonly [READ]?: Value;
}

/** `uuid`, `text[]`; with a question mark when it may be null. */
export type Column = Name | `${Name}?` | NarrowColumn<unknown>;
export type Columns = Readonly<Record<string, Column>>;

type ReadOf<Type> = Type extends `${infer Some extends Name}?`
  ? ReadOf<Some> | null
  : Type extends `${infer Element extends Scalar}[]`
    ? Read[Element][]
    : Type extends Scalar
      ? Read[Type]
      : never;

/** The row of a statement with these columns. */
export type RowOf<Wanted extends Columns> = {
  [Key in keyof Wanted]: Wanted[Key] extends NarrowColumn<infer Value>
    ? Value
    : ReadOf<Wanted[Key]>;
};

/**
 * A column of which more is known than its type: `as<Severity>('text')`, `as<Settings>('jsonb')`.
 */
export const as = <Value>(type: NarrowColumn<Value>['type']): NarrowColumn<Value> => ({ type });

/** Columns of an outer join: all null where it found no row. */
export const orNull = (columns: Columns): Columns =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const type = typeof column === 'string' ? column : column.type;
      return [name, { type: `${type.replace(/\?$/, '') as Name}?` }];
    }),
  );

/** SQL with the columns that it gives; the database is asked in tests whether it does. */
export interface Statement<Wanted extends Columns = Columns> {
  readonly sql: string;
  readonly columns: Wanted;
}

const STATEMENTS: Statement[] = [];

/**
 * A statement written by hand, made once as its file is imported. One test has the database prepare
 * each of them and compares names and types; which columns are null shows in whatever test runs it.
 */
export function statement<const Wanted extends Columns>(
  sql: string,
  columns: Wanted,
): Statement<Wanted> {
  const made = { sql, columns };
  STATEMENTS.push(made);
  return made;
}

/** Every statement of the files that were imported so far. */
export const statements = (): readonly Statement[] => STATEMENTS;

/** Rows that a builder of Kysely gives: none where it says how many rows it wrote. */
export type BuiltRow<Output> = Output extends
  | InsertResult
  | UpdateResult
  | DeleteResult
  | MergeResult
  ? never
  : Output;

/** What a query can run: text that gives no rows, a statement with its columns, or a builder. */
export type Runnable = string | Statement | Compilable;

/** A statement as the database gets it. */
export interface Ready {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Null where nobody said what they are. */
  readonly columns: Columns | null;
}

/** The statement of any of them; `values` go with text and with SQL written by hand. */
export function ready(what: Runnable, values: readonly unknown[]): Ready {
  if (typeof what === 'string') return { text: what, values, columns: null };
  if (!('compile' in what)) return { text: what.sql, values, columns: what.columns };
  const { sql, parameters } = what.compile();
  return { text: sql, values: parameters, columns: null };
}
