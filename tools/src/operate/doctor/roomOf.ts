import type { StatsFs } from 'node:fs';
import { type Finding, fine, problem, warning } from './finding.ts';

const GIB = 1024 ** 3;
/** Free bytes below which a day of full intake may not fit, and the database is about to stop. */
const LITTLE = { warning: 5 * GIB, problem: GIB } as const;
/** Files that can still be made, below which the database is about to stop. */
const FEW_FILES = 1000;

/**
 * Whether a file system has room for what comes.
 * @param folder a folder on it, for the words
 */
export function roomOf(
  folder: string,
  { bavail, bsize, files, ffree }: Pick<StatsFs, 'bavail' | 'bsize' | 'files' | 'ffree'>,
): Finding {
  const free = bavail * bsize;
  const words = `${(free / GIB).toFixed(1)} GiB are free where ${folder} lies.`;
  if (free < LITTLE.problem)
    return problem(
      words,
      'Make room at once: a full disk stops the intake until there is room again.',
    );
  // File systems that make inodes as they need them say 0 of 0.
  if (files > 0 && ffree < FEW_FILES)
    return problem(
      `Only ${ffree} more files can be made where ${folder} lies.`,
      'Remove files at once, or move the state folder to a file system with more inodes.',
    );
  if (free < LITTLE.warning) return warning(words, 'Make room soon.');
  return fine(words);
}
