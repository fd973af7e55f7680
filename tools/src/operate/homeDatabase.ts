import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { existingFolder } from '@palisade/services/platform/database/embeddedFolder.ts';
import { ownerUrl } from '@palisade/services/platform/database/embeddedServer.ts';
import { isAlive } from '@palisade/services/platform/database/folderLock.ts';

/**
 * Address of the embedded server that runs over this state folder, as its owner; null when none
 * does.
 */
export function runningServer(home: string): string | null {
  const dataDir = join(home, 'postgres');
  const parent = existingFolder(dataDir);
  const pidFile = parent === null ? '' : join(parent, 'cluster', 'postmaster.pid');
  if (!existsSync(pidFile) || !existsSync(join(dataDir, 'password'))) return null;
  const [pid = '', , , port = ''] = readFileSync(pidFile, 'utf8').split('\n');
  if (!isAlive(Number(pid)) || !/^\d+$/.test(port)) return null;
  return ownerUrl(Number(port), readFileSync(join(dataDir, 'password'), 'utf8'));
}

/** Whether the state folder holds a database of its own. */
export const hasEmbeddedDatabase = (home: string): boolean =>
  existingFolder(join(home, 'postgres')) !== null;

/**
 * Runs `work` with the owner's address of the database that `DATABASE_DIRECT_URL`, `DATABASE_URL` or the state folder
 * names. The embedded server is used as it runs, and started for the time of the work when it does not, which
 * `isStarted` says.
 * @throws FolderBusyError when another command has just taken the state folder.
 */
export async function withHomeDatabase<T>(
  home: string,
  env: NodeJS.ProcessEnv,
  work: (url: string, state: { isStarted: boolean }) => Promise<T>,
): Promise<T> {
  const given = env['DATABASE_DIRECT_URL'] || env['DATABASE_URL'] || runningServer(home);
  if (given) return await work(given, { isStarted: false });
  const server = await startEmbeddedPostgres({ dataDir: join(home, 'postgres') });
  try {
    return await work(server.url, { isStarted: true });
  } finally {
    await server.stop();
  }
}
