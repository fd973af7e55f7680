import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { demoTraffic } from '@palisade/engine/demo/demoTraffic.ts';
import { FIRST_IDS } from '@palisade/services/domains/identity/firstStart.ts';
import { DOMAINS } from '@palisade/services/domains.ts';
import { migrate } from '@palisade/services/platform/database/migrate.ts';
import { RESTORING_COMMENT } from '@palisade/services/platform/database/unfinishedRestore.ts';
import {
  debianPostgres,
  startOutsideServer,
} from '@palisade/services/platform/database/testing/outsideServer.ts';
import { createLog } from '@palisade/services/platform/server/log.ts';
import { startServices, type RunningServices } from '@palisade/services/startServices.ts';
import pg from 'pg';
import { ROOT } from '../run.ts';
import { type BackupManifest, readManifest } from './backupManifest.ts';
import { runningServer } from './homeDatabase.ts';
import { restoreDatabase } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

const COMPANY = FIRST_IDS.production;
const postgres = debianPostgres();

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

const command = (
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [`${ROOT}tools/src/${name}.ts`, ...args],
      { env: { ...process.env, ...env } },
      (error, output, errors) => resolve({ code: Number(error?.code ?? 0), output, errors }),
    );
  });

async function* lines(exchanges: number): AsyncGenerator<Uint8Array> {
  for (const entry of demoTraffic({ seed: 5, exchanges, endsAt: Date.now(), days: 1 }))
    yield Buffer.from(`${JSON.stringify(entry)}\n`);
}

/** Rows of every table of the manifest but those that a start itself writes, counted by hand. */
async function countsOf(home: string, { tables }: BackupManifest): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: runningServer(home) ?? '' });
  await client.connect();
  const counts: Record<string, number> = {};
  for (const { table } of tables)
    counts[table] = Number(
      (await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n,
    );
  await client.end();
  return counts;
}

