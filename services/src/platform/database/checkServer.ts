import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, LIMITED_ROLE } from './appLogin.ts';
import { connectionBudget } from './connectionBudget.ts';
import type { Database } from './database.ts';
import { reasonOf, REASONS, type Reason } from './databaseUnavailable.ts';
import type { DatabaseUrls } from './databaseUrls.ts';
import { FREE_ROLES, makeHeld } from './freeRoles.ts';
import { tryFoundation } from './migrate.ts';
import { checkFacts, checkRoom, factsOf, isPooled, place, SUPPORTED } from './serverFacts.ts';
import { clientQuery } from './clientQuery.ts';
import { statement } from './statement.ts';

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

/** What a connection keeps for the rest of its transaction. */
const KEPT = "set local palisade.company_id = 'kept'";

const KEPT_COMPANY = statement("select current_setting('palisade.company_id', true) as kept", {
  kept: 'text?',
});

async function keepsTransactions(client: pg.Client): Promise<boolean> {
  await client.query('begin');
  await client.query(KEPT);
  const [row] = await clientQuery(client)(KEPT_COMPANY);
  await client.query('rollback');
  return row?.kept === 'kept';
}

/** How PgBouncer answers to a transaction that it will not carry, before it hangs up. */
const NO_TRANSACTIONS = /transaction blocks not allowed in statement pooling mode/;

/**
 * Refuses a pooler that gives every statement another connection: each transaction says whom it
 * serves in a statement of its own, and the rest of it would run without that.
 */
async function refuseStatementMode(client: pg.Client): Promise<void> {
  const keeps = await keepsTransactions(client).catch((error: unknown) => {
    if (error instanceof Error && NO_TRANSACTIONS.test(error.message)) return false;
    throw error;
  });
  if (!keeps)
    throw new Error(
      `DATABASE_URL (${place(client)}) leads through a connection pooler in statement mode, which carries no transactions. Palisade needs them to keep companies apart and to store uploads whole. Set pool_mode = transaction for this database in pgbouncer.ini, or the like of another pooler, and reload it.`,
    );
}

/**
 * Checks an outside server before anything is written to it, for the start and for the doctor.
 * @throws Error in words: it cannot be reached, is too old, is read-only, has defaults that do not
 * fit, a locale that does not, no extensions or too few connections, its login may not set up the
 * roles, or a pooler is in the way
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
      await refuseStatementMode(other);
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

const ROLE = statement(
  `with own as (select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relrowsecurity)
    select current_user as name,
      exists (select from own where pg_has_role(current_user, relowner, 'member')) as "isOwner",
      (select min(oid::regclass::text) from own where not relforcerowsecurity) as open`,
  { name: 'text', isOwner: 'bool', open: 'text?' },
);

/**
 * Checks that statements work as the role that row-level security holds for, as they really arrive:
 * through whatever is in between.
 * @param schemas those of Palisade; the database may hold others' tables
 * @throws Error in words when they do not
 */
export async function checkRole(db: Database, schemas: readonly string[]): Promise<void> {
  const [role] = await db.system.query(ROLE, [schemas]);
  const found = `Statements run as ${role?.name ?? 'nobody'}`;
  if (role?.name !== APP_ROLE)
    throw new Error(
      `${found} instead of ${APP_ROLE}, for which row-level security holds. Nothing is served.`,
    );
  const [free] = await db.system.query(FREE_ROLES, [[APP_ROLE, LIMITED_ROLE]]);
  if (free !== undefined)
    throw new Error(
      `Statements run as ${free.name}, which is a superuser or bypasses row-level security. Take that away: ${makeHeld(free.name)}.`,
    );
  if (role.isOwner)
    throw new Error(
      `${found}, which owns tables of Palisade or may become their owner, and so could turn row-level security off. Take that membership away.`,
    );
  if (role.open !== null)
    throw new Error(`Row-level security is not forced on ${role.open}. Nothing is served.`);
}
