import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { secretKeyFrom } from '@palisade/services/composition/secretKey.ts';
import { identityOf } from '@palisade/services/domains/identity/authenticate.ts';
import { openDatabase, type Database } from '@palisade/services/platform/database/database.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { refuseUnfinishedHome } from '@palisade/services/platform/database/unfinishedRestore.ts';
import { SecretBox } from '@palisade/services/platform/secretBox.ts';
import { hasEmbeddedDatabase, withHomeDatabase } from './homeDatabase.ts';

/** What a command works on. */
export interface Installation {
  readonly db: Database;
  readonly secrets: SecretBox;
}

/** Runs a command over an installation, whether Palisade runs there or not. */
export async function withInstallation<T>(
  home: string,
  env: NodeJS.ProcessEnv,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  refuseUnfinishedHome(home);
  if (!env['DATABASE_URL'] && !hasEmbeddedDatabase(home))
    throw new Error(`There is no installation in ${home}. Give its state folder with --home.`);
  return await withHomeDatabase(home, env, async (url, { isStarted }) => {
    if (isStarted) {
      // All domains take seconds to load, and a Palisade that runs has brought its tables up to
      // date.
      const { DOMAINS } = await import('@palisade/services/domains.ts');
      await migrate(url, DOMAINS);
    }
    const db = openDatabase(url, { max: 2 });
    try {
      const secrets = new SecretBox(await secretKeyFrom(env, home));
      identityOf(db).secrets = secrets;
      return await work({ db, secrets });
    } finally {
      await db.close();
    }
  });
}

/**
 * Reads the arguments of a command: its own switches, words, and `--home`.
 * @throws Error whose message is for the user
 */
export function readCommand(
  argv: readonly string[],
  switches: readonly string[],
  usage: string,
): { readonly home: string; readonly words: readonly string[]; has(name: string): boolean } {
  try {
    const options = {
      home: { type: 'string' as const, default: '.palisade' },
      ...Object.fromEntries(
        switches.map((name) => [name, { type: 'boolean' as const, default: false }]),
      ),
    };
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    return {
      home: resolve(String(values.home)),
      words: positionals,
      has: (name) => Reflect.get(values, name) === true,
    };
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** Ends the process with one line for the person at the terminal. */
export function leave(error: unknown): never {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
