import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { APP_ROLE, appPassword, LIMITED_ROLE, SETTINGS } from './appLogin.ts';
import { cancelStatement } from './cancelStatement.ts';
import { PROTECT } from './protect.ts';
import { refuseUnfinishedDatabase } from './unfinishedRestore.ts';
import { clientQuery } from './clientQuery.ts';
import { statement } from './statement.ts';

export interface MigrateOptions {
  /** Applies these files alone, as an older version of Palisade had them. */
  readonly only?: AppliedFiles;
  /** Whether a restore asks, which alone goes on in a database that holds half of a backup. */
  readonly isRestoring?: boolean;
  /** Ends the work, and the wait for another process that migrates. */
  readonly signal?: AbortSignal | undefined;
}

/** A domain as far as its tables go. */
export interface Migrated {
  readonly name: string;
  /** Folder of `001_name.sql`, `002_…`; ends with a slash. */
  readonly migrations: URL;
}

/** What the platform has tables for by itself; those of every domain come after them. */
const PLATFORM: readonly Migrated[] = [
  { name: 'events', migrations: new URL('../events/migrations/', import.meta.url) },
];

/** These domains behind what every database has. */
export const withPlatform = (domains: readonly Migrated[]): readonly Migrated[] => [
  ...PLATFORM,
  ...domains,
];

/** Migrations that a database has, as its ledger names them. */
type AppliedFiles = readonly {
  readonly domain: string;
  readonly file: string;
  readonly checksum: string;
}[];

/** One file of a domain's migrations; `checksum` is the SHA-256 of its text, in hex. */
export interface MigrationFile {
  readonly domain: string;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
}

const LOCK = 7_254_431;

const MAY_NOT = `The login of DATABASE_URL may not set up the roles ${APP_ROLE} and ${LIMITED_ROLE}, or may not make schemas in this database. It must own the database and be allowed to create roles (alter role … createrole). Where another login made the two roles, an administrator of the server grants them to it: grant ${APP_ROLE}, ${LIMITED_ROLE} to … with admin option.`;

/**
 * Membership in the role of people who are limited to labels without its rights: those come with
 * `set role` alone. Servers before 16 know that for a role as a whole only. Nobody but the
 * application's role is a direct member; who may become that, may become this one too, and inherits
 * nothing of it on the way.
 */
const membership = (version: number): string =>
  version >= 160_000
    ? `grant ${LIMITED_ROLE} to ${APP_ROLE} with inherit false, set true;`
    : `alter role ${APP_ROLE} noinherit; grant ${LIMITED_ROLE} to ${APP_ROLE};`;

/**
 * How the application's role is reached: by its own login in the embedded cluster, else from the
 * login that `DATABASE_URL` names.
 */
function reach(url: string): string {
  const login = appPassword(url);
  if (login === null) return `grant ${APP_ROLE} to current_user;`;
  const settings = Object.entries(SETTINGS).map(
    ([name, value]) => `alter role ${APP_ROLE} set ${name} to ${pg.escapeLiteral(value)};`,
  );
  return [`alter role ${APP_ROLE} login password '${login}';`, ...settings].join('\n');
}

/**
 * The application's roles, what they may do in every schema made from now on, the ledger of files
 * and the function that protects a table.
 */
function foundation(url: string, version: number): string {
  return `
    do $$ begin
      if not exists (select from pg_roles where rolname = '${APP_ROLE}') then create role ${APP_ROLE} nologin; end if;
      if not exists (select from pg_roles where rolname = '${LIMITED_ROLE}') then create role ${LIMITED_ROLE} nologin; end if;
    end $$;
    ${reach(url)}
    ${membership(version)}
    create schema if not exists palisade;
    create table if not exists palisade.migrations (
      domain text not null, file text not null, checksum text not null, at timestamptz not null default now(),
      primary key (domain, file)
    );
    -- Settings of the server that alter system changed for a while, and what they were in
    -- postgresql.auto.conf before; null when they were not in it.
    create table if not exists palisade.altered_settings (name text primary key, former text);
    ${PROTECT}
    alter default privileges grant usage on schemas to ${APP_ROLE};
    alter default privileges grant select, insert, update, delete on tables to ${APP_ROLE};
    alter default privileges grant usage on sequences to ${APP_ROLE};`;
}

/**
 * Roles belong to the whole server: another database of it that is brought up to date in the same
 * moment makes a statement fail.
 */
const isMeanwhile = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '23505' || (error.code === 'XX000' && error.message.includes('concurrently')));

const isForbidden = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '42501';

async function layFoundation(
  client: pg.Client,
  url: string,
  version: number,
  tries = 20,
): Promise<void> {
  try {
    await client.query(foundation(url, version));
  } catch (error) {
    if (isForbidden(error)) throw new Error(MAY_NOT, { cause: error });
    if (tries <= 1 || !isMeanwhile(error)) throw error;
    await setTimeout(50);
    await layFoundation(client, url, version, tries - 1);
  }
}

/** Extensions that migrations make: contrib modules, which some packages leave out. */
export const EXTENSIONS = ['pg_trgm', 'btree_gin'] as const;

const AVAILABLE = statement('select name from pg_available_extensions where name = any ($1)', {
  name: 'text',
});

