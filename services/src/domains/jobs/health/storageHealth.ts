import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../../platform/database/database.ts';
import { existingFolder } from '../../../platform/database/embeddedFolder.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Measured } from '../../../platform/health/measureComponents.ts';
import { ownVersion } from '../../../platform/ownVersion.ts';

const LAST_BACKUP = statement(
  `select made_at as "madeAt", palisade,
      greatest(0, extract(epoch from now() - made_at))::float8 as "backupAge" from jobs.last_backup`,
  { madeAt: 'timestamptz', palisade: 'text', backupAge: 'float8' },
);

interface Room {
  readonly free: number;
  readonly freeShare: number;
}

/** Bytes that are free where a folder lies, and their share in percent; some network disks say nothing. */
async function roomIn(folder: string): Promise<Room | null> {
  const { bavail, bsize, blocks } = await statfs(folder);
  return blocks === 0 ? null : { free: bavail * bsize, freeShare: (100 * bavail) / blocks };
}

/** Room on the fuller disk of the two that the state folder and an embedded database lie on. */
async function roomOf(home: string): Promise<Room | null> {
  const database = existingFolder(join(home, 'postgres'));
  const folders = database === null ? [home] : [home, database];
  const rooms = (await Promise.all(folders.map(roomIn))).filter((room) => room !== null);
  return rooms.toSorted((one, other) => one.freeShare - other.freeShare)[0] ?? null;
}

/** Room for the state folder of this process, and how old the last backup is, where there is one. */
export async function storageHealth(
  { system }: Pick<Database, 'system'>,
  home: string | undefined,
): Promise<Measured> {
  const [last] = await system.query(LAST_BACKUP);
  const room = home === undefined ? null : await roomOf(home);
  return {
    figures: { ...room, ...(last && { backupAge: last.backupAge }) },
    facts: { lastBackup: last?.madeAt ?? '' },
  };
}

const SERVER_VERSION = statement(`select current_setting('server_version') as version`, {
  version: 'text',
});

/** What runs: Palisade, Node and the database server. */
export async function versions({ system }: Pick<Database, 'system'>): Promise<Measured> {
  const [server] = await system.query(SERVER_VERSION);
  return {
    figures: {},
    facts: { palisade: ownVersion(), node: process.version, postgres: server?.version ?? '' },
  };
}
