import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { underLoad, until, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import type { App } from '../domain.ts';
import { createServer } from '../server/createServer.ts';
import { createLog } from '../server/log.ts';
import { openDatabase, type Database } from './database.ts';
import { DatabaseUnavailable } from './databaseUnavailable.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Processes of the server: itself and all below it. */
function processesOf(server: EmbeddedPostgres): number[] {
  const below = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1] ===
          String(server.pid())
        );
      } catch {
        return false;
      }
    });
  return [...below, server.pid()];
}

/** One that ended meanwhile is left out. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

const isUnavailable = (error: unknown): boolean => error instanceof DatabaseUnavailable;

/**
 * A connection that is lost outside of a statement throws past everybody unless somebody listens:
 * it would end this file.
 */
const COUNT_TO_TEN = 'select generate_series(1, 10) as n';

describe(
  'connections that are lost',
  { skip: process.platform !== 'linux' && 'processes are read from /proc' },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'palisade-lost-'));
    chmodSync(folder, 0o711);
    const lines: { level: number; msg: string; reason?: string; seconds?: number }[] = [];
    const log = createLog(
      'info',
      new Writable({
        write(chunk: Buffer, _encoding, done) {
          lines.push(
            ...chunk
              .toString('utf8')
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line) as (typeof lines)[number]),
          ); // As pino writes them.
          done();
        },
      }),
    );
    let server: EmbeddedPostgres;
    let db: Database;
    let owner: pg.Client;
    let app: App;

    before(async () => {
      server = await startEmbeddedPostgres({
        dataDir: join(folder, 'postgres'),
        throwaway: true,
        log,
      });
      await migrate(server.url, []);
      db = openDatabase(server.url, { max: 2, patience: 2_000, log });
      app = await createServer({
        domains: [
          {
            name: 'shop',
            migrations: new URL('./', import.meta.url),
            routes: (scope) =>
              void scope.get('/shop/one', { config: { auth: 'public' } }, () =>
                db.system.query('select 1 as one'),
              ),
          },
        ],
        deps: { db, log, authenticate: async () => null },
      });
    });
    after(async () => {
      await app.close();
      await db.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    beforeEach(async () => {
      await again();
      owner = new pg.Client({ connectionString: server.url });
      owner.on('error', () => undefined);
      await owner.connect();
      lines.length = 0;
    });

    const ready = () => app.inject('/readyz');
    /** Waits until the database answers. */
    const again = () => untilEqual('the database answers', () => db.probe(), null);
    const told = (words: string): Promise<(typeof lines)[number]> =>
      until(`“${words}” is told`, () => lines.find(({ msg }) => msg === words), {
        saw: () => lines,
      });
    /**
     * A transaction that loses its connection between two statements, as `lose` does it with the
     * process that serves it.
     */
    const losing = (lose: (pid: number) => Promise<unknown> | void) =>
      db.system.transaction(async (query) => {
        const [row] = await query<{ pid: number }>('select pg_backend_pid() as pid');
        await lose(row?.pid ?? 0);
        await wait(50);
        return query('select 1');
      });

    it('fail with their request when the server ends them between two statements', async () => {
      await assert.rejects(
        losing((pid) => owner.query('select pg_terminate_backend($1)', [pid])),
        isUnavailable,
      );
      await owner.end();
      assert.deepEqual(await db.system.query('select 1 as one'), [{ one: 1 }]);
      assert.equal(
        (await told('A connection to the database was lost; the database answers')).level,
        40,
      );
    });

    it('fail with their request when they idle for too long in a transaction, also that of a stream whose reader dawdles', async () => {
      await assert.rejects(
        db.system.transaction(async (query) => {
          await query(`set local idle_in_transaction_session_timeout = '300ms'`);
          await wait(900);
          return query('select 1');
        }),
        isUnavailable,
      );
      const stream = db.system.stream({ sql: COUNT_TO_TEN, columns: { n: 'int4' } }, [], {
        rows: 2,
        signal: new AbortController().signal,
        settings: { idle_in_transaction_session_timeout: '300ms' },
      });
      assert.equal((await stream.next()).value?.length, 2);
      await wait(900);
      await assert.rejects(stream.next(), isUnavailable);
      await owner.end();
      assert.deepEqual(await db.system.query('select 1 as one'), [{ one: 1 }]);
    });

    it('fail with their request when a process of the server is killed, and all others with it', async () => {
      await assert.rejects(
        losing((pid) => void process.kill(pid, 'SIGKILL')),
        isUnavailable,
      );
      await again();
      assert.deepEqual(await db.system.query('select 1 as one'), [{ one: 1 }]);
    });

    it('fail with their request when the whole server is killed; requests get 503 meanwhile, and the outage is told once', async () => {
      await assert.rejects(
        losing(() => void process.kill(server.pid(), 'SIGKILL')),
        isUnavailable,
      );
      let refused = 0;
      await until('the database is back', async () => {
        const answer = await app.inject('/shop/one');
        if (answer.statusCode === 200) return true;
        assert.deepEqual(
          [answer.statusCode, answer.headers['retry-after'], answer.json<{ code: string }>().code],
          [503, '2', 'unavailable'],
        );
        refused += 1;
        return false;
      });
      await again();
      await told('The database server runs again.');
      assert.equal(
        lines
          .filter(({ level }) => level === 50)
          .filter(
            ({ msg }) => msg === 'The database server ended unexpectedly and is started again.',
          ).length,
        1,
      );
      assert.ok(
        lines.filter(({ level }) => level >= 40).length <= 5,
        `${refused} refused requests: ${JSON.stringify(lines)}`,
      );
    });

    it('let readiness answer within a second while the database hangs, with one look for all who ask', async () => {
      await owner.end();
      const stopped = processesOf(server);
      signal(stopped, 'SIGSTOP');
      const pending = db.system.query('select 1 as one');
      try {
        for (let round = 0; round < 2; round += 1) {
          const startedAt = performance.now();
          const answers = await Promise.all([ready(), ready(), ready()]);
          const took = performance.now() - startedAt;
          assert.ok(took < underLoad(1_500), `${took} ms`); // 1 s, and what the machine is late.
          for (const answer of answers)
            assert.deepEqual(
              [answer.statusCode, answer.json()],
              [503, { status: 'unavailable', reason: 'the database does not answer' }],
            );
        }
        assert.equal((await app.inject('/healthz')).statusCode, 200);
      } finally {
        signal(stopped, 'SIGCONT');
      }
      assert.deepEqual(await pending, [{ one: 1 }]);
      await again();
      assert.deepEqual((await ready()).json(), { status: 'ok' });
    });

    it('are told as an outage with its length, and as what the database does meanwhile', async () => {
      await owner.query(`alter system set default_transaction_read_only = on`);
      await owner.query('select pg_reload_conf()');
      await owner.end();
      // One of its own: what the tests before did may still be an outage for the other.
      const watched = openDatabase(server.url, { max: 1, log });
      await assert.rejects(async () => {
        await until('a statement that writes is refused', () =>
          watched.system.query('create temp table t ()').then(() => false),
        );
      }, isUnavailable);
      assert.deepEqual((await ready()).json(), {
        status: 'unavailable',
        reason: 'the database is read-only',
      });
      assert.deepEqual(
        [
          (await told('The database is unavailable')).level,
          (await told('The database is unavailable')).reason,
        ],
        [50, 'the database is read-only'],
      );
      await wait(1_100);
      const back = new pg.Client({ connectionString: server.url });
      await back.connect();
      await back.query('set default_transaction_read_only = off');
      await back.query('alter system reset default_transaction_read_only');
      await back.query('select pg_reload_conf()');
      await back.end();
      const end = await told('The database is available again');
      assert.ok((end.seconds ?? 0) >= 1, JSON.stringify(end));
      assert.equal(lines.filter(({ msg }) => msg === 'The database is unavailable').length, 1);
      await watched.close();
    });

    it('are not waited for without end: who finds all in use gets 503 with the time to come back', async () => {
      await owner.end();
      const busy = openDatabase(server.url, { max: 1, patience: 1_000 });
      const asking = await createServer({
        domains: [
          {
            name: 'shop',
            migrations: new URL('./', import.meta.url),
            routes: (scope) =>
              void scope.get('/shop/one', { config: { auth: 'public' } }, () =>
                busy.system.query('select 1 as one'),
              ),
          },
        ],
        deps: { db: busy, log, authenticate: async () => null },
      });
      const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const long = busy.system.transaction(async (query) => {
        await query('select 1');
        begun.resolve();
        await end.promise;
      });
      // A machine that is too busy to connect in time fails the test at once.
      await Promise.race([begun.promise, long]);
      const answer = await asking.inject('/shop/one');
      assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '1']);
      assert.equal((await asking.inject('/readyz')).statusCode, 200);
      end.resolve();
      await long;
      assert.equal((await asking.inject('/shop/one')).statusCode, 200);
      await asking.close();
      await busy.close();
    });

    it('make a transaction that swallowed a failure fail, since the server commits nothing of it', async () => {
      await owner.end();
      await assert.rejects(
        db.system.transaction(async (query) => query('select nothing').catch(() => undefined)),
        /nothing of it was committed/,
      );
    });
  },
);
