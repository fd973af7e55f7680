import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A second process wanted a state folder that another one is using. The message is meant for the
 * person at the terminal.
 */
export class FolderBusyError extends Error {
  override name = 'FolderBusyError';
}

/**
 * When the process started, in clock ticks since boot, so that a reused process id is not taken for
 * the old owner.
 */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const fileOf = (folder: string): string => join(folder, 'palisade.lock');

/** @throws FolderBusyError when `held` names a process that lives */
function refuseLiving(held: string): void {
  const [word, start = ''] = held.trim().split(' ');
  const pid = Number(word);
  if (pid > 0 && isAlive(pid) && startOf(pid) === start) {
    throw new FolderBusyError(
      `Palisade is already running with this state folder (process ${pid}). Stop it first, or give another folder with --home.`,
    );
  }
}

/** @throws FolderBusyError when a living process of this machine holds the folder */
export const refuseLivingOwner = (folder: string): void => refuseLiving(read(fileOf(folder)) ?? '');

/**
 * Takes the folder for this process and returns the function that gives it back. A lock left by a
 * process that is gone is taken over.
 * @throws FolderBusyError when a living process holds it.
 */
export function lockFolder(folder: string): () => void {
  const file = fileOf(folder);
  const mine = `${process.pid} ${startOf(process.pid)}\n`;
  for (;;) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return () => {
        if (read(file) === mine) rmSync(file, { force: true });
      };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const held = read(file);
    if (held === null) continue;
    refuseLiving(held);
    takeAway(file, held);
  }
}

/** Removes a stale lock, and puts it back when another process replaced it in between. */
function takeAway(file: string, stale: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (read(aside) !== stale) linkSync(aside, file);
  } catch {
    // Somebody else was faster; the next round looks again.
  }
  rmSync(aside, { force: true });
}
