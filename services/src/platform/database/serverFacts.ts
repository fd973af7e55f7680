import pg from 'pg';
import { clientQuery } from './clientQuery.ts';
import { type RowOf, statement } from './statement.ts';

/** Versions of PostgreSQL that the tests run over. */
export const SUPPORTED = { oldest: 15, newest: 18 } as const;

/** Where an address leads, without user and password. */
export const place = (client: pg.Client): string =>
  `${client.host}:${client.port}/${client.database ?? ''}`;

/** What a server and its database say of themselves. */
const FACTS = statement(
  `select current_setting('server_version') as version,
      current_setting('server_version_num')::int as "versionNumber",
      current_setting('server_encoding') as encoding, lower('I') as "lowerI",
      current_setting('transaction_read_only') = 'on' as "isReadOnly", pg_is_in_recovery() as "isStandby",
      current_setting('default_transaction_isolation') as isolation, current_setting('row_security') as "rowSecurity",
      current_setting('search_path') as "searchPath",
          'public' = any (current_schemas(false)) as "isPublicFound", pg_backend_pid() as backend,
          pg_postmaster_start_time()::text || d.oid as identity,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - coalesce(current_setting('reserved_connections', true), '0')::int as connections,
      r.rolconnlimit as "roleLimit", d.datconnlimit as "databaseLimit"
    from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = session_user`,
  {
    version: 'text',
    versionNumber: 'int4',
    encoding: 'text',
    /** What the locale of the database makes of I. */
    lowerI: 'text',
    isReadOnly: 'bool',
    isStandby: 'bool',
    /** Defaults that an administrator may have given the server, the database or the login. */
    isolation: 'text',
    rowSecurity: 'text',
    searchPath: 'text',
    isPublicFound: 'bool',
    /** Process that serves the connection. */
    backend: 'int4',
    /** Of the running server and its database: equal for two connections to the same one. */
    identity: 'text',
    /** Connections that are not kept for superusers. */
    connections: 'int4',
    /** Limits of the login and of the database; -1 for none. */
    roleLimit: 'int4',
    databaseLimit: 'int4',
  },
);
export type ServerFacts = Readonly<RowOf<typeof FACTS.columns>>;

/** Asks a server what it is; changes nothing. */
export async function factsOf(client: pg.Client): Promise<ServerFacts> {
  const [facts] = await clientQuery(client)(FACTS);
  if (facts === undefined) throw new Error('The server says nothing of the database it serves.');
  return facts;
}

/** A pooler answers with a process id of its own making for the one that serves. */
export const isPooled = (client: pg.Client, { backend }: ServerFacts): boolean =>
  Reflect.get(client, 'processID') !== backend;

/** What to do about a default that does not fit. */
const resetOf = (name: string): string =>
  `Take that away where it was set: alter database … reset ${name}, or alter role … reset ${name}.`;

/** @throws Error in words when Palisade cannot work with such a server or database */
export function checkFacts(where: string, facts: ServerFacts, oldest: number): void {
  const { version, versionNumber, encoding, lowerI, isReadOnly, isStandby } = facts;
  if (versionNumber < oldest * 10_000) {
    throw new Error(
      `The server at ${where} is PostgreSQL ${version}. Palisade needs ${oldest} or newer; ${SUPPORTED.oldest} to ${SUPPORTED.newest} are tested.`,
    );
  }
  if (encoding !== 'UTF8')
    throw new Error(
      `The database at ${where} has the encoding ${encoding}. Palisade needs UTF8: create database … encoding UTF8 template template0.`,
    );
  if (lowerI !== 'i')
    throw new Error(
      `The locale of the database at ${where} makes ${lowerI} of I in lower case, as Turkish does, so that FILES and files would be two names, and INFO@example.com could not sign in as info@example.com. A database keeps its locale: make another one with create database … locale_provider libc locale 'C.UTF-8' template template0, and move what this one holds with pnpm backup and pnpm restore.`,
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
  { isolation, rowSecurity, searchPath, isPublicFound }: ServerFacts,
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

/** @throws Error in words when the server gives a process fewer connections than it opens */
export function checkRoom(
  where: string,
  { connections, roleLimit, databaseLimit }: ServerFacts,
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
