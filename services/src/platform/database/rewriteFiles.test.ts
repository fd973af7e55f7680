import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { underLoad, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { migrate } from './migrate.ts';
import { LOCK, putBackSettings, rewriteFiles } from './rewriteFiles.ts';

/** Milliseconds within which stopping is through; what runs would take a minute. */
const SOON = 2_000;

describe('stopping while files are rewritten', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-rewrite-'));
  let server: EmbeddedPostgres;
  let owner: pg.Client;
  /** Address of the owner whose every look at the files of the log takes a minute. */
  let slowUrl = '';
  before(async () => {
    chmodSync(folder, 0o711);
    server = await startEmbeddedPostgres({ dataDir: folder, throwaway: true });
    await migrate(server.url, []);
    owner = new pg.Client({ connectionString: server.url });
    await owner.connect();
    await owner.query(`
      create function public.slow(int) returns int language plpgsql immutable as $$ begin
        if current_setting('application_name') = 'palisade rewrite' then
          perform pg_sleep(1);
        end if;
        return $1;
      end $$;
      create table public.much as select n from generate_series(1, 60) as n;
      create index on public.much (public.slow(n));
      create table public.little as select 1 as n;
      create schema slow;
      create function slow.pg_ls_waldir() returns table (name text) language sql
        as $$ select pg_sleep(60)::text $$;`);
    const slow = new URL(server.url);
    slow.searchParams.set('options', '-c search_path=slow,pg_catalog');
    slowUrl = slow.href;
  });
  after(async () => {
    await owner.end();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const value = async (text: string): Promise<unknown> =>
    Object.values((await owner.query<Record<string, unknown>>(text)).rows[0] ?? {})[0];
  const becomes = (text: string, wanted: unknown) =>
    untilEqual(`${text} is ${String(wanted)}`, () => value(text), wanted);
  const LEFT = `select count(*)::int from pg_stat_activity
    where application_name = 'palisade rewrite'`;
  const RUNNING = (statement: string): string =>
    `${LEFT} and state = 'active' and query like '${statement}%'`;
  const RECYCLES = `select coalesce((select setting from pg_file_settings
    where name = 'wal_recycle' and sourcefile like '%auto.conf'), 'default')`;

  /** Stops the work once `isReached` says so. */
  async function stopped(
    url: string,
    tables: readonly string[],
    isReached: () => Promise<void>,
  ): Promise<void> {
    const stopping = new AbortController();
    const work = rewriteFiles(url, tables, stopping.signal);
    const refused = assert.rejects(work, { name: 'AbortError' });
    await isReached();
    const at = performance.now();
    stopping.abort();
    await refused;
    const took = performance.now() - at;
    assert.ok(took < underLoad(SOON), `stopping took ${took.toFixed()} ms`);
    await becomes(LEFT, 0);
  }

  it('DATA-04 cancels the statement that runs, and begins no other', async () => {
    const file = await value(`select pg_relation_filenode('public.little')`);
    await stopped(server.url, ['public.much', 'public.little'], () =>
      becomes(RUNNING('vacuum'), 1),
    );
    assert.equal(await value(`select pg_relation_filenode('public.little')`), file);
  });

  it('DATA-04 waits for no table, no other process that rewrites, no silent server', async () => {
    const other = new pg.Client({ connectionString: server.url });
    await other.connect();
    await other.query('begin; lock table public.little in access share mode');
    await stopped(server.url, ['public.little'], () => becomes(RUNNING('vacuum'), 1));
    await other.query('rollback');
    await other.query('select pg_advisory_lock($1)', [LOCK]);
    await stopped(server.url, [], () => becomes(RUNNING('select pg_advisory_lock'), 1));
    await other.end();
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await stopped(`postgres://x@127.0.0.1:${(silent.address() as AddressInfo).port}/x`, [], () =>
      wait(100),
    );
    silent.close();
    for (const socket of sockets) socket.destroy();
  });

  it('DATA-04 puts the settings of the server back', async () => {
    await stopped(slowUrl, [], () => becomes(RECYCLES, 'off'));
    assert.deepEqual(
      [await value(RECYCLES), await value('select count(*)::int from palisade.altered_settings')],
      ['default', 0],
    );
  });

  it('DATA-04 the next start puts back the settings that a killed process left', async () => {
    await owner.query('alter system set wal_recycle = on');
    await owner.query('select pg_reload_conf()');
    await becomes(
      `select source from pg_settings where name = 'wal_recycle'`,
      'configuration file',
    );
    const file = new URL('rewriteFiles.ts', import.meta.url).href;
    const script = `import { rewriteFiles } from ${JSON.stringify(file)};
      await rewriteFiles(${JSON.stringify(slowUrl)}, [], new AbortController().signal);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'inherit',
    });
    await becomes(RECYCLES, 'off');
    child.kill('SIGKILL');
    await once(child, 'exit');
    assert.equal(await value(RECYCLES), 'off', 'as it was left');
    await putBackSettings(server.url, new AbortController().signal);
    assert.equal(await value(RECYCLES), 'on', 'as an operator had set it');
    await owner.query('alter system reset wal_recycle');
  });

  it('DATA-04 leaves the setting of an operator who recycles no log files as it is', async () => {
    await owner.query('alter system set wal_recycle = off');
    await owner.query('select pg_reload_conf()');
    await becomes('show wal_recycle', 'off');
    assert.equal(
      await rewriteFiles(server.url, ['public.little'], new AbortController().signal),
      'all',
    );
    assert.equal(await value(RECYCLES), 'off');
    await owner.query('alter system reset wal_recycle');
  });

  it('DATA-04 rewrites tables, statistics and the log, and puts the setting back', async () => {
    await owner.query('select pg_reload_conf()');
    await becomes('show wal_recycle', 'on');
    const file = await value(`select pg_relation_filenode('public.little')`);
    assert.equal(
      await rewriteFiles(server.url, ['public.little'], new AbortController().signal),
      'all',
    );
    assert.notEqual(await value(`select pg_relation_filenode('public.little')`), file);
    assert.deepEqual(
      [await value(RECYCLES), await value('select count(*)::int from palisade.altered_settings')],
      ['default', 0],
    );
  });
});
