import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@palisade/services/platform/database/folderLock.ts';

/** The folder that Linux keeps in memory. */
const PLACE = '/dev/shm';
const NAME = /^palisade-tests-(\d+)$/;
/** Bytes that must be free in it, and in memory; the browser's tests fill 0.2 GB of it. */
const ROOM = { folder: 3e9, memory: 6e9 } as const;

/** Whether programs run there: containers often forbid it, and the database's own are copied. */
function isExecutable(): boolean {
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, where]) => where === PLACE);
  return mount?.[3]?.split(',').includes('noexec') === false;
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(PLACE);
  return bavail * bsize > ROOM.folder && process.availableMemory() > ROOM.memory;
}

/** Milliseconds without a change after which a folder may be one that was left behind. */
const OLD = 3_600_000;

/** Removes what runs left behind that were killed. */
function removeForgotten(): void {
  for (const name of readdirSync(PLACE)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const folder = join(PLACE, name);
    // Processes of another container are not seen here.
    if (Date.now() - statSync(folder).mtimeMs > OLD)
      rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A folder in memory for all that tests write, which is gone when this process ends; null where
 * there is no room for it. Databases are made of some thousand files: with them in memory, the tests
 * of labels, posture and integrations take 36 s of processors instead of 49 s on ext4.
 */
export function memoryFolder(): string | null {
  try {
    removeForgotten();
    if (!isExecutable() || !hasRoom()) return null;
    const folder = join(PLACE, `palisade-tests-${process.pid}`);
    mkdirSync(folder);
    chmodSync(folder, 0o755); // Databases run as another user.
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => process.exit(1));
    return folder;
  } catch {
    return null; // No such folder, or not ours to write.
  }
}