async function refuseMissingExtensions(client: pg.Client): Promise<void> {
  const rows = await clientQuery(client)(AVAILABLE, [EXTENSIONS]);
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  const names = missing.join(' and ');
  const remedy = 'Install the contrib modules of PostgreSQL, often a package postgresql-contrib.';
  throw new Error(`The server has no extension ${names}. ${remedy}`);
}

/** Waits for nobody: a Palisade that starts over this database may hold what this would lock. */
const TRIAL = "begin; set local lock_timeout = '2s'; set local statement_timeout = '10s'";
/** PostgreSQL's code for a lock that did not come in time. */
const NOT_IN_TIME = '55P03';

/**
 * Tries all that a start sets up before its first table, and takes it back: the roles, what they
 * may do, the ledger, and the extensions.
 * @param client of the login that migrates, around any pooler
 * @throws Error in words when this login may not, or the server has no such extension
 */
export async function tryFoundation(
  client: pg.Client,
  url: string,
  version: number,
): Promise<void> {
  await refuseMissingExtensions(client);
  await client.query(TRIAL);
  try {
    await client.query(foundation(url, version));
    for (const name of EXTENSIONS) await client.query(`create extension if not exists ${name}`);
  } catch (error) {
    if (isForbidden(error)) throw new Error(MAY_NOT, { cause: error });
    const isBusy = error instanceof pg.DatabaseError && error.code === NOT_IN_TIME;
    if (!isBusy && !isMeanwhile(error)) throw error;
  } finally {
    await client.query('rollback');
  }
}

/** The SQL files of a domain in the order in which they are applied. */
async function filesOf({ name, migrations }: Migrated): Promise<readonly MigrationFile[]> {
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql')).sort();
  return await Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, migrations), 'utf8');
      return {
        domain: name,
        file,
        sql,
        checksum: createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex'),
      };
    }),
  );
}

/** Every migration that this version knows, the platform's before those of these domains, in the order in which they are applied. */
export async function migrationFiles(
  domains: readonly Migrated[],
): Promise<readonly MigrationFile[]> {
  return (await Promise.all(withPlatform(domains).map(filesOf))).flat();
}

/** Files named in a refusal; of more the rest is counted. */
const NAMED = 5;

const APPLIED = statement('select domain, file from palisade.migrations order by domain, file', {
  domain: 'text',
  file: 'text',
});

/**
 * Refuses a database that a newer version has brought further: its tables may mean what this
 * version does not know.
 * @throws Error that names the files and says what to do
 */
async function refuseNewer(client: pg.Client, domains: readonly Migrated[]): Promise<void> {
  const rows = await clientQuery(client)(APPLIED);
  const known = new Set(
    (await migrationFiles(domains)).map(({ domain, file }) => `${domain}/${file}`),
  );
  const unknown = rows
    .map(({ domain, file }) => `${domain}/${file}`)
    .filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const rest = unknown.length > NAMED ? ` and ${unknown.length - NAMED} more` : '';
  throw new Error(
    `This version is older than the database: it does not know ${unknown.slice(0, NAMED).join(', ')}${rest}. Start the version that made them, or restore a backup from before the upgrade.`,
  );
}

const APPLIED_OF_DOMAIN = statement(
  'select file, checksum from palisade.migrations where domain = $1',
  { file: 'text', checksum: 'text' },
);

async function applyDomain(
  client: pg.Client,
  domain: Migrated,
  { only, signal }: MigrateOptions,
): Promise<void> {
  const { name } = domain;
  const rows = await clientQuery(client)(APPLIED_OF_DOMAIN, [name]);
  const done = new Map(rows.map(({ file, checksum }) => [file, checksum]));
  for (const { file, sql, checksum } of await filesOf(domain)) {
    const wanted = only?.find((one) => one.domain === name && one.file === file);
    if (only !== undefined && wanted === undefined) continue;
    if (done.get(file) === checksum) continue;
    if (wanted !== undefined && wanted.checksum !== checksum)
      throw new Error(`Migration ${name}/${file} is not the one that was applied there.`);
    if (done.has(file)) {
      throw new Error(
        `Migration ${name}/${file} was changed after it had been applied. Restore it and put the change into a new file.`,
      );
    }
    signal?.throwIfAborted();
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query(
        'insert into palisade.migrations (domain, file, checksum) values ($1, $2, $3)',
        [name, file, checksum],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(
        `Migration ${name}/${file} failed: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
  }
}

const VERSION = statement("select current_setting('server_version_num') as version", {
  version: 'text',
});

/**
 * Brings the database to the newest tables of these domains: plain SQL files in order of their
 * names, each in a transaction of its own, under an advisory lock so that several processes may
 * start at once. No pooler may be in between.
 * @throws Error when a file fails, or was changed after it had been applied, or is not known to
 * this version, or when `signal` ends it: the file that is under way is rolled back then.
 */
export async function migrate(
  url: string,
  domains: readonly Migrated[],
  options: MigrateOptions = {},
): Promise<void> {
  const { signal, isRestoring = false } = options;
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade migrate',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  const cancel = (): void => cancelStatement(client);
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (!isRestoring) await refuseUnfinishedDatabase(client);
    const [server] = await clientQuery(client)(VERSION);
    await layFoundation(client, url, Number(server?.version));
    await refuseNewer(client, domains);
    for (const domain of withPlatform(domains)) await applyDomain(client, domain, options);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}
