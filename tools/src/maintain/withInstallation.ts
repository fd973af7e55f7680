import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { secretKeyFrom } from '@palisade/services/composition/secretKey.ts';
import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { openDatabase, type Database } from '@palisade/services/platform/database/database.ts';
import { startEmbeddedPostgres } from '@palisade/services/platform/database/embedded.ts';
import { existingFolder } from '@palisade/services/platform/database/embeddedFolder.ts';
import { ownerUrl } from '@palisade/services/platform/database/embeddedServer.ts';
import { FolderBusyError } from '@palisade/services/platform/database/folderLock.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { SecretBox } from '@palisade/services/platform/secretBox.ts';

/** What a command works on. */
export interface Installation {
  readonly db: Database;
  readonly secrets: SecretBox;
}

/** Owner's URL of the embedded server that a running Palisade has over the state folder. */
function runningUrl(home: string): string {
  const dataDir = realpathSync(join(home, 'postgres'));
  const file = join(existingFolder(dataDir) ?? dataDir, 'cluster', 'postmaster.pid');
  const port = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[3]) : 0;
  if (!(port > 0)) throw new Error('Palisade is just starting or stopping. Try again in a moment.');
  return ownerUrl(port, readFileSync(join(dataDir, 'password'), 'utf8'));
}

/** The database of an installation: that of DATABASE_URL, of the Palisade that runs, or one that is started for as long as the command takes. */
async function databaseOf(home: string, env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const given = env['DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: async () => undefined };
  if (!existsSync(join(home, 'postgres'))) throw new Error(`There is no installation in ${home}. Give its state folder with --home.`);
  try {
    const started = await startEmbeddedPostgres({ dataDir: join(home, 'postgres') });
    // All domains take seconds to load, and a Palisade that runs has brought its tables up to date.
    const { DOMAINS } = await import('@palisade/services/domains.ts');
    await migrate(started.url, DOMAINS);
    return started;
  } catch (error) {
    if (!(error instanceof FolderBusyError)) throw error;
    return { url: runningUrl(home), stop: async () => undefined };
  }
}

/** Runs a command over an installation, whether Palisade runs there or not. */
export async function withInstallation<T>(home: string, env: NodeJS.ProcessEnv, work: (installation: Installation) => Promise<T>): Promise<T> {
  const { url, stop } = await databaseOf(home, env);
  try {
    const db = openDatabase(url, { max: 2 });
    try {
      const secrets = new SecretBox(await secretKeyFrom(env, home));
      identityOf(db).secrets = secrets;
      return await work({ db, secrets });
    } finally {
      await db.close();
    }
  } finally {
    await stop();
  }
}

/**
 * Reads the arguments of a command: its own switches, words, and `--home`.
 * @throws Error whose message is for the user
 */
export function readCommand(argv: readonly string[], switches: readonly string[], usage: string): { readonly home: string; readonly words: readonly string[]; has(name: string): boolean } {
  try {
    const options = { home: { type: 'string' as const, default: '.palisade' }, ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const, default: false }])) };
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return { home: resolve(String(values.home)), words: positionals, has: (name) => Reflect.get(values, name) === true };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Ends the process with one line for the person at the terminal. */
export function leave(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
