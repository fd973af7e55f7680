import type { Compilable } from 'kysely';
import pg from 'pg';
import { appLogin, LIMITED_ROLE, QUERY_TIMEOUT } from './appLogin.ts';
import { cancelStatement } from './cancelStatement.ts';
import { columnTypes } from './columnTypes.ts';
import { CONNECTIONS } from './connectionBudget.ts';
import { DatabaseProbe } from './databaseProbe.ts';
import { DatabaseUnavailable, type Reason, told } from './databaseUnavailable.ts';
import { catchLostConnections } from './catchLostConnections.ts';
import { columnFaults, type DescribedColumn, nullFaults } from './columnFaults.ts';
import { listen, type Listener } from './listen.ts';
import { type OutageLog, OutageWatch } from './outageWatch.ts';
import { queryScoped } from './scopedQuery.ts';
import {
  type BuiltRow,
  type Columns,
  ready,
  type RowOf,
  type Runnable,
  type Statement,
} from './statement.ts';

/** Runs one statement and gives its rows. */
export interface Query {
  /** What a builder of `tables` made: columns and rows are those of the migrations. */
  <Output>(built: Compilable<Output>): Promise<BuiltRow<Output>[]>;
  /** A statement written by hand, with the columns that tests hold it to. */
  <Wanted extends Columns>(
    statement: Statement<Wanted>,
    values?: readonly unknown[],
  ): Promise<RowOf<Wanted>[]>;
  /**
   * Text, for statements that give no rows, or rows that are only counted. A `Row` that is written
   * out is checked by nobody: tests may, and a test finds any in the product.
   */
  <Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<NoInfer<Row>[]>;
}

/** Runs statements that see and write the rows of one company only, and says which. */
export interface CompanyQuery extends Query {
  /** As row-level security compares it: a uuid in lower case. */
  readonly companyId: string;
  /** What its transaction does last; absent where each statement is a transaction of its own. */
  readonly ending?: Ending | undefined;
}

/** Steps that a transaction takes once its work is done, before it commits. */
export type Ending = ((query: CompanyQuery) => Promise<void>)[];

/** One company's rows, or with `Database.system` the tables that belong to no company. */
export interface Scope {
  /** Whether only what some labels leave can be read. */
  readonly isLimited: boolean;
  readonly query: Query;
  /** Commits when `work` resolves; rolls back when it throws. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>;
  /**
   * Runs one select and gives its rows some at a time, all of one moment, as the caller asks for
   * them. Ends early when the caller stops asking or the signal aborts, which also cancels the
   * statement that runs.
   */
  stream<Wanted extends Columns>(
    statement: Statement<Wanted>,
    values: readonly unknown[],
    options: StreamOptions,
  ): AsyncGenerator<RowOf<Wanted>[]>;
}

/**
 * The rows of one company as its caller may see them. Knows the company, so that whoever is given
 * it needs no second word about whose rows are meant.
 */
export interface CompanyScope extends Scope {
  readonly companyId: string;
  readonly query: CompanyQuery;
  transaction<T>(work: (query: CompanyQuery) => Promise<T>): Promise<T>;
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
   * Only rows of this company can be read or written, whatever the statement says. `companyId` is a
   * uuid. With a reader who is limited to labels, nothing can be written and only rows of endpoints
   * with these labels, and counts of such rows, be read.
   */
  company(companyId: string, reader?: Reader): CompanyScope;
  /**
   * Tables without row-level security (users, organizations …). Tenant tables show no rows here.
   */
  readonly system: Scope;
  /**
   * Hears what is sent to a channel, until the returned function is called; what is lost comes back
   * by itself.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /**
   * Null when the database answers and takes writes, else why not. Answers within a second; asks
   * once for all who ask at a time.
   */
  probe(): Promise<Reason | null>;
  /** Connections of the pool that work and that wait for work, and requests that wait for one. */
  connections(): { readonly used: number; readonly idle: number; readonly waiting: number };
  close(): Promise<void>;
}

/** Whom a statement serves. */
interface Served {
  readonly companyId: string;
  /** Label ids joined by commas; null for somebody who is not limited to labels. */
  readonly labels: string | null;
}

const NOBODY: Served = { companyId: '', labels: null };

/** Connections of one login, and what its transactions begin with. */
interface Connections {
  readonly pool: pg.Pool;
  readonly settings: Readonly<Record<string, string>>;
  /** Hears of each failure that says that the database is away. */
  readonly onUnavailable: (error: DatabaseUnavailable) => void;
  /** Whether rows are held to the columns that their statement declares. */
  readonly checksColumns: boolean;
  /** Connections that failed on the way: what they are in is unknown. */
  readonly lost: WeakSet<pg.PoolClient>;
}

