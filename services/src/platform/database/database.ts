import pg from 'pg';
import { appConnection } from './appLogin.ts';
import { columnTypes } from './columnTypes.ts';

/** Runs one statement and gives its rows. `Row` is written out by the caller: bigint and numeric are numbers, timestamptz is an ISO string. */
export type Query = <Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** One company's rows, or with `Database.system` the tables that belong to no company. */
export interface Scope {
  readonly query: Query;
  /** Commits when `work` resolves; rolls back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Runs one select and gives its rows some at a time, all of one moment, as the caller asks for them. Ends early when the
   * caller stops asking or the signal aborts, which also cancels the statement that runs.
   */
  stream<Row extends object>(text: string, values: readonly unknown[], options: StreamOptions): AsyncGenerator<Row[]>;
}

export interface StreamOptions {
  /** Rows at a time. */
  readonly rows: number;
  readonly signal: AbortSignal;
}

export interface Database {
  /** Only rows of this company can be read or written, whatever the statement says. `companyId` is a uuid. */
  company(companyId: string): Scope;
  /** Tables without row-level security (users, organizations …). Tenant tables show no rows here. */
  readonly system: Scope;
  close(): Promise<void>;
}

const NO_COMPANY = '';

/** The company a pooled connection last served; set only when it changes. */
const served = new WeakMap<pg.PoolClient, string>();

async function enter(client: pg.PoolClient, companyId: string): Promise<void> {
  if ((served.get(client) ?? NO_COMPANY) === companyId) return;
  served.delete(client);
  await client.query('select set_config($1, $2, false)', ['palisade.company_id', companyId]);
  served.set(client, companyId);
}

function queryOf(client: pg.PoolClient): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<Row>(text, [...values]);
    return rows;
  };
}

/** A connection whose state is unknown is closed instead of being given to the next caller. */
async function withClient<T>(pool: pg.Pool, companyId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await enter(client, companyId);
    const result = await work(client);
    broken = false;
    return result;
  } catch (error) {
    broken = !(error instanceof pg.DatabaseError) || error.severity !== 'ERROR';
    throw error;
  } finally {
    client.release(broken);
  }
}

async function inTransaction<T>(client: pg.PoolClient, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(queryOf(client));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function* streamed<Row extends object>(pool: pg.Pool, companyId: string, text: string, values: readonly unknown[], { rows: count, signal }: StreamOptions): AsyncGenerator<Row[]> {
  signal.throwIfAborted();
  const client = await pool.connect();
  // The connection's own process: nobody else's statement can be cancelled with it while it is ours.
  const cancel = (): void => void pool.query('select pg_cancel_backend($1)', [Reflect.get(client, 'processID')]).catch(() => undefined);
  let isEnded = false;
  try {
    await enter(client, companyId);
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    await client.query('begin read only');
    await client.query(`declare streamed no scroll cursor for ${text}`, [...values]);
    for (;;) {
      const { rows } = await client.query<Row>(`fetch forward ${count} from streamed`);
      if (rows.length > 0) yield rows;
      if (rows.length < count) break;
      signal.throwIfAborted();
    }
    await client.query('commit');
    isEnded = true;
  } finally {
    signal.removeEventListener('abort', cancel);
    // One that was left in the middle, or that a late cancellation may still meet, is not given to the next caller.
    client.release(!isEnded || signal.aborted);
  }
}

function scope(pool: pg.Pool, companyId: string): Scope {
  return {
    query: (text, values) => withClient(pool, companyId, (client) => queryOf(client)(text, values)),
    transaction: (work) => withClient(pool, companyId, (client) => inTransaction(client, work)),
    stream: (text, values, options) => streamed(pool, companyId, text, values, options),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Opens a pool of connections that work as `palisade_app`, for which row-level security holds.
 * @param url from `startEmbeddedPostgres`, or `DATABASE_URL`; migrations must have run.
 * @param max connections at once.
 */
export function openDatabase(url: string, { max = 16 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({ ...appConnection(url), max, types: columnTypes(), idleTimeoutMillis: 30_000, application_name: 'palisade', allowExitOnIdle: true });
  // A connection that is lost while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  return {
    company(companyId) {
      if (!UUID.test(companyId)) throw new TypeError(`Not a company id: ${companyId}`);
      return scope(pool, companyId.toLowerCase());
    },
    system: scope(pool, NO_COMPANY),
    close: () => pool.end(),
  };
}
