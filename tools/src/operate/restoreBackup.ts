import { createHash } from 'node:crypto';
import { chmodSync, cpSync, createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { DOMAINS } from '@palisade/services/domains.ts';
import { cancelStatement } from '@palisade/services/platform/database/cancelStatement.ts';
import { migrate, withPlatform } from '@palisade/services/platform/database/migrate.ts';
import {
  isUnfinished,
  RESTORING_COMMENT,
} from '@palisade/services/platform/database/unfinishedRestore.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type BackupManifest, type BackupTable, keyMark, secretKeyText } from './backupManifest.ts';

export interface RestoreOptions {
  readonly folder: string;
  readonly manifest: BackupManifest;
  readonly tell: (line: string) => void;
  /** Breaks it off: nothing is left of it, and it fails with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Advisory lock of the restore that is under way. */
const LOCK = 7_254_461;

async function checksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const isFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true;

/**
 * Compares every file of a backup with its checksum in the manifest.
 * @throws Error that names the first file that is missing or damaged.
 */
export async function verifyBackup(
  folder: string,
  { tables, files }: BackupManifest,
): Promise<void> {
  for (const { file, sha256 } of tables) {
    // Reading a pipe would wait for ever.
    if (!isFile(join(folder, file)))
      throw new Error(`The backup is incomplete: ${file} is missing.`);
    if ((await checksum(join(folder, file))) !== sha256)
      throw new Error(`The backup is damaged: ${file} is not what was written.`);
  }
  for (const file of files) {
    if (!existsSync(join(folder, 'home', file)))
      throw new Error(`The backup is incomplete: home/${file} is missing.`);
  }
}

/**
 * Puts the files of the state folder back. A key that is given by the environment has to be the one
 * of the backup.
 */
export function restoreHomeFiles(
  folder: string,
  home: string,
  { files, keyMark: mark }: BackupManifest,
  env: NodeJS.ProcessEnv,
): void {
  for (const file of files) {
    cpSync(join(folder, 'home', file), join(home, file), {
      recursive: true,
      errorOnExist: true,
      force: false,
    });
  }
  if (files.includes('secret.key')) chmodSync(join(home, 'secret.key'), 0o600);
  const key = secretKeyText(home, env);
  if (mark !== null && (key === null || keyMark(key) !== mark)) {
    throw new Error(
      'Secrets in this backup are sealed under another key. Set PALISADE_SECRET_KEY to the key of the installation that was backed up.',
    );
  }
}

async function fill(
  client: pg.Client,
  folder: string,
  { table, columns, file, rows }: BackupTable,
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), createZstdDecompress(), into);
  const {
    rows: [counted],
  } = await client.query<{ rows: string }>(`select count(*) as rows from ${table}`);
  if (Number(counted?.rows) !== rows) {
    throw new Error(
      `${table} has ${counted?.rows} rows after the restore; the backup says ${rows}.`,
    );
  }
}

/** Schemas that the migrations make. */
const SCHEMAS = ['palisade', 'limited', 'whole', ...withPlatform(DOMAINS).map(({ name }) => name)];

interface Target {
  readonly isSuper: boolean;
  readonly login: string;
  readonly owner: string;
  readonly taken: readonly string[];
}

/**
 * The database as its owner, to whom the tables are to belong, from an address that may become
 * anybody.
 */
function asOwner(url: string, { login, owner }: Target): string {
  if (owner === login) return url;
  const own = new URL(url);
  own.searchParams.set('options', `-c role=${owner.replaceAll(/[\\ ]/g, '\\$&')}`);
  return own.href;
}

async function fillAll(
  client: pg.Client,
  { folder, manifest, tell, signal }: RestoreOptions,
): Promise<void> {
  await client.query('begin');
  await client.query(`set local session_replication_role = 'replica'`);
  // Migrations put rows of their own into some tables.
  await client.query(`truncate ${manifest.tables.map(({ table }) => table).join(', ')}`);
  for (const table of manifest.tables) {
    signal?.throwIfAborted();
    await fill(client, folder, table);
    tell(`${table.table}: ${table.rows} rows`);
  }
  for (const { sequence, value, isCalled } of manifest.sequences) {
    await client.query('select setval($1, $2, $3)', [sequence, value, isCalled]);
  }
  await client.query('comment on schema palisade is null');
  signal?.throwIfAborted();
  await client.query('commit');
  await client.query('analyze');
}

/**
 * Fills an empty database from a backup: the tables as the version that was backed up had them,
 * which belong to the owner of the database, then the rows, counted against the manifest; all of
 * them or none. The next start brings older tables up to date. Until then the database is marked,
 * so that nothing starts over one that a kill has left without its rows; the next restore clears
 * it.
 * @param url the database as a superuser: triggers and references must not act while rows come
 * back.
 * @throws Error whose message is for the user
 */
export async function restoreDatabase(url: string, options: RestoreOptions): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade restore',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  const { signal, tell } = options;
  const cancel = (): void => cancelStatement(client);
  const clear = () => client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`);
  signal?.addEventListener('abort', cancel);
  try {
    signal?.throwIfAborted();
    const {
      rows: [lock],
    } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      LOCK,
    ]);
    if (lock?.isOurs !== true) throw new Error('Another restore into this database is under way.');
    if (await isUnfinished(client)) {
      tell('What a restore that was broken off has left is removed.');
      await clear();
    }
    const { rows } = await client.query<Target>(
      `select rolsuper as "isSuper", current_user::text as login, pg_get_userbyid(datdba)::text as owner,
        array(select nspname::text from pg_namespace where nspname = any ($1)) as taken
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
      [SCHEMAS],
    );
    const target = rows[0] as Target; // The role and the database that this connection has.
    if (target.taken.length > 0)
      throw new Error(
        `The database is not empty: it has the schema ${target.taken[0]}. Restore into a new database.`,
      );
    if (!target.isSuper)
      throw new Error(
        'Restoring needs a superuser in DATABASE_URL, since triggers must not act while rows come back.',
      );
    try {
      await client.query(
        `create schema palisade authorization ${pg.escapeIdentifier(target.owner)}`,
      );
      await client.query(`comment on schema palisade is ${pg.escapeLiteral(RESTORING_COMMENT)}`);
      const { migrations: only } = options.manifest;
      await migrate(asOwner(url, target), DOMAINS, { only, isRestoring: true, signal });
      await fillAll(client, options);
    } catch (error) {
      // None of them was there before.
      signal?.removeEventListener('abort', cancel);
      await client.query('rollback');
      await clear();
      throw error;
    }
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client.end();
  }
}