/**
 * Where relations are found that a statement names without a schema: roll-ups and totals, which
 * count all endpoints in the schema `whole` and what labels leave in `limited`. A limited reader has
 * no right to the first, nor to what lies behind it. Operators of extensions lie in `public`.
 */
const SEARCH_PATHS = { whole: 'whole, public', limited: 'limited, public' } as const;

/**
 * The select that makes a transaction one of `whom`. Everything is set for the transaction and ends
 * with it, so a connection never carries a company over to the next caller, whoever gets it from
 * the pool or from a pooler in between.
 */
function contextOf(whom: Served, settings: Readonly<Record<string, string>>): string {
  const all: Record<string, string> = {
    ...settings,
    'palisade.company_id': whom.companyId,
    search_path: SEARCH_PATHS[whom.labels === null ? 'whole' : 'limited'],
  };
  if (whom.labels !== null)
    Object.assign(all, { 'palisade.label_ids': whom.labels, role: LIMITED_ROLE });
  const calls = Object.entries(all).map(
    ([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`,
  );
  return `select ${calls.join(', ')}`;
}

interface Answer {
  readonly rows: object[];
  readonly fields: readonly DescribedColumn[];
}

/** @throws Error that names the columns that are not as the statement declares them */
function checkColumns(text: string, columns: Columns, { rows, fields }: Answer): void {
  const faults = [...columnFaults(columns, fields), ...nullFaults(columns, rows)];
  if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${text}`);
}

function queryOf(
  { checksColumns }: Connections,
  whom: Served,
  send: (text: string, values: readonly unknown[]) => Promise<Answer>,
  ending?: Ending,
): CompanyQuery {
  const query = async (what: Runnable, given: readonly unknown[] = []): Promise<object[]> => {
    const { text, values, columns } = ready(what, given);
    const answer = await send(text, values);
    if (checksColumns && columns !== null) checkColumns(text, columns, answer);
    return answer.rows;
  };
  // What rows are is said by each signature of `Query`.
  return Object.assign(query as Query, { companyId: whom.companyId, ending });
}

/** Runs what talks to the database and tells in our words when that is away. */
async function attempt<T>({ onUnavailable }: Connections, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const ours = told(error);
    if (ours instanceof DatabaseUnavailable && ours !== error) onUnavailable(ours);
    throw ours;
  }
}

/**
 * A statement on a connection that is checked out; a failure on the way marks the connection as
 * lost.
 */
const run = <T>(
  connections: Connections,
  client: pg.PoolClient,
  work: () => Promise<T>,
): Promise<T> =>
  attempt(connections, () =>
    work().catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.severity !== 'ERROR')
        connections.lost.add(client);
      throw error;
    }),
  );

/**
 * A connection that is lost, or still in a transaction, is closed instead of being given to the
 * next caller.
 */
async function withClient<T>(
  connections: Connections,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await attempt(connections, () => connections.pool.connect());
  try {
    return await work(client);
  } finally {
    client.release(connections.lost.has(client) || client.getTransactionStatus() !== 'I');
  }
}

async function inTransaction<T>(
  connections: Connections,
  client: pg.PoolClient,
  whom: Served,
  work: (query: CompanyQuery) => Promise<T>,
): Promise<T> {
  const ending: Ending = [];
  const query = queryOf(
    connections,
    whom,
    (text, values) => run(connections, client, () => client.query<object>(text, [...values])),
    ending,
  );
  try {
    await run(connections, client, () =>
      client.query(`begin; ${contextOf(whom, connections.settings)}`),
    );
    const result = await work(query);
    for (const step of ending) await step(query);
    const { command } = await run(connections, client, () => client.query('commit'));
    if (command !== 'COMMIT')
      throw new Error('A statement of the transaction had failed, so nothing of it was committed.');
    return result;
  } catch (error) {
    if (!connections.lost.has(client))
      await run(connections, client, () => client.query('rollback')).catch(() => undefined);
    throw error;
  }
}

