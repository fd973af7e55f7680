import { lstatSync, mkdirSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { lookUpTable } from '@palisade/vocabulary/lookUpTable.ts';

const REASONS = lookUpTable({
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  EDQUOT: 'the quota of its disk is used up',
  ENOTDIR: 'it is a file, or a folder above it is one',
  EEXIST: 'it is a file, or a folder above it is one',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'links above it lead round in a circle',
  // What /proc answers: nobody can make anything there.
  ENOENT: 'its file system takes no files',
  EIO: 'its disk cannot be read or written',
});
/** Bytes of a name that every file system of Linux and macOS takes. */
const LONGEST = 255;
const BROKEN_LINK = 'it is a link that leads nowhere, or one above it is';
/** PostgreSQL and our own files keep a folder's name as a line of text. */
// oxlint-disable-next-line no-control-regex -- these are what a name must not hold
const CONTROL = /[\u0000-\u001f\u007f]/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function reasonOf(error: unknown): string {
  return REASONS[codeOf(error)] ?? (error instanceof Error ? error.message : String(error));
}

/** What lies at a path itself, whatever a link leads to; null for nothing. */
function found(path: string): 'folder' | 'file' | 'broken link' | null {
  try {
    const isLink = lstatSync(path).isSymbolicLink();
    try {
      return statSync(path).isDirectory() ? 'folder' : 'file';
    } catch (error) {
      if (isLink && codeOf(error) === 'ENOENT') return 'broken link';
      throw error;
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** The nearest folder that there is, and those below it on the way that there are not. */
function wayTo(folder: string): { readonly nearest: string; readonly missing: readonly string[] } {
  const missing: string[] = [];
  let nearest = folder;
  for (; found(nearest) === null && dirname(nearest) !== nearest; nearest = dirname(nearest)) {
    missing.unshift(nearest);
  }
  return { nearest, missing };
}

/** What is there already may be full: its database says so, and goes on once there is room. */
function tryToMake(folder: string, isNew: boolean): void {
  try {
    rmdirSync(mkdtempSync(join(folder, '.palisade-')));
  } catch (error) {
    if (isNew || !['ENOSPC', 'EDQUOT'].includes(codeOf(error))) throw error;
  }
}

/**
 * Why nobody can write to a folder that may not be there yet, or null when this process can, which
 * is tried: file systems and root's rights say less than they hold.
 */
export function whyUnusable(folder: string): string | null {
  if (CONTROL.test(folder)) return 'its name has a line break or another control character';
  try {
    const { nearest, missing } = wayTo(folder);
    const what = found(nearest);
    if (what === 'broken link') return BROKEN_LINK;
    if (what !== 'folder') return REASONS['ENOTDIR'] ?? null;
    tryToMake(nearest, missing.length > 0);
    const isTooLong = missing.some((path) => Buffer.byteLength(basename(path)) > LONGEST);
    return isTooLong ? (REASONS['ENAMETOOLONG'] ?? null) : null;
  } catch (error) {
    return reasonOf(error);
  }
}

/**
 * Makes a folder and those above it, one by one: all at once, Node tries for ever in /proc.
 * @throws Error with a code of the system
 */
function makeEach(folder: string, mode: number): void {
  for (const path of wayTo(folder).missing) {
    try {
      mkdirSync(path, { mode: path === folder ? mode : 0o755 });
    } catch (error) {
      if (codeOf(error) !== 'EEXIST' || found(path) !== 'folder') throw error;
    }
  }
}

/** A folder that a command is given. */
export interface NamedFolder {
  readonly folder: string;
  /** What it is, as the beginning of a sentence: `The backup folder`. */
  readonly what: string;
  /** What to do when it cannot be used. */
  readonly advice: string;
  /** Rights of the folder when it is made; those of others to look into it when absent. */
  readonly mode?: number;
}

/** The state folder of `pnpm start`. */
export const stateFolder = (home: string): NamedFolder => ({
  folder: home,
  what: 'The state folder',
  advice: 'Name another one with --home, or give this one to the user that Palisade runs as.',
});

function unusable({ folder, what, advice }: NamedFolder, why: string): Error {
  const shown = CONTROL.test(folder) ? JSON.stringify(folder) : folder;
  return new Error(`${what} ${shown} cannot be used: ${why}. ${advice}`);
}

/** @throws Error in words when nobody could write to the folder, which may not be there yet */
export function refuseUnusable(named: NamedFolder): void {
  const why = whyUnusable(named.folder);
  if (why !== null) throw unusable(named, why);
}

/**
 * Makes a folder unless it is there.
 * @throws Error in words when nobody could write to it
 */
export function makeFolder(named: NamedFolder): void {
  refuseUnusable(named);
  try {
    makeEach(named.folder, named.mode ?? 0o755);
  } catch (error) {
    throw unusable(named, reasonOf(error));
  }
}
