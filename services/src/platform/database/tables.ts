import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Tables } from '../../generated/tables.ts';

/**
 * Builds statements whose tables, columns and rows are what the migrations made of them. Runs none:
 * that is the query of a scope, `query(tables.selectFrom(…))`, which knows whose rows are meant.
 */
export const tables = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * What a column is compared with to be one of these: one parameter however many there are, so that
 * the statement stays the same, also for none.
 */
export const anyOf = <Value>(values: readonly Value[]): RawBuilder<Value> =>
  sql<Value>`any(${values})`;
