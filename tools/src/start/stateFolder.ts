import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write to it',
  EPERM: 'this user may not write to it',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'it is a file, or a folder above it is one',
};

/** Why nobody can write to a folder that may not be there yet, or null when this process can. */
export function whyUnusable(folder: string): string | null {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) return REASONS['ENOTDIR'] ?? null;
    accessSync(nearest, constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return REASONS[code] ?? String(error);
  }
}

/**
 * Makes the state folder unless it is there.
 * @throws Error in words when nobody could write to it
 */
export function makeStateFolder(home: string): void {
  const why = whyUnusable(home);
  if (why !== null) {
    throw new Error(
      `The state folder ${home} cannot be used: ${why}. Name another one with --home, or give this one to the user that Palisade runs as.`,
    );
  }
  mkdirSync(home, { recursive: true });
}
