import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DOMAINS } from '@palisade/services/domains.ts';
import { testDatabase } from '@palisade/services/platform/database/testDatabase.ts';
import { type BackupManifest, readManifest } from '../backupManifest.ts';
import { writeBackup } from '../writeBackup.ts';
import { checkBackup } from './checkBackup.ts';

describe('a backup that the doctor looks at', () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-check-backup-'));
  const folder = join(root, 'backup');
  const file = join(folder, 'manifest.json');
  let whole: BackupManifest;

  before(async () => {
    const database = await testDatabase(DOMAINS);
    const company = database.companyId();
    const add = `insert into inventory.hosts (company_id, id, name, detected_at, last_activity_at)
      values ($1, gen_random_uuid(), $2, now(), now())`;
    for (const name of ['a.example', 'b.example\nwith a line break'])
      await database.db.company(company).query(add, [company, name]);
    writeFileSync(join(root, 'secret.key'), Buffer.alloc(32, 7).toString('base64'));
    await writeBackup(database.url, { folder, home: root, env: {}, tell: () => undefined });
    await database.close();
    whole = readManifest(folder);
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  const said = async (): Promise<string> =>
    (await checkBackup(folder)).map(({ level, words }) => `${level}: ${words}`).join('\n');
  const write = (manifest: BackupManifest) => writeFileSync(file, JSON.stringify(manifest));

  it('is whole when every file is what was written and has the rows that were counted', async () => {
    assert.match(await said(), /^fine: The backup \S+ is whole: \d+ rows of \d+ tables, as of 20/);
  });

  it('is not when a file is missing, cut off, or short of a row', async () => {
    const hosts = whole.tables.find(({ table }) => table === 'inventory.hosts');
    assert.equal(hosts?.rows, 2);
    const path = join(folder, hosts?.file ?? '');
    const written = readFileSync(path);
    renameSync(path, `${path}.aside`);
    assert.match(await said(), /^problem: .*incomplete: inventory\.hosts\.copy\.zst is missing/);
    renameSync(`${path}.aside`, path);
    writeFileSync(path, written.subarray(0, -3));
    assert.match(await said(), /^problem: .*damaged: inventory\.hosts\.copy\.zst is not what was/);

    // A backup whose writer lost a row: its checksum fits all the same.
    const [first = ''] = zstdDecompressSync(written).toString('utf8').split('\n');
    const short = zstdCompressSync(Buffer.from(`${first}\n`));
    writeFileSync(path, short);
    const sha256 = createHash('sha256').update(short).digest('hex');
    write({
      ...whole,
      tables: whole.tables.map((table) =>
        table.table === 'inventory.hosts' ? { ...table, sha256 } : table,
      ),
    });
    assert.match(await said(), /^problem: .*holds 1 rows; the manifest says 2/);
    writeFileSync(path, written);
    write(whole);
  });

  it('is not for this version when it has migrations that this one does not know', async () => {
    const later = { domain: 'inventory', file: '999_later.sql', checksum: 'x' };
    write({ ...whole, migrations: [...whole.migrations, later] });
    assert.match(
      await said(),
      /^problem: .*of another version .*does not know 1 of its migrations/,
    );
    write(whole);
  });

  it('is not when its key was cut, or a pipe lies where a file should', async () => {
    const key = join(folder, 'home', 'secret.key');
    const written = readFileSync(key);
    writeFileSync(key, '');
    assert.match(await said(), /^problem: .*home\/secret\.key is not the key that its secrets/);
    const env = { PALISADE_SECRET_KEY: written.toString('utf8') };
    assert.equal((await checkBackup(folder, env))[0]?.level, 'fine');
    writeFileSync(key, written);
    const path = join(folder, whole.tables[0]?.file ?? '');
    renameSync(path, `${path}.aside`);
    execFileSync('mkfifo', [path]);
    assert.match(await said(), /^problem: .*incomplete: .* is missing/);
    renameSync(`${path}.aside`, path);
  });

  it('is none when its manifest lacks parts, or leads out of its folder', async () => {
    const [table] = whole.tables;
    const wrong = [
      { format: 1 },
      { ...whole, files: ['../../.ssh'] },
      { ...whole, files: ['..'] },
      { ...whole, tables: [{ ...table, file: '../../../etc/passwd' }] },
      { ...whole, tables: [null] },
      { ...whole, migrations: 'all' },
    ];
    for (const manifest of wrong) {
      writeFileSync(file, JSON.stringify(manifest));
      assert.match(await said(), /^problem: .*manifest of a backup: parts of it are missing/);
    }
    write(whole);
  });

  it('is none without its manifest', async () => {
    assert.match(
      (await checkBackup(root)).map(({ words }) => words).join(),
      /is not a finished backup: it has no manifest\.json/,
    );
  });
});
