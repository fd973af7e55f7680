import pg from 'pg';
import { appConnection, APP_ROLE, LIMITED_ROLE } from './appLogin.ts';
import { columnTypes } from './columnTypes.ts';
import { listen, type Listener } from './listen.ts';

/** Runs one statement and gives its rows. `Row` is written out by the caller: bigint and numeric are numbers, timestamptz is an ISO string. */
export type Query = <Row extends object = Record<string, unknown>>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** One company's rows, or with `Database.system` the tables that belong to no company. */
export interface Scope {
  /** Whether only what some labels leave can be read. */
  readonly isLimited: boolean;
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
  /** Settings of the session that policies read, for this statement. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Who reads: the caller of a request. */
export interface Reader {
  /** Ids of the labels that limit what is seen of the company; null for all of it. */
  labels(companyId: string): readonly string[] | null;
}

export interface Database {
  /**
   * Only rows of this company can be read or written, whatever the statement says. `companyId` is a uuid. With a reader who is
   * limited to labels, nothing can be written and only rows of endpoints with these labels, and counts of such rows, be read.
   */
  company(companyId: string, reader?: Reader): Scope;
  /** Tables without row-level security (users, organizations …). Tenant tables show no rows here. */
  readonly system: Scope;
  /** Hears what is sent to a channel, until the returned function is called; what is lost comes back by itself. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Whom a connection serves. */
interface Served {
  readonly companyId: string;
  /** Label ids joined by commas; null for somebody who is not limited to labels. */
  readonly labels: string | null;
}

const NOBODY: Served = { companyId: '', labels: null };

/** Whom a pooled connection last served; set only when it changes. */
const served = new WeakMap<pg.PoolClient, Served>();

async function enter(client: pg.PoolClient, next: Served): Promise<void> {
  const last = served.get(client) ?? NOBODY;
  if (last.companyId === next.companyId && last.labels === next.labels) return;
  served.delete(client);
  if (last.labels === null && next.labels === null) await client.query('select set_config($1, $2, false)', ['palisade.company_id', next.companyId]);
  else {
    await client.query("select set_config('palisade.company_id', $1, false), set_config('palisade.label_ids', $2, false), set_config('role', $3, false)", [
      next.companyId, next.labels ?? '', next.labels === null ? APP_ROLE : LIMITED_ROLE,
    ]);
  }
  served.set(client, next);
}

/** Roll-ups and totals count all endpoints: who is limited to labels reads the views of the same names instead, and has no right to the tables. */
const ROLL_UPS = /\b(?:inventory|posture|attackers)\.(hosts|apis|company_counts|term_counts|company_traffic_hourly|gap_counts|attacker_counts|attacker_type_counts|attacker_labels|attackers)\b/g;
const statement = (text: string, { labels }: Served): string => (labels === null ? text : text.replaceAll(ROLL_UPS, 'limited.$1'));

function queryOf(client: pg.PoolClient, whom: Served): Query {
  return async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const { rows } = await client.query<Row>(statement(text, whom), [...values]);
    return rows;
  };
}

/** A connection whose state is unknown is closed instead of being given to the next caller. */
async function withClient<T>(pool: pg.Pool, whom: Served, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await enter(client, whom);
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

async function inTransaction<T>(client: pg.PoolClient, whom: Served, work: (query: Query) => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work(queryOf(client, whom));
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function* streamed<Row extends object>(pool: pg.Pool, whom: Served, text: string, values: readonly unknown[], { rows: count, signal, settings = {} }: StreamOptions): AsyncGenerator<Row[]> {
  signal.throwIfAborted();
  const client = await pool.connect();
  // The connection's own process: nobody else's statement can be cancelled with it while it is ours.
  const cancel = (): void => void withClient(pool, NOBODY, (other) => other.query('select pg_cancel_backend($1)', [Reflect.get(client, 'processID')])).catch(() => undefined);
  let isEnded = false;
  try {
    await enter(client, whom);
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    await client.query('begin read only');
    for (const [name, value] of Object.entries(settings)) await client.query('select set_config($1, $2, true)', [name, value]);
    await client.query(`declare streamed no scroll cursor for ${statement(text, whom)}`, [...values]);
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

function scope(pool: pg.Pool, whom: Served): Scope {
  return {
    isLimited: whom.labels !== null,
    query: (text, values) => withClient(pool, whom, (client) => queryOf(client, whom)(text, values)),
    transaction: (work) => withClient(pool, whom, (client) => inTransaction(client, whom, work)),
    stream: (text, values, options) => streamed(pool, whom, text, values, options),
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
    company(companyId, reader) {
      const labels = reader?.labels(companyId) ?? null;
      const wrong = [companyId, ...(labels ?? [])].find((id) => !UUID.test(id));
      if (wrong !== undefined) throw new TypeError(`Not an id: ${wrong}`);
      return scope(pool, { companyId: companyId.toLowerCase(), labels: labels && [...labels].sort().join() });
    },
    system: scope(pool, NOBODY),
    listen: (channel, listener) => listen({ ...appConnection(url), application_name: 'palisade listen' }, channel, listener),
    close: () => pool.end(),
  };
}
