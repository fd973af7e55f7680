import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { underLoad, until, untilEqual } from '@palisade/vocabulary/testing/until.ts';
import { DOMAINS } from '../domains.ts';
import { InventoryLearner } from '../domains/learning/learner/inventoryLearner.ts';
import { Ownership } from '../domains/ingest/ownership/ownership.ts';
import { holdEpoch } from '../domains/ingest/ownership/owners.repository.ts';
import { RunLease } from '../domains/ingest/ownership/runLease.ts';
import { TakenOver } from '../domains/ingest/ownership/takenOver.ts';
import { MASKING_RULE } from '../domains/learning/models/maskKept.ts';
import { sessionLogin } from '../platform/database/appLogin.ts';
import { LOCK } from '../platform/database/rewriteFiles.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { createLog } from '../platform/server/log.ts';
import { keptValues } from './keptValues.ts';
import { SILENT, testPipeline, testSettings } from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const RAW = 'Wilhelmina Canaryfeather';

interface State {
  readonly rule: number | null;
  readonly isRaw: boolean;
  readonly models: number;
}

describe('masking at the start', () => {
  let test: TestDatabase;
  const [owned, crashed, idle] = [randomUUID(), randomUUID(), randomUUID()];
  const settings = testSettings();
  const warned: { readonly companyId?: string; readonly pid?: number }[] = [];
  const log = Object.assign(createLog('silent'), {
    warn: (fields: { readonly companyId?: string }) => void warned.push(fields),
  });

  before(async () => {
    test = await testDatabase(DOMAINS);
    const organization = randomUUID();
    await test.db.system.query(
      `insert into identity.organizations (id, name, subdomain) values ($1, 'o', 'o')`,
      [organization],
    );
    for (const id of [owned, crashed, idle]) {
      await test.db.system.query(
        `insert into identity.companies (id, organization_id, name, kind, hash_key)
         values ($1, $2, $3, 'customer', '\\x00')`,
        [id, organization, id],
      );
    }
    const body = { person: { name: 'Mara' } };
    const lines = ndjson(Array.from({ length: 30 }, () => entry({ body })));
    for (const id of [owned, crashed]) {
      // Never stopped, as if its process was killed: what it learned is in the journal alone.
      const learner = new InventoryLearner(test.db, settings);
      await testPipeline(test.db, learner, { settings }).submit(uploadFor(id), bytesOf(lines));
      const { query } = test.db.company(id);
      await query(`update inventory.parameters set samples = $1 where name = 'person.name'`, [
        [RAW],
      ]);
    }
  });
  after(() => test.close());

  /** A process that took the company. A crashed one has no session, though its lease still runs. */
  async function process(
    companyId: string,
    isAlive: boolean,
  ): Promise<{ readonly epoch: number; end(): Promise<void> }> {
    const run = { id: randomUUID(), host: 'edge', pid: 4_711, servicesUrl: null };
    const lease = new RunLease({ connection: sessionLogin(test.url), run, onError: SILENT });
    const release = (): Promise<void> => Promise.resolve();
    const ownership = new Ownership({ db: test.db, lease, onError: SILENT, release });
    const epoch = await ownership.use(companyId, async (one) => one);
    if (isAlive) return { epoch, end: () => ownership.end() };
    await ownership.end();
    await test.db.system.query(
      `insert into ingest.runs (id, host, pid, lease_until)
       values ($1, 'edge', 4711, now() + interval '1 hour')`,
      [run.id],
    );
    return { epoch, end: () => Promise.resolve() };
  }
  const stateOf = async (companyId: string): Promise<State | undefined> => {
    const [row] = await test.db.company(companyId).query<State>(
      `select (select rule from inventory.masking_rules) as rule,
         exists (select from inventory.parameters where samples = array[$1]) as "isRaw",
         (select count(*) from inventory.endpoint_models) as models`,
      [RAW],
    );
    return row;
  };
  const masked = (companyId: string) =>
    until('what was kept is masked', async () => (await stateOf(companyId))?.rule === MASKING_RULE);

  it('DATA-07 masks what a crashed process left, and nothing of a living one', async () => {
    const [living, dead] = [await process(owned, true), await process(crashed, false)];
    const kept = keptValues({ url: test.url, db: test.db, settings, log });
    await kept.start();
    assert.deepEqual(await stateOf(owned), { rule: null, isRaw: true, models: 0 });
    assert.deepEqual(
      warned.map(({ companyId, pid }) => [companyId, pid]),
      [[owned, 4_711]],
    );
    await masked(crashed);
    assert.deepEqual(await stateOf(crashed), { rule: MASKING_RULE, isRaw: false, models: 1 });
    assert.deepEqual(
      await stateOf(idle),
      { rule: MASKING_RULE, isRaw: false, models: 0 },
      'nobody ever learned for it',
    );
    const commit = (companyId: string, epoch: number): Promise<void> =>
      test.db.company(companyId).transaction((query) => holdEpoch(query, epoch));
    await commit(owned, living.epoch);
    await assert.rejects(commit(crashed, dead.epoch), TakenOver, 'a late write of the crashed one');
    await kept.stop();
    await living.end();

    const next = keptValues({ url: test.url, db: test.db, settings, log });
    await next.start();
    assert.equal((await stateOf(owned))?.isRaw, false, 'its process has ended');
    await next.stop();
  });

  it('DATA-04 rewrites files of a company that another process owns', async () => {
    const { query } = test.db.company(owned);
    await query(
      `insert into inventory.masking_rules (company_id, rule) values ($1, $2)
       on conflict (company_id) do update set rule = excluded.rule`,
      [owned, -MASKING_RULE],
    );
    const living = await process(owned, true);
    const kept = keptValues({ url: test.url, db: test.db, settings, log });
    await kept.start();
    await masked(owned);
    await kept.stop();
    await living.end();
  });

  it('DATA-04 a company that opts out again during rewriting is not finished', async () => {
    const { query } = test.db.company(crashed);
    const RULE = 'select rule from inventory.masking_rules';
    const SESSION = `select from pg_stat_activity
      where application_name = 'palisade rewrite' and datname = current_database()`;
    const isRewriting = async (): Promise<boolean> =>
      (await test.db.system.query(SESSION)).length > 0;
    const other = new pg.Client({ connectionString: test.url });
    await other.connect();

    const rewrittenDuring = async (change: string): Promise<unknown> => {
      await other.query('select pg_advisory_lock($1)', [LOCK]);
      const kept = keptValues({ url: test.url, db: test.db, settings, log });
      kept.forgotten(crashed);
      await until('files are rewritten', isRewriting);
      await query(change);
      await other.query('select pg_advisory_unlock($1)', [LOCK]);
      await untilEqual('rewriting is over', isRewriting, false);
      await kept.stop();
      return await query(RULE);
    };
    // What opting out does, and what another process does that begins to rewrite.
    const begin = 'update inventory.masking_rules set masked_at = clock_timestamp()';
    assert.deepEqual(await rewrittenDuring('delete from inventory.masking_rules'), []);
    assert.deepEqual(await rewrittenDuring(begin), [{ rule: -MASKING_RULE }]);
    assert.deepEqual(await rewrittenDuring('select'), [{ rule: MASKING_RULE }]);
    await other.end();
  });

  it('DATA-04 stops rewriting within two seconds, and the next start finishes it', async () => {
    const reader = new pg.Client({ connectionString: test.url });
    await reader.connect();
    await reader.query('begin; lock table inventory.parameters in access share mode');
    const kept = keptValues({ url: test.url, db: test.db, settings, log });
    kept.forgotten(crashed);
    const WAITING = `select from pg_locks
      where not granted and relation = 'inventory.parameters'::regclass`;
    const isWaiting = async () => (await reader.query(WAITING)).rows.length > 0;
    await until('rewriting waits for the table', isWaiting);
    const at = performance.now();
    await kept.stop();
    const took = performance.now() - at;
    assert.ok(took < underLoad(2_000), `stopping took ${took.toFixed()} ms`);
    assert.equal((await stateOf(crashed))?.rule, -MASKING_RULE);
    await reader.query('rollback');
    await reader.end();

    const next = keptValues({ url: test.url, db: test.db, settings, log });
    await next.start();
    await masked(crashed);
    await next.stop();
  });
});
