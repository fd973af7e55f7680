import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE } from './appLogin.ts';
import { connectionBudget } from './connectionBudget.ts';
import type { Database } from './database.ts';
import { reasonOf, REASONS, type Reason } from './databaseUnavailable.ts';
import type { DatabaseUrls } from './databaseUrls.ts';
import { tryFoundation } from './migrate.ts';

/** Versions of PostgreSQL that the tests run over. */
export const SUPPORTED = { oldest: 15, newest: 18 } as const;

/** Milliseconds that a server has to answer. */
const PATIENCE = 10_000;

/** What a server is held against. */
export interface Demands {
  /** Learning threads that this process may start. */
  readonly learners: number;
  /** Oldest version; that of `SUPPORTED` when absent. */
  readonly oldest?: number;
  /** Milliseconds that it has to answer; 10,000 when absent. */
  readonly patience?: number;
}

const ADVICE: Partial<Record<Reason, string>> = {
  silent: 'Check host, port and firewall.',
  refused: 'Check host and port, and that the server is running.',
  notFound: 'Check the host.',
  login: 'Check user and password, and what pg_hba.conf allows.',
  missing: 'Make it first: create database … encoding UTF8.',
  full: 'Raise max_connections of the server, or the limit of the role or the database.',
  certificate:
    'Name the authority that signed it with sslrootcert=FILE; sslmode=no-verify encrypts without checking, sslmode=disable does not encrypt.',
  recovering: 'Try again once it is done.',
  starting: 'Try again once it is done.',
  stopping: 'Try again once it is there again.',
};

/** Where an address leads, without user and password. */
const place = (client: pg.Client): string =>
  `${client.host}:${client.port}/${client.database ?? ''}`;

/** @throws Error in words when no connection comes about */
async function connect(name: string, url: string, patience: number): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade start',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  const late = new AbortController();
  try {
    // The client's own limit ends once the server has taken the connection.
    await Promise.race([
      client.connect(),
      wait(patience, undefined, { signal: late.signal }).then(() =>
        Promise.reject(new Error('timeout expired')),
      ),
    ]);
    return client;
  } catch (error) {
    client.connection.stream.destroy();
    const reason = reasonOf(error);
    const words =
      reason === null
        ? `could not be used: ${error instanceof Error ? error.message : String(error)}`
        : `${REASONS[reason]}. ${ADVICE[reason] ?? ''}`;
    throw new Error(`${name} (${place(client)}): ${words.trim()}`, { cause: error });
  } finally {
    late.abort();
  }
}