describe('backup and restore', () => {
  const root = mkdtempSync(join(tmpdir(), 'palisade-backup-'));
  chmodSync(root, 0o755);
  const [home, folder, restored] = [
    join(root, 'home'),
    join(root, 'backup'),
    join(root, 'restored'),
  ];
  let services: RunningServices;
  // Without policies: a start goes on evaluating where the one before stopped, and writes rows by
  // that.
  const env = { ...process.env, PALISADE_FIRST_POLICIES: 'none' };
  const start = (at: string) => startServices({ home: at, log: createLog('silent'), env });
  const send = async (exchanges: number) => {
    const upload = {
      companyId: COMPANY,
      source: 'backup',
      kind: 'http',
      tokenId: null,
      idempotencyKey: null,
      format: 'ndjson',
    } as const;
    await services.deps.intake?.submit(upload, lines(exchanges));
  };

  before(async () => {
    services = await start(home);
    await send(400);
  });
  after(async () => {
    await services.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('backs up one moment of a running installation, and restores every row of it into an empty home', async () => {
    const ingesting = send(2_000);
    const made = await command('backup', [folder, '--home', home]);
    await ingesting;
    assert.equal(made.code, 0, made.errors);
    assert.match(made.output, /holds home\/secret\.key/);
    const manifest = readManifest(folder);
    const noted = await services.db.system.query<{ madeAt: string }>(
      'select made_at as "madeAt" from jobs.last_backup',
    );
    assert.deepEqual(
      noted.map(({ madeAt }) => Date.parse(madeAt)),
      [Date.parse(manifest.madeAt)],
      'ADM-12 the installation knows when it was backed up',
    );
    // The queue of background jobs, and what is still to be counted, go on with the start.
    const kept = {
      ...manifest,
      tables: manifest.tables.filter(({ table }) => !/^jobs\.|_to_count$/.test(table)),
    };
    const rows = Object.fromEntries(kept.tables.map(({ table, rows: count }) => [table, count]));
    assert.ok((rows['inventory.endpoints'] ?? 0) > 0);
    assert.equal(statSync(folder).mode & 0o077, 0, 'nobody else can enter it');
    await services.stop();

    const back = await command('restore', [folder, '--home', restored]);
    assert.equal(back.code, 0, back.errors);
    services = await start(restored);
    assert.deepEqual(await countsOf(restored, kept), rows);
    const [books] = await services.db.company(COMPANY).query<{
      received: number;
      learned: number;
      endpoints: number;
    }>(`
      select received, learned, (select sum(requests) from inventory.endpoints) as endpoints from ingest.totals`);
    assert.equal(books?.endpoints, books?.learned, 'the books of the moment balance');
    assert.deepEqual(
      readFileSync(join(restored, 'secret.key')),
      readFileSync(join(home, 'secret.key')),
    );
    await send(300);
  });

  it(
    'restores into a server of another version, whose login is no superuser, and leaves nothing there when it fails',
    { skip: 'missing' in postgres && postgres.missing },
    async () => {
      if ('missing' in postgres) return;
      const server = await startOutsideServer(postgres.path);
      const superuser = server.adminUrl.replace(/postgres$/, 'palisade');
      const ask = async <Row extends object>(text: string): Promise<Row[]> => {
        const client = new pg.Client({ connectionString: superuser });
        await client.connect();
        const { rows } = await client.query<Row>(text);
        await client.end();
        return rows;
      };
      try {
        const manifest = readManifest(folder);
        const file = join(folder, manifest.tables.find(({ rows }) => rows > 0)?.file ?? '');
        const whole = readFileSync(file);
        const broken = {
          ...manifest,
          tables: manifest.tables.map((table) =>
            join(folder, table.file) === file ? { ...table, rows: table.rows + 1 } : table,
          ),
        };
        await assert.rejects(
          restoreDatabase(superuser, { folder, manifest: broken, tell: () => undefined }),
          /the backup says/,
        );
        assert.deepEqual(
          await ask(`select nspname from pg_namespace where nspname = 'inventory'`),
          [],
        );
        assert.deepEqual(readFileSync(file), whole);

        // As a kill leaves it: the tables of a restore, without its rows.
        await ask(
          `create schema palisade; comment on schema palisade is '${RESTORING_COMMENT}'; create schema inventory`,
        );
        await assert.rejects(
          migrate(server.url, DOMAINS),
          /A restore into this database has not ended/,
        );
        const told = await command('doctor', ['--home', join(root, 'outside0')], {
          DATABASE_URL: superuser,
        });
        assert.match(told.output, /A restore into this database has not ended/);

        const back = await command('restore', [folder, '--home', join(root, 'outside')], {
          DATABASE_URL: superuser,
        });
        assert.equal(back.code, 0, back.errors);
        await migrate(server.url, DOMAINS);
        const rows = Object.fromEntries(
          manifest.tables.map(({ table, rows: count }) => [table, count]),
        );
        assert.deepEqual(await ask(`select count(*)::int as endpoints from inventory.endpoints`), [
          { endpoints: rows['inventory.endpoints'] },
        ]);
        assert.deepEqual(
          await ask(
            `select distinct tableowner as owner from pg_tables where schemaname = 'inventory'`,
          ),
          [{ owner: 'palisade' }],
        );
        const again = await command('restore', [folder, '--home', join(root, 'outside2')], {
          DATABASE_URL: superuser,
        });
        assert.match(again.errors, /The database is not empty/);
      } finally {
        await server.stop();
      }
    },
  );

  it('a backup that fails leaves nothing behind, and says so where the disk is full', async () => {
    const target = join(root, 'full');
    let told = 0;
    const fail = (error: Error) => () => {
      told += 1;
      if (told % 3 === 0) throw error;
    };
    const write = (error: Error) =>
      writeBackup(runningServer(restored) ?? '', {
        folder: target,
        home: restored,
        env: {},
        tell: fail(error),
      });
    await assert.rejects(
      write(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })),
      /no room for the backup/,
    );
    assert.ok(!existsSync(target));
    mkdirSync(target);
    await assert.rejects(write(new Error('broken')), /broken/);
    assert.deepEqual(readdirSync(target), []);
  });

  it('a restore that is broken off leaves nothing that could be started', async () => {
    const target = join(root, 'broken-off');
    /** Begins a restore, and sends a signal once rows come in. */
    const breakOff = async (signal: NodeJS.Signals): Promise<Ended> => {
      const { promise, resolve } = Promise.withResolvers<Ended>();
      const args = [`${ROOT}tools/src/restore.ts`, folder, '--home', target];
      const child = execFile(process.execPath, args, (error, output, errors) =>
        resolve({ code: Number(error?.code ?? 0), output, errors }),
      );
      child.stderr?.once('data', () => child.kill(signal)); // It tells of the first table.
      return await promise;
    };
    const asked = await breakOff('SIGTERM');
    assert.deepEqual([asked.code, readdirSync(target)], [1, []], asked.errors);
    assert.match(asked.errors, /was broken off\. Nothing of it is left/);
    await breakOff('SIGKILL');
    assert.ok(readdirSync(target).includes('secret.key'));
    await assert.rejects(start(target), /A restore into .* has not ended, or was broken off/);
    const commands = [
      ['restore', folder],
      ['backup', join(root, 'half')],
      ['rotateKeys'],
      ['doctor'],
    ] as const;
    await Promise.all(
      commands.map(async ([name, ...args]) => {
        const { code, output, errors } = await command(name, [...args, '--home', target]);
        assert.equal(code, 1, name);
        assert.match(`${output}${errors}`, /has not ended, or was broken off/, name);
      }),
    );
  });

  it('refuses in words what cannot be restored, and leaves nothing behind', async () => {
    const target = join(root, 'target');
    const occupied = await command('restore', [folder, '--home', restored]);
    assert.deepEqual([occupied.code, /is not empty/.test(occupied.errors)], [1, true]);
    const foreign = await command('restore', [folder, '--home', target], {
      PALISADE_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    });
    assert.deepEqual(
      [foreign.code, /sealed under another key/.test(foreign.errors), readdirSync(target)],
      [1, true, []],
    );
    const manifest = readManifest(folder);
    appendFileSync(join(folder, manifest.tables.find(({ rows }) => rows > 0)?.file ?? ''), 'x');
    const damaged = await command('restore', [folder, '--home', target]);
    assert.deepEqual(
      [damaged.code, /is damaged/.test(damaged.errors), readdirSync(target)],
      [1, true, []],
    );
    rmSync(join(folder, 'manifest.json'));
    const unfinished = await command('restore', [folder, '--home', target]);
    assert.deepEqual([unfinished.code, /not a finished backup/.test(unfinished.errors)], [1, true]);
    assert.equal((await command('restore', [])).code, 2);
  });

  it('backs up a stopped installation too, and refuses a home without one and a folder with something in it', async () => {
    await services.stop();
    const again = join(root, 'again');
    assert.equal((await command('backup', [again, '--home', restored])).code, 0);
    assert.ok(existsSync(join(again, 'manifest.json')));
    const full = await command('backup', [again, '--home', restored]);
    assert.deepEqual([full.code, /is not empty/.test(full.errors)], [1, true]);
    const none = await command('backup', [join(root, 'none'), '--home', join(root, 'nowhere')]);
    assert.deepEqual([none.code, /There is no Palisade in/.test(none.errors)], [1, true]);
    services = await start(restored);
  });
});
