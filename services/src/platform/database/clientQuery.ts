import type pg from 'pg';
import type { Query } from './database.ts';
import { ready, type Runnable } from './statement.ts';

/** The query of a connection outside of the pool, of whoever signed in on it: no company's. */
export function clientQuery(client: pg.ClientBase): Query {
  const query = async (what: Runnable, given: readonly unknown[] = []): Promise<object[]> => {
    const { text, values } = ready(what, given);
    return (await client.query<object>(text, [...values])).rows;
  };
  // What rows are is said by each signature of `Query`.
  return query as Query;
}
