import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { DOMAINS } from '@palisade/services/domains.ts';
import { migrationFiles } from '@palisade/services/platform/database/migrate.ts';
import {
  type BackupManifest,
  type BackupTable,
  keyMark,
  readManifest,
  secretKeyText,
} from '../backupManifest.ts';
import { verifyBackup } from '../restoreBackup.ts';
import { type Finding, fine, problem, wordsOf } from './finding.ts';

const LINE_FEED = 10;

/** Rows of a table in a backup: COPY writes one a line, and no line break within. */
async function countRows(folder: string, { file }: BackupTable): Promise<number> {
  let rows = 0;
  await pipeline(
    createReadStream(join(folder, file)),
    createZstdDecompress(),
    async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks)
        for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1))
          rows += 1;
    },
  );
  return rows;
}

async function refuseWrongCounts(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const table of tables) {
    const rows = await countRows(folder, table);
    if (rows !== table.rows)
      throw new Error(`${table.file} holds ${rows} rows; the manifest says ${table.rows}.`);
  }
}

/** A restore needs the key that the secrets of the backup are sealed under. */
function refuseWrongKey(
  folder: string,
  { files, keyMark: mark }: BackupManifest,
  env: NodeJS.ProcessEnv,
): void {
  if (mark === null || !files.includes('secret.key')) return;
  const key = secretKeyText(join(folder, 'home'), env);
  if (key !== null && keyMark(key) === mark) return;
  const name = env['PALISADE_SECRET_KEY'] === undefined ? 'home/secret.key' : 'PALISADE_SECRET_KEY';
  throw new Error(`${name} is not the key that its secrets are sealed under.`);
}

/** Whether a restore of this version knows every migration of the backup. */
async function unknownMigrations({ migrations }: BackupManifest): Promise<number> {
  const known = new Set(
    (await migrationFiles(DOMAINS)).map(
      ({ domain, file, checksum }) => `${domain}/${file} ${checksum}`,
    ),
  );
  return migrations.filter(
    ({ domain, file, checksum }) => !known.has(`${domain}/${file} ${checksum}`),
  ).length;
}

/**
 * Whether a backup is whole: every file is what was written, and holds the rows that the manifest
 * counts. Nothing is restored for it.
 * @param folder what `pnpm backup` made
 * @param env what a restore would be run with
 */
export async function checkBackup(folder: string, env: NodeJS.ProcessEnv = {}): Promise<Finding[]> {
  try {
    const manifest = readManifest(folder);
    await verifyBackup(folder, manifest);
    refuseWrongKey(folder, manifest, env);
    await refuseWrongCounts(folder, manifest);
    const unknown = await unknownMigrations(manifest);
    if (unknown > 0)
      return [
        problem(
          `The backup ${folder} is whole, but of another version (${manifest.palisade}): this one does not know ${unknown} of its migrations.`,
          'Restore it with the version that made it.',
        ),
      ];
    const rows = manifest.tables.reduce((all, table) => all + table.rows, 0);
    return [
      fine(
        `The backup ${folder} is whole: ${rows} rows of ${manifest.tables.length} tables, as of ${manifest.madeAt}.`,
      ),
    ];
  } catch (error) {
    return [
      problem(
        `The backup ${folder} cannot be restored: ${wordsOf(error)}`,
        'Keep an older one, make a new one with pnpm backup, and check that with --backup too.',
      ),
    ];
  }
}
