import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FolderBusyError, refuseLivingOwner } from './folderLock.ts';

/**
 * Milliseconds for which the database server of a Palisade that was killed elsewhere may go on
 * ending.
 */
const PATIENCE = 3_000;
/**
 * How flock(1) ends when somebody else has the lock; it ends otherwise where there are no locks.
 */
const IS_HELD = 1;

/** A folder that is ours for as long as any process has the descriptor open. */
export interface FolderClaim {
  /** To be inherited by the database server, so that the claim lasts as long as that runs. */
  readonly descriptor: number;
  release(): void;
}

/**
 * Claims the folder by a lock of the kernel's. Process ids cannot tell whether a folder is in use:
 * those of another container mean nothing here, and two servers over one cluster destroy it. The
 * lock goes with the processes that have it, however they end. Where there is no flock(1), as on
 * macOS, or the file system has no locks, everybody gets the claim.
 * @param stopOrphan stops a server that a killed Palisade left behind on this machine
 * @throws FolderBusyError when a living process here has the folder, or others for three seconds
 */
export async function claimFolder(
  folder: string,
  stopOrphan: () => Promise<void>,
): Promise<FolderClaim> {
  // PostgreSQL runs as another user and inherits the descriptor; it needs no right to the file.
  const descriptor = openSync(join(folder, 'in-use'), 'a', 0o600);
  const release = (): void => closeSync(descriptor);
  try {
    for (const until = performance.now() + PATIENCE; isHeld(descriptor);) {
      if (performance.now() > until) {
        throw new FolderBusyError(
          `${folder} is in use by a Palisade in another container, or by a database server that has not ended. Stop it first, or give another folder with --home.`,
        );
      }
      // Somebody who got the claim a moment ago has written the folder's lock file by then.
      await wait(100);
      refuseLivingOwner(folder);
      await stopOrphan();
    }
    return { descriptor, release };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Takes the lock, which belongs to the descriptor and so outlives flock(1), unless others have it.
 */
function isHeld(descriptor: number): boolean {
  const stdio = ['ignore', 'ignore', 'ignore', descriptor] as const;
  return spawnSync('flock', ['-n', '3'], { stdio: [...stdio] }).status === IS_HELD;
}
