import type pg from 'pg';
import { columnTypes } from './columnTypes.ts';
import type { Query } from './database.ts';
import { ready, type Runnable } from './statement.ts';

const TYPES = columnTypes();

/** The query of a connection outside of the pool, of whoever signed in on it: no company's. */
export function clientQuery(client: pg.ClientBase): Query {
  const query = async (what: Runnable, given: readonly unknown[] = []): Promise<object[]> => {
    const { text, values } = ready(what, given);
    const { rows } = await client.query<object>({ text, values: [...values], types: TYPES });
    return rows;
  };
  // What rows are is said by each signature of `Query`.
  return query as Query;
}
