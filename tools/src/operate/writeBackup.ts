import { createHash } from 'node:crypto';
import {
  cpSync,
  createWriteStream,
  existsSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import { refuseUnfinishedDatabase } from '@palisade/services/platform/database/unfinishedRestore.ts';
import { ownVersion } from '@palisade/services/platform/ownVersion.ts';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeFolder, type NamedFolder } from '../start/stateFolder.ts';
import {
  type BackupManifest,
  type BackupSequence,
  type BackupTable,
  keyMark,
  MANIFEST,
  secretKeyText,
} from './backupManifest.ts';

export interface BackupOptions {
  /** Folder to make; must not exist or be empty. */
  readonly folder: string;
  /** State folder whose files go along. */
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  /** Hears of each table. */
  readonly tell: (line: string) => void;
}

/** Files of the state folder that a restored installation needs beside its database. */
const HOME_FILES = ['secret.key', 'collector.json', 'outbox'];

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table,
    (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')::text[] as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = any ($1) and not (n.nspname = 'palisade' and c.relname = 'migrations')
  order by 1`;

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as sequence,
    coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
  from pg_sequences where schemaname = any ($1) order by 1`;

/** Schemas that Palisade made: those of the domains that have migrations, and its own. */
const SCHEMAS = `
  select array_agg(nspname)::text[] as schemas from pg_namespace
  where nspname in ('palisade', 'limited', 'whole') or nspname in (select domain from palisade.migrations)`;

class Digest extends Transform {
  readonly #hash = createHash('sha256');

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    done(null, chunk);
  }

  hex(): string {
    return this.#hash.digest('hex');
  }
}

async function backUpTable(
  client: pg.Client,
  { table, columns }: { table: string; columns: string[] },
  folder: string,
): Promise<BackupTable> {
  const file = `${table.replaceAll('"', '')}.copy.zst`;
  const rows = client.query(copyTo(`copy ${table} (${columns.join(', ')}) to stdout`));
  const digest = new Digest();
  await pipeline(
    rows,
    createZstdCompress(),
    digest,
    createWriteStream(join(folder, file), { mode: 0o600 }),
  );
  return { table, columns, file, rows: rows.rowCount, sha256: digest.hex() };
}

function copyHomeFiles(home: string, folder: string): string[] {
  const files = HOME_FILES.filter((name) => existsSync(join(home, name)));
  for (const name of files)
    cpSync(join(home, name), join(folder, 'home', name), { recursive: true });
  return files;
}

/** The folder that a backup goes to: it holds what opens sealed secrets. */
export const backupFolder = (folder: string): NamedFolder => ({
  folder,
  what: 'The backup folder',
  advice: 'Name another one.',
  mode: 0o700,
});

/**
 * Refuses a database that holds no Palisade, half of a restore, or rows that its user does not see.
 * @returns the version of the server
 */
async function refuseUnreadable(client: pg.Client): Promise<string> {
  const {
    rows: [role],
  } = await client.query<{ sees: boolean; version: string; made: boolean }>(`
    select rolsuper or rolbypassrls as sees, current_setting('server_version') as version,
      to_regclass('palisade.migrations') is not null as made from pg_roles where rolname = current_user`);
  await refuseUnfinishedDatabase(client);
  if (role?.made !== true)
    throw new Error('This database holds no Palisade yet: there is nothing to back up.');
  if (!role.sees) {
    throw new Error(
      'The user of DATABASE_URL sees the rows of one company at a time. Back up as a superuser or a role with BYPASSRLS.',
    );
  }
  return role.version;
}

/** Has the page of the installation's health say when it was backed up; a login may not be able to. */
async function noteBackup(
  client: pg.Client,
  { madeAt, palisade }: BackupManifest,
  tell: BackupOptions['tell'],
): Promise<void> {
  try {
    await client.query('commit');
    await client.query(
      `insert into jobs.last_backup (made_at, palisade) values ($1, $2)
        on conflict (is_only) do update set made_at = excluded.made_at, palisade = excluded.palisade`,
      [madeAt, palisade],
    );
  } catch (error) {
    tell(`The backup is whole, but could not be noted in the database: ${String(error)}`);
  }
}

/** What stopped a backup, in words where the disk is full. */
function inWords(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) return error;
  return new Error(`There is no room for the backup where ${folder} lies. Nothing of it is left.`, {
    cause: error,
  });
}

function emptyFolder(folder: string, isNew: boolean): void {
  for (const name of readdirSync(folder))
    rmSync(join(folder, name), { recursive: true, force: true });
  if (isNew) rmdirSync(folder);
}

/**
 * Writes everything that the database holds at one moment, and what of the state folder it cannot
 * be read without. Palisade may run meanwhile.
 * @param url the database as its owner, who must not be held to row-level security.
 * @throws Error whose message is for the user
 */
export async function writeBackup(
  url: string,
  { folder, home, env, tell }: BackupOptions,
): Promise<BackupManifest> {
  const isNew = !existsSync(folder);
  makeFolder(backupFolder(folder));
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade backup',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // A snapshot: every table is read as it was at the first statement.
    await client.query('begin isolation level repeatable read read only');
    const postgres = await refuseUnreadable(client);
    const {
      rows: [found],
    } = await client.query<{ schemas: string[] }>(SCHEMAS);
    const schemas = found?.schemas ?? [];
    const { rows: migrations } = await client.query<BackupManifest['migrations'][number]>(
      'select domain, file, checksum from palisade.migrations order by domain, file',
    );
    const { rows: sources } = await client.query<{ table: string; columns: string[] }>(TABLES, [
      schemas,
    ]);
    const { rows: sequences } = await client.query<BackupSequence>(SEQUENCES, [schemas]);
    const tables: BackupTable[] = [];
    for (const source of sources) {
      const table = await backUpTable(client, source, folder);
      tables.push(table);
      tell(`${table.table}: ${table.rows} rows`);
    }
    const files = copyHomeFiles(home, folder);
    const key = secretKeyText(home, env);
    const manifest: BackupManifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      palisade: ownVersion(),
      postgres,
      migrations,
      tables,
      sequences,
      files,
      keyMark: key === null ? null : keyMark(key),
    };
    writeFileSync(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: 0o600,
    });
    await noteBackup(client, manifest, tell);
    return manifest;
  } catch (error) {
    // On a full disk, half a backup would keep it full.
    emptyFolder(folder, isNew);
    throw inWords(error, folder);
  } finally {
    await client.end();
  }
}
