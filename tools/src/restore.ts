import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  refuseUnfinishedHome,
  RESTORING_FILE,
} from '@palisade/services/platform/database/unfinishedRestore.ts';
import { readManifest } from './operate/backupManifest.ts';
import { withHomeDatabase } from './operate/homeDatabase.ts';
import { makeFolder, refuseUnusable, stateFolder } from './start/stateFolder.ts';
import { restoreDatabase, restoreHomeFiles, verifyBackup } from './operate/restoreBackup.ts';

const USAGE = `usage: pnpm restore FOLDER --home DIR
  FOLDER        what pnpm backup made
  --home DIR    new or empty state folder; with DATABASE_URL rows go into that empty database`;

class UsageError extends Error {}

/**
 * `pnpm restore`: exits with 0 when every row is back, 1 when not, 2 for arguments that make no
 * sense.
 */
async function restore(): Promise<void> {
  const {
    positionals: [from],
    values,
  } = parseArgs({ allowPositionals: true, options: { home: { type: 'string' } } });
  if (from === undefined || values.home === undefined)
    throw new UsageError('Both the backup and --home are needed.');
  const [folder, home] = [resolve(from), resolve(values.home)];
  const manifest = readManifest(folder);
  refuseUnusable(stateFolder(home));
  refuseUnfinishedHome(home);
  if (existsSync(home) && readdirSync(home).length > 0)
    throw new Error(
      `${home} is not empty. Restore into a new folder, and start with --home ${values.home} afterwards.`,
    );
  await verifyBackup(folder, manifest);
  makeFolder(stateFolder(home));
  const mark = join(home, RESTORING_FILE);
  // A kill leaves it there: nothing may start over half of a backup.
  writeFileSync(mark, '');
  const brokenOff = new AbortController();
  const breakOff = (): void =>
    brokenOff.abort(new Error('The restore was broken off. Nothing of it is left.'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, breakOff);
  const options = {
    folder,
    manifest,
    tell: (line: string) => console.error(line),
    signal: brokenOff.signal,
  };
  try {
    restoreHomeFiles(folder, home, manifest, process.env);
    await withHomeDatabase(home, process.env, (url) => restoreDatabase(url, options));
    rmSync(mark);
  } catch (error) {
    // It was empty before, and the mark goes last.
    const left = readdirSync(home).filter((name) => name !== RESTORING_FILE);
    for (const name of [...left, RESTORING_FILE])
      rmSync(join(home, name), { recursive: true, force: true });
    throw error;
  }
  const rows = manifest.tables.reduce((all, table) => all + table.rows, 0);
  console.log(
    `Restored ${rows} rows of ${manifest.tables.length} tables, as backed up at ${manifest.madeAt}. Start with --home ${values.home}`,
  );
}

try {
  await restore();
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  console.error(error instanceof Error ? error.message : error);
  if (isUsage) console.error(USAGE);
  process.exitCode = isUsage ? 2 : 1;
}
