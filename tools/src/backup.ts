import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { refuseUnfinishedHome } from '@palisade/services/platform/database/unfinishedRestore.ts';
import { hasEmbeddedDatabase, withHomeDatabase } from './operate/homeDatabase.ts';
import { backupFolder, writeBackup } from './operate/writeBackup.ts';
import { refuseUnusable } from './start/stateFolder.ts';

const USAGE = `usage: pnpm backup [FOLDER] [--home DIR]
  FOLDER        folder to make; by default palisade-backup-TIME
  --home DIR    state folder, default ./.palisade; with DATABASE_URL the database is that one`;

/**
 * `pnpm backup`: exits with 0 when the backup is whole, 1 when it is not, 2 for arguments that make
 * no sense.
 */
async function backup(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { home: { type: 'string', default: '.palisade' } },
  });
  const home = resolve(values.home);
  const folder = resolve(
    positionals[0] ?? `palisade-backup-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`,
  );
  refuseUnfinishedHome(home);
  if (!process.env['DATABASE_URL'] && !hasEmbeddedDatabase(home))
    throw new Error(`There is no Palisade in ${home}. Name its state folder with --home.`);
  refuseUnusable(backupFolder(folder)); // Before a server is started for it.
  const manifest = await withHomeDatabase(home, process.env, (url) =>
    writeBackup(url, { folder, home, env: process.env, tell: (line) => console.error(line) }),
  );
  const rows = manifest.tables.reduce((all, table) => all + table.rows, 0);
  console.log(`Backed up ${rows} rows of ${manifest.tables.length} tables to ${folder}`);
  console.log(
    manifest.files.includes('secret.key')
      ? `It holds ${join('home', 'secret.key')}, which opens the sealed secrets in it: keep it where only operators can read it.`
      : 'It does not hold the key that secrets are sealed under: keep PALISADE_SECRET_KEY with it, or second factors and credentials have to be set up anew.',
  );
}

try {
  await backup();
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error;
  console.error(error instanceof Error ? error.message : error);
  if (isUsage) console.error(USAGE);
  process.exitCode = isUsage ? 2 : 1;
}