interface Facts {
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly isStandby: boolean;
  /** Defaults that an administrator may have given the server, the database or the login. */
  readonly isolation: string;
  readonly rowSecurity: string;
  readonly searchPath: string;
  readonly isPublicFound: boolean;
  /** Process that serves the connection. */
  readonly backend: number;
  /** Of the running server and its database: equal for two connections to the same one. */
  readonly identity: string;
  /** Connections that are not kept for superusers. */
  readonly connections: number;
  /** Limits of the login and of the database; -1 for none. */
  readonly roleLimit: number;
  readonly databaseLimit: number;
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const {
    rows: [facts],
  } = await client.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber", current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_isolation') as isolation, current_setting('row_security') as "rowSecurity",
      current_setting('search_path') as "searchPath", 'public' = any (current_schemas(false)) as "isPublicFound", pg_backend_pid() as backend, pg_postmaster_start_time()::text || d.oid as identity,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true), '0')::int as connections,
      r.rolconnlimit as "roleLimit", d.datconnlimit as "databaseLimit"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = session_user`);
  if (facts === undefined) throw new Error('The server says nothing of the database it serves.');
  return facts;
}

/** A pooler answers with a process id of its own making for the one that serves. */
const isPooled = (client: pg.Client, { backend }: Facts): boolean =>
  Reflect.get(client, 'processID') !== backend;

/** What to do about a default that does not fit. */
const resetOf = (name: string): string =>
  `Take that away where it was set: alter database … reset ${name}, or alter role … reset ${name}.`;

function checkFacts(where: string, facts: Facts, oldest: number): void {
  const { version, versionNumber, encoding, isReadOnly, isStandby } = facts;
  if (versionNumber < oldest * 10_000) {
    throw new Error(
      `The server at ${where} is PostgreSQL ${version}. Palisade needs ${oldest} or newer; ${SUPPORTED.oldest} to ${SUPPORTED.newest} are tested.`,
    );
  }
  if (encoding !== 'UTF8')
    throw new Error(
      `The database at ${where} has the encoding ${encoding}. Palisade needs UTF8: create database … encoding UTF8 template template0.`,
    );
  if (isReadOnly)
    throw new Error(
      isStandby
        ? `The database at ${where} is a standby, which is read-only. Give the address of the primary server.`
        : `The database at ${where} is read-only: default_transaction_read_only is on. ${resetOf('default_transaction_read_only')}`,
    );
  checkDefaults(where, facts);
}

/** Defaults under which our statements mean something else. */
function checkDefaults(
  where: string,
  { isolation, rowSecurity, searchPath, isPublicFound }: Facts,
): void {
  if (!isPublicFound)
    throw new Error(
      `The search_path at ${where} is ${searchPath}, without the schema public, where the extension pg_trgm lies. ${resetOf('search_path')}`,
    );
  if (isolation !== 'read committed')
    throw new Error(
      `The database at ${where} makes transactions ${isolation} (default_transaction_isolation). Palisade is written for read committed. ${resetOf('default_transaction_isolation')}`,
    );
  if (rowSecurity !== 'on')
    throw new Error(
      `The database at ${where} turns row_security off, and then refuses every statement that row-level security holds for. ${resetOf('row_security')}`,
    );
}

function checkRoom(
  where: string,
  { connections, roleLimit, databaseLimit }: Facts,
  needed: number,
): void {
  const limits = [
    [connections, 'max_connections without those kept for superusers'],
    [roleLimit, 'connection limit of the login'],
    [databaseLimit, 'connection limit of the database'],
  ] as const;
  for (const [limit, name] of limits) {
    if (limit < 0 || limit >= needed) continue;
    throw new Error(
      `This process opens up to ${needed} connections, and the server at ${where} allows ${limit} (${name}). Raise that, or run fewer learning threads with PALISADE_LEARNERS.`,
    );
  }
}

/**
 * Checks an outside server before anything is written to it, for the start and for the doctor.
 * @throws Error in words: it cannot be reached, is too old, is read-only, has defaults that do not
 * fit, no extensions or too few connections, its login may not set up the roles, or a pooler is in
 * the way
 */
export async function checkServer(
  { url, directUrl }: DatabaseUrls,
  { learners, oldest = SUPPORTED.oldest, patience = PATIENCE }: Demands,
): Promise<void> {
  const isSplit = url !== directUrl;
  const budget = connectionBudget(learners);
  const direct = await connect(
    isSplit ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL',
    directUrl,
    patience,
  );
  try {
    const facts = await factsOf(direct);
    checkFacts(place(direct), facts, oldest);
    if (isPooled(direct, facts)) {
      throw new Error(
        isSplit
          ? `DATABASE_DIRECT_URL (${place(direct)}) leads through a connection pooler too. Give the address of the server itself.`
          : `DATABASE_URL (${place(direct)}) leads through a connection pooler, which cannot carry migrations and notifications. Give the address of the server itself as DATABASE_DIRECT_URL beside it.`,
      );
    }
    const trial = () => tryFoundation(direct, directUrl, facts.versionNumber);
    if (!isSplit) {
      checkRoom(place(direct), facts, budget.pooled + budget.direct);
      return await trial();
    }
    const other = await connect('DATABASE_URL', url, patience);
    try {
      const seen = await factsOf(other);
      if (seen.identity !== facts.identity)
        throw new Error(
          `DATABASE_URL (${place(other)}) and DATABASE_DIRECT_URL (${place(direct)}) lead to different databases.`,
        );
      // How many connections a pooler opens is its own setting.
      checkRoom(
        place(direct),
        facts,
        isPooled(other, seen) ? budget.direct : budget.pooled + budget.direct,
      );
    } finally {
      await other.end();
    }
    await trial();
  } finally {
    await direct.end();
  }
}

/**
 * Checks that statements work as the role that row-level security holds for, as they really arrive:
 * through whatever is in between.
 * @param schemas those of Palisade; the database may hold others' tables
 * @throws Error in words when they do not
 */
export async function checkRole(db: Database, schemas: readonly string[]): Promise<void> {
  const [role] = await db.system.query<{
    name: string;
    isFree: boolean;
    isOwner: boolean;
    open: string | null;
  }>(
    `
    with own as (select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = any ($1) and c.relrowsecurity)
    select current_user as name, r.rolsuper or r.rolbypassrls as "isFree",
      exists (select from own where pg_has_role(current_user, relowner, 'member')) as "isOwner",
      (select min(oid::regclass::text) from own where not relforcerowsecurity) as open
    from pg_roles r where r.rolname = current_user`,
    [schemas],
  );
  const found = `Statements run as ${role?.name ?? 'nobody'}`;
  if (role?.name !== APP_ROLE)
    throw new Error(
      `${found} instead of ${APP_ROLE}, for which row-level security holds. Nothing is served.`,
    );
  if (role.isFree)
    throw new Error(
      `${found}, which is a superuser or bypasses row-level security. Take that away: alter role ${APP_ROLE} nosuperuser nobypassrls.`,
    );
  if (role.isOwner)
    throw new Error(
      `${found}, which owns tables of Palisade or may become their owner, and so could turn row-level security off. Take that membership away.`,
    );
  if (role.open !== null)
    throw new Error(`Row-level security is not forced on ${role.open}. Nothing is served.`);
}
