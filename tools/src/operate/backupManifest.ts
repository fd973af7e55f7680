import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of one table, as `COPY` in text format, compressed with zstd. */
export interface BackupTable {
  /** `schema.name`, quoted where SQL needs it. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly file: string;
  readonly rows: number;
  /** SHA-256 of the compressed file, in hex. */
  readonly sha256: string;
}

export interface BackupSequence {
  readonly sequence: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** `manifest.json`, written last: a folder without it is no backup. */
export interface BackupManifest {
  readonly format: 1;
  readonly madeAt: string;
  readonly palisade: string;
  readonly postgres: string;
  readonly migrations: readonly { domain: string; file: string; checksum: string }[];
  readonly tables: readonly BackupTable[];
  readonly sequences: readonly BackupSequence[];
  /** Files of the state folder that the backup holds, relative to it. */
  readonly files: readonly string[];
  /** Which key the sealed secrets open with; see `keyMark`. */
  readonly keyMark: string | null;
}

export const MANIFEST = 'manifest.json';

/**
 * Tells one key from another without giving it away: the first 16 hex digits of a hash under a
 * label of its own.
 */
export const keyMark = (key: string): string =>
  createHash('sha256').update(`palisade backup key mark\n${key.trim()}`).digest('hex').slice(0, 16);

/**
 * The key that the secrets of this state folder are sealed under: `PALISADE_SECRET_KEY`, else the
 * file `secret.key`.
 */
export function secretKeyText(home: string, env: NodeJS.ProcessEnv): string | null {
  const given = env['PALISADE_SECRET_KEY'];
  if (given !== undefined) return given;
  const file = join(home, 'secret.key');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A file or folder right in the backup, or in the state folder that it goes back to. */
const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^(?!\.{1,2}$)[^/\\\0]+$/.test(value);

const isTable = (value: unknown): boolean =>
  isObject(value) &&
  isName(value['file']) &&
  typeof value['table'] === 'string' &&
  typeof value['sha256'] === 'string' &&
  Number.isInteger(value['rows']) &&
  Array.isArray(value['columns']);

/**
 * Whether it has what a restore reads, and no file of it leads out of the folders it belongs to.
 */
const isManifest = (value: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(value['tables']) &&
  value['tables'].every(isTable) &&
  Array.isArray(value['files']) &&
  value['files'].every(isName) &&
  Array.isArray(value['migrations']) &&
  value['migrations'].every(isObject) &&
  Array.isArray(value['sequences']) &&
  value['sequences'].every(isObject) &&
  (value['keyMark'] === null || typeof value['keyMark'] === 'string');

/**
 * Reads the manifest of a backup.
 * @throws Error whose message is for the user
 */
export function readManifest(folder: string): BackupManifest {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) {
    throw new Error(
      `${folder} is not a finished backup: it has no ${MANIFEST}, which is written last.`,
    );
  }
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} cannot be read: it is not JSON.`);
  }
  if (typeof manifest !== 'object' || manifest === null || !('format' in manifest)) {
    throw new Error(`${file} is not the manifest of a backup.`);
  }
  if (manifest.format !== 1) {
    throw new Error(
      `${folder} has format ${String(manifest.format)}; this version reads format 1. Restore it with the version that made it.`,
    );
  }
  if (!isManifest(manifest as Readonly<Record<string, unknown>>))
    throw new Error(`${file} is not the manifest of a backup: parts of it are missing or wrong.`);
  return manifest as BackupManifest;
}
