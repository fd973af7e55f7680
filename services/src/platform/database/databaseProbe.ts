import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailable, type Reason, reasonOf } from './databaseUnavailable.ts';
import { catchLostConnections } from './catchLostConnections.ts';
import { type RowOf, statement } from './statement.ts';

const IS_READ_ONLY = statement(
  `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`,
  { isReadOnly: 'bool' },
);

/** Milliseconds that a look may take, so that readiness is answered within a second. */
const LOOK = 900;

/**
 * Looks whether the database answers and takes writes, on a connection of its own: a full pool is
 * no outage.
 */
export class DatabaseProbe {
  readonly #pool: pg.Pool;
  #look: Promise<Reason | null> | null = null;

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({
      connectionString,
      max: 1,
      application_name: 'palisade probe',
      idleTimeoutMillis: 30_000,
      allowExitOnIdle: true,
      connectionTimeoutMillis: LOOK,
      query_timeout: LOOK,
    });
    catchLostConnections(this.#pool);
  }

  /**
   * Null when all is well, else why not. Those who ask while a look is under way get its result.
   */
  look(): Promise<Reason | null> {
    this.#look ??= this.#ask().finally(() => (this.#look = null));
    return this.#look;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async #ask(): Promise<Reason | null> {
    const late = new AbortController();
    try {
      const { rows } = await Promise.race([
        this.#pool.query<RowOf<typeof IS_READ_ONLY.columns>>(IS_READ_ONLY.sql),
        wait(LOOK, undefined, { signal: late.signal, ref: false }).then(() =>
          Promise.reject(new DatabaseUnavailable('silent')),
        ),
      ]);
      return rows[0]?.isReadOnly === false ? null : 'readOnly';
    } catch (error) {
      const reason = reasonOf(error) ?? 'refused';
      // The one connection is still with the look before, which had no answer.
      return reason === 'busy' ? 'silent' : reason;
    } finally {
      late.abort();
    }
  }
}
