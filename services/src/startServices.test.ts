import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import pg from 'pg';
import { until, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { FIRST_IDS, type FirstStart } from './domains/identity/firstStart.ts';
import { testDatabase, type TestDatabase } from './platform/database/testDatabase.ts';
import { createLog } from './platform/server/log.ts';
import { startServices, type RunningServices, type ServicesOptions } from './startServices.ts';

const COMPANY = FIRST_IDS.production;
const TOKEN = 'plt_seams_0123456789abcdef0123456789abcdef';
const OUTER = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal);
/** An address that is not loopback, where the machine has one. */
const OWN = OUTER?.address ?? '127.0.0.3';

describe('the start of the services', () => {
  const home = mkdtempSync(join(tmpdir(), 'palisade-services-'));
  const running: RunningServices[] = [];
  let database: TestDatabase;
  let owner: pg.Client;
  before(async () => {
    database = await testDatabase([]);
    owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
  });
  afterEach(async () => {
    for (const { stop } of running.splice(0)) await stop();
  });
  after(async () => {
    await owner.end();
    await database.close();
    rmSync(home, { recursive: true, force: true });
  });

  const options = (more: Partial<ServicesOptions>): ServicesOptions => ({
    home,
    databaseUrl: database.url,
    log: createLog('silent'),
    env: { PALISADE_LEARNERS: '1' },
    ...more,
  });
  async function start(more: Partial<ServicesOptions>): Promise<RunningServices> {
    const services = await startServices(options(more));
    running.push(services);
    return services;
  }
  /** Sessions of the product in the database; they end a moment after their connections do. */
  async function sessions(): Promise<string[]> {
    const { rows } = await owner.query<{ name: string }>(
      `select application_name as name from pg_stat_activity
       where datname = current_database() and application_name like 'palisade%'`,
    );
    return rows.map(({ name }) => name);
  }
  async function assertNothingLeft(): Promise<void> {
    await untilEqual('no session is left', sessions, []);
  }

  it('refuses an address for other processes that is none before anything has begun', async () => {
    await assert.rejects(
      startServices(options({ env: { PALISADE_SERVICES_URL: 'core' } })),
      /^Error: PALISADE_SERVICES_URL is core; /,
    );
    const { rows } = await owner.query('select from pg_namespace where nspname = $1', ['identity']);
    assert.equal(rows.length, 0, 'no migration ran');
  });

  it('does not wait for its turn to migrate when it is ended', { timeout: 180_000 }, async () => {
    const stop = new AbortController();
    // Another process migrates, and this one waits for its turn.
    await owner.query('select pg_advisory_lock(7254431)');
    const starting = startServices(options({ signal: stop.signal }));
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event = 'advisory'`;
    const isWaiting = async () => (await owner.query(waiting)).rows.length > 0;
    await until('it waits for its turn', isWaiting);
    stop.abort(new Error('asked to end'));
    await assert.rejects(starting, /asked to end/);
    await owner.query('select pg_advisory_unlock(7254431)');
    await assertNothingLeft();
  });

  it('gives back all it had begun when its port is taken; the way in was told before', async () => {
    const taken = createServer().listen(0, '127.0.0.1').unref();
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const told: FirstStart[] = [];
    const env = { PALISADE_INIT_ADMIN_TOKEN: TOKEN };
    await assert.rejects(
      startServices(options({ port, env, onFirstStart: (first) => told.push(first) })),
      /EADDRINUSE/,
    );
    taken.close();
    assert.ok(told[0]?.generatedPassword, 'a later start does not know it any more');
    await assertNothingLeft();
  });

  it('ENG-01 has what is changed reach the owner at an address of its own', async () => {
    const [one, other] = [await start({ host: OWN }), await start({ host: '127.0.0.2' })];
    assert.equal(new URL(one.url).hostname, OWN);
    const { rows: runs } = await owner.query<{ url: string }>(
      'select services_url as url from ingest.runs order by 1',
    );
    assert.deepEqual(
      runs.map(({ url }) => url),
      [one.url, other.url].toSorted(),
    );
    for (const [url, sampling] of [
      [one.url, false],
      [other.url, true],
    ] as const) {
      const answer = await fetch(`${url}/ingest/${COMPANY}/sampling`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${TOKEN}`,
          'content-type': 'application/json',
          'x-forwarded-for': '198.51.100.7',
        },
        body: JSON.stringify({ sampling }),
      });
      assert.deepEqual([answer.status, await answer.json()], [200, { sampling }], url);
    }
    const { rows: owners } = await owner.query(
      'select epoch from ingest.owners where company_id = $1',
      [COMPANY],
    );
    assert.deepEqual(
      owners.map(({ epoch }) => Number(epoch)),
      [1],
      'one of them learned it all',
    );
    const handedOver = other.registry.getSingleMetric('palisade_ingest_handed_over_total');
    const counter = await handedOver?.get();
    assert.deepEqual(
      counter?.values.map(({ value }) => value),
      [1],
    );
    const { rows: audited } = await owner.query<{ address: string }>(
      "select address from identity.audit_log where action ~* 'sampling' order by at",
    );
    assert.deepEqual(
      audited.map(({ address }) => address),
      ['198.51.100.7', '198.51.100.7'],
    );
  });
});