async function* streamed<Wanted extends Columns>(
  connections: Connections,
  whom: Served,
  { sql, columns }: Statement<Wanted>,
  values: readonly unknown[],
  { rows: count, signal, settings = {} }: StreamOptions,
): AsyncGenerator<RowOf<Wanted>[]> {
  signal.throwIfAborted();
  const client = await attempt(connections, () => connections.pool.connect());
  const cancel = (): void => cancelStatement(client);
  let isEnded = false;
  try {
    signal.throwIfAborted();
    signal.addEventListener('abort', cancel);
    await run(connections, client, () =>
      client.query(`begin read only; ${contextOf(whom, { ...connections.settings, ...settings })}`),
    );
    await run(connections, client, () =>
      client.query(`declare streamed no scroll cursor for ${sql}`, [...values]),
    );
    for (;;) {
      const answer = await run(connections, client, () =>
        client.query<RowOf<Wanted>>(`fetch forward ${count} from streamed`),
      );
      const { rows } = answer;
      if (connections.checksColumns) checkColumns(sql, columns, answer);
      if (rows.length > 0) yield rows;
      if (rows.length < count) break;
      signal.throwIfAborted();
    }
    await run(connections, client, () => client.query('commit'));
    isEnded = true;
  } finally {
    signal.removeEventListener('abort', cancel);
    // One that was left in the middle, or that a late cancellation may still meet, is not given to
    // the next caller.
    client.release(!isEnded || signal.aborted);
  }
}

function scope(connections: Connections, whom: Served): CompanyScope {
  const context = contextOf(whom, connections.settings);
  return {
    companyId: whom.companyId,
    isLimited: whom.labels !== null,
    query: queryOf(connections, whom, (text, values) =>
      withClient(connections, (client) =>
        run(connections, client, () => queryScoped(client, context, text, values)),
      ),
    ),
    transaction: (work) =>
      withClient(connections, (client) => inTransaction(connections, client, whom, work)),
    stream: (statement, values, options) => streamed(connections, whom, statement, values, options),
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export interface DatabaseOptions {
  /** Connections at once; those of the services when absent. */
  readonly max?: number;
  /**
   * Milliseconds that a caller waits for a connection before `DatabaseUnavailable`; 10,000 when
   * absent.
   */
  readonly patience?: number;
  /** Address for what no pooler can carry, listening that is; the same when absent. */
  readonly directUrl?: string;
  /** Whether each answer is held to the columns that its statement declares, as tests want it. */
  readonly checksColumns?: boolean;
  /** Hears of outages, once when each begins and once when it is over. */
  readonly log?: OutageLog;
}

/** Listens on connections of their own, around any pooler; to no more channels than are planned. */
function listenOver(directUrl: string): Database['listen'] {
  let listening = 0;
  return async (channel, listener) => {
    if (listening >= CONNECTIONS.listeners) {
      throw new Error('More channels are listened to than CONNECTIONS.listeners says.');
    }
    listening += 1;
    const { connectionString } = appLogin(directUrl);
    const config = { connectionString, application_name: 'palisade listen' };
    const end = await listen(config, channel, listener);
    return async () => {
      await end();
      listening -= 1;
    };
  };
}

/**
 * Opens a pool of connections whose every transaction works as `palisade_app`, for which row-level
 * security holds.
 * @param url from `startEmbeddedPostgres`, or `DATABASE_URL`; migrations must have run.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { max = CONNECTIONS.services, patience = 10_000, directUrl = url, log } = options;
  const { connectionString, settings } = appLogin(url);
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes(),
    idleTimeoutMillis: 30_000,
    application_name: 'palisade',
    allowExitOnIdle: true,
    connectionTimeoutMillis: patience,
    query_timeout: QUERY_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  const probe = new DatabaseProbe(connectionString);
  const outages = log === undefined ? null : new OutageWatch(() => probe.look(), log);
  catchLostConnections(pool);
  const connections: Connections = {
    pool,
    settings,
    checksColumns: options.checksColumns ?? false,
    lost: new WeakSet(),
    onUnavailable: (error) => outages?.suspect(error),
  };
  return {
    company(companyId, reader) {
      const labels = reader?.labels(companyId) ?? null;
      const wrong = [companyId, ...(labels ?? [])].find((id) => !UUID.test(id));
      if (wrong !== undefined) throw new TypeError(`Not an id: ${wrong}`);
      return scope(connections, {
        companyId: companyId.toLowerCase(),
        labels: labels && [...labels].sort().join(),
      });
    },
    system: scope(connections, NOBODY),
    listen: listenOver(directUrl),
    probe: () => probe.look(),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      outages?.stop();
      await Promise.all([pool.end(), probe.close()]);
    },
  };
}
