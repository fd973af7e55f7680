import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { DOMAINS } from '../domains.ts';
import { newestDeletions } from '../domains/ingest/sampling/sampleDeletions.repository.ts';
import { remainingSamples } from '../domains/learning/models/deleteSamples.ts';
import { LOCK } from '../platform/database/rewriteFiles.ts';
import { testDatabase, type TestDatabase } from '../platform/database/testDatabase.ts';
import { createLog } from '../platform/server/log.ts';
import { keptValues } from './keptValues.ts';
import { finishDeletionsJob } from './sampleDeletions.ts';
import {
  AttackWatch,
  type ExchangePipeline,
  InventoryLearner,
  SILENT,
  testPipeline,
  testSettings,
} from './testing/testIntake.ts';
import { bytesOf, entry, ndjson, uploadFor } from './testing/traffic.ts';

const ACTOR = {
  id: '00000000-0000-4000-8000-000000000009',
  name: 'maya@example.com',
  address: '203.0.113.9',
};
const INJECTION = "1' UNION SELECT password FROM users --";
/** Everything of a value that the receipt must not hold. */
const WORD = 'quokkadelivered';

interface Receipt {
  readonly requestedBy: string;
  readonly requestedAt: string;
  readonly deletedAt: string;
  readonly dueAt: string;
  readonly finishedAt: string;
  readonly deletedRows: Readonly<Record<string, number>>;
  readonly verification: {
    readonly readAt: string;
    readonly remainingRows: Readonly<Record<string, number>>;
    readonly notReadBack: readonly string[];
  };
}

describe('deletions of samples', () => {
  let test: TestDatabase;
  let organization = '';
  const errors: object[] = [];
  const log = Object.assign(createLog('silent'), {
    error: (fields: object) => errors.push(fields),
  });

  before(async () => {
    test = await testDatabase(DOMAINS);
    organization = randomUUID();
    await test.db.system.query(
      `insert into identity.organizations (id, name, subdomain) values ($1, 'o', 'o')`,
      [organization],
    );
  });
  after(() => test.close());

  /** A company with traffic that has samples, and an attack. */
  async function company(hasTraffic = true) {
    const companyId = randomUUID();
    await test.db.system.query(
      `insert into identity.companies (id, organization_id, name, kind, hash_key)
       values ($1::uuid, $2, $1::text, 'customer', '\\x00')`,
      [companyId, organization],
    );
    const settings = testSettings();
    const kept = keptValues({ url: test.url, db: test.db, settings, log });
    const pipeline = testPipeline(
      test.db,
      new InventoryLearner(test.db, settings, new AttackWatch(test.db, SILENT)),
      { settings },
    );
    const { query } = test.db.company(companyId);
    if (hasTraffic) await send(pipeline, companyId);
    return { companyId, settings, kept, pipeline, query };
  }

  async function send(
    pipeline: ExchangePipeline,
    companyId: string,
    path = 'search',
  ): Promise<void> {
    const calls = Array.from({ length: 30 }, (_, at) =>
      entry({
        url: `https://shop.example/items/${WORD}${at % 3}/parts`,
        method: 'POST',
        requestBody: { status: WORD, count: at },
        body: { ok: true },
      }),
    );
    const attacks = Array.from({ length: 5 }, (_, at) =>
      entry({ url: `https://shop.example/${path}?q=${at}${encodeURIComponent(INJECTION)}` }),
    );
    await pipeline.submit(uploadFor(companyId), bytesOf(ndjson([...calls, ...attacks])));
  }

  /** How many times files were rewritten: each time analyzes this table. */
  async function rewritings(): Promise<number> {
    await until(
      'no files are being rewritten',
      async () =>
        (
          await test.db.system.query(
            `select from pg_stat_activity where application_name = 'palisade rewrite'
               and datname = current_database()`,
          )
        ).length === 0,
    );
    const [row] = await test.db.system.query<{ count: number }>(
      `select analyze_count::int as count from pg_stat_all_tables
       where relid = 'inventory.parameters'::regclass`,
    );
    return row?.count ?? 0;
  }

  const deletionsOf = (companyId: string) => newestDeletions(test.db.company(companyId).query);
  const finished = async (companyId: string) => {
    await until('the deletion has a receipt', async () =>
      (await deletionsOf(companyId)).every(({ finishedAt }) => finishedAt !== null),
    );
    const [deletion] = await deletionsOf(companyId);
    assert.ok(deletion?.receipt);
    return {
      ...deletion,
      receipt: deletion.receipt,
      read: JSON.parse(deletion.receipt) as Receipt,
    };
  };

  it('DATA-04 leaves a receipt: what was deleted, when, a digest, and that it was read back', async () => {
    const { companyId, kept, pipeline, query } = await company();
    assert.equal(await pipeline.setSampling(companyId, false, ACTOR), true);
    const [open] = await deletionsOf(companyId);
    assert.deepEqual([open?.actor, open?.finishedAt, open?.receipt], [ACTOR.name, null, null]);
    kept.forgotten(companyId);
    const { receipt, digest, read } = await finished(companyId);
    assert.equal(digest, createHash('sha256').update(receipt).digest('hex'));
    assert.equal(read.requestedBy, ACTOR.name);
    for (const kind of ['parameters', 'pathEvidence', 'models', 'attackExchanges'])
      assert.ok((read.deletedRows[kind] ?? 0) > 0, kind);
    assert.deepEqual([...new Set(Object.values(read.verification.remainingRows))], [0]);
    assert.deepEqual(read.verification.notReadBack, ['baselines'], 'learned again without values');
    const { readAt } = read.verification;
    assert.deepEqual([read.requestedAt, read.deletedAt, readAt, read.finishedAt].toSorted(), [
      read.requestedAt,
      read.deletedAt,
      readAt,
      read.finishedAt,
    ]);
    const days =
      (new Date(read.dueAt).getTime() - new Date(read.requestedAt).getTime()) / 86_400_000;
    assert.equal(days, 5);
    assert.doesNotMatch(receipt, new RegExp(WORD));
    const entries = await query<{ actor: string; after: object }>(
      `select actor, after from identity.audit_log where action = 'company.deleteSamples'`,
    );
    assert.deepEqual(entries, [{ actor: ACTOR.name, after: { deletionId: open?.id, digest } }]);
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 covers what is kept to take merges back, which holds no value afterwards', async () => {
    const { companyId, kept, pipeline, query } = await company();
    const tree = { k: '{}', p: ['siblings', 'word', 'name', 0, false, [WORD], []] };
    const record = { place: [], key: '{}', literals: [{ k: 'a', c: [tree] }], pinned: [] };
    await query(
      `insert into inventory.corrections (company_id, id, kind, host_id, host, path, index, taken,
         parameter, endpoint_ids, record, actor)
       select $1, gen_random_uuid(), 'merge', id, name, '/{x}', 0, '{a}', 'x', '{}', $2::jsonb, 'a'
       from inventory.hosts, generate_series(1, 60)`,
      [companyId, JSON.stringify({ ...record, beside: null })],
    );
    await pipeline.setSampling(companyId, false, ACTOR);
    const rows = await query<{ record: object }>('select record from inventory.corrections');
    assert.equal(rows.length, 60);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(WORD));
    kept.forgotten(companyId);
    const { read } = await finished(companyId);
    assert.equal(read.deletedRows['corrections'], 60);
    assert.equal(read.verification.remainingRows['corrections'], 0);
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 a company that goes on getting traffic gets its receipt: hashes of values are none', async () => {
    const { companyId, kept, pipeline, query } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    await send(pipeline, companyId, 'find');
    await pipeline.stop();
    const models = await query<{ model: string }>(
      `select convert_from(model, 'utf8') as model from inventory.host_models`,
    );
    assert.match(models.map(({ model }) => model).join(), /"v":\[\d+,\d+,\[\[\d+,/, 'hashes');
    kept.forgotten(companyId);
    const { read } = await finished(companyId);
    assert.equal(read.verification.remainingRows['models'], 0);
    await kept.stop();
  });

  it('DATA-04 a process that was killed after deleting leaves the receipt to the next start', async () => {
    const { companyId, settings, pipeline } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    await pipeline.stop();
    assert.equal((await deletionsOf(companyId))[0]?.receipt, null);
    const next = keptValues({ url: test.url, db: test.db, settings, log });
    await next.start();
    const { read } = await finished(companyId);
    assert.ok((read.deletedRows['parameters'] ?? 0) > 0, 'counted by the process that was killed');
    await next.stop();
  });

  it('DATA-04 opting out twice makes one receipt, and another only once sampling was on again', async () => {
    const { companyId, kept, pipeline } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    const [first] = await deletionsOf(companyId);
    await pipeline.setSampling(companyId, false, ACTOR);
    const again = await deletionsOf(companyId);
    assert.deepEqual(
      again.map(({ id, deleted }) => [id, deleted]),
      [[first?.id, first?.deleted]],
    );
    kept.forgotten(companyId);
    const { receipt } = await finished(companyId);
    await pipeline.setSampling(companyId, false, ACTOR);
    assert.deepEqual(
      (await deletionsOf(companyId)).map((each) => each.receipt),
      [receipt],
    );
    await pipeline.setSampling(companyId, true, ACTOR);
    await pipeline.setSampling(companyId, false, ACTOR);
    assert.equal((await deletionsOf(companyId)).length, 2);
    kept.forgotten(companyId);
    await finished(companyId);
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 with nothing to delete, the receipt says so', async () => {
    const { companyId, kept, pipeline } = await company(false);
    await pipeline.setSampling(companyId, false, ACTOR);
    kept.forgotten(companyId);
    const { read, deleted } = await finished(companyId);
    assert.deepEqual(deleted, {});
    assert.deepEqual([...new Set(Object.values(read.deletedRows))], [0]);
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 samples kept since opting in again do not count as left over', async () => {
    const { companyId, kept, pipeline, query } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    const optedIn = new Date().toISOString();
    await pipeline.setSampling(companyId, true, ACTOR);
    await send(pipeline, companyId, 'find');
    kept.forgotten(companyId);
    const { read, readAt } = await finished(companyId);
    const { remainingRows, notReadBack } = read.verification;
    assert.ok(readAt !== null && readAt <= optedIn, 'in the transaction that deleted');
    assert.equal(read.verification.readAt, readAt);
    assert.deepEqual(notReadBack, ['baselines', 'models', 'gapEvidence']);
    assert.ok(!notReadBack.some((kind) => kind in remainingRows));
    const { parameters = 0 } = await remainingSamples(query);
    assert.ok(parameters > 0);
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 no receipt where values are found when they are read back', async () => {
    const { companyId, kept, pipeline, query } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    await query(`update inventory.parameters set samples = array[$1] where name = 'status'`, [
      WORD,
    ]);
    errors.length = 0;
    kept.forgotten(companyId);
    await until('it is said that values are left', async () => errors.length > 0);
    assert.deepEqual(errors, [{ companyId, left: { parameters: 1 } }]);
    assert.equal((await deletionsOf(companyId))[0]?.receipt, null);
    // Reading back once more rewrites nothing.
    const job = finishDeletionsJob({ db: test.db, finish: (ids) => kept.finish(ids) });
    const { signal } = new AbortController();
    const count = await rewritings();
    await job.run(signal);
    assert.deepEqual([errors.length, await rewritings()], [2, count]);
    // Opting out once more deletes them, and is the same deletion.
    await pipeline.setSampling(companyId, false, ACTOR);
    await job.run(signal);
    assert.deepEqual(
      (await deletionsOf(companyId)).map(({ receipt }) => receipt !== null),
      [true],
    );
    assert.equal(await rewritings(), count + 1);
    await job.run(signal);
    assert.equal(await rewritings(), count + 1, 'nothing is open');
    await kept.stop();
    await pipeline.stop();
  });

  it('DATA-04 files are rewritten once for all companies that wait', async () => {
    const { companyId, kept, pipeline } = await company();
    const { companyId: otherId, pipeline: other } = await company();
    const count = await rewritings();
    for (const [id, each] of [
      [companyId, pipeline],
      [otherId, other],
    ] as const)
      await each.setSampling(id, false, ACTOR);
    for (const id of [companyId, otherId, companyId, otherId]) kept.forgotten(id);
    const job = finishDeletionsJob({ db: test.db, finish: (ids) => kept.finish(ids) });
    await Promise.all([
      job.run(new AbortController().signal),
      job.run(new AbortController().signal),
    ]);
    for (const id of [companyId, otherId]) await finished(id);
    assert.equal(await rewritings(), count + 1);
    await kept.stop();
    await pipeline.stop();
    await other.stop();
  });

  it('DATA-04 files that were rewritten before more was deleted finish nothing', async () => {
    const { companyId, settings, kept, pipeline, query } = await company();
    await pipeline.setSampling(companyId, false, ACTOR);
    const other = new pg.Client({ connectionString: test.url });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [LOCK]);
    kept.forgotten(companyId);
    await until(
      'files are about to be rewritten',
      async () =>
        (
          await test.db.system.query(
            `select from pg_stat_activity where application_name = 'palisade rewrite'
               and datname = current_database()`,
          )
        ).length > 0,
    );
    await pipeline.setSampling(companyId, false, ACTOR);
    await other.query('select pg_advisory_unlock($1)', [LOCK]);
    await other.end();
    await until(
      'that rewriting is over',
      async () =>
        (
          await test.db.system.query(
            `select from pg_stat_activity where application_name = 'palisade rewrite'
               and datname = current_database()`,
          )
        ).length === 0,
    );
    await kept.stop();
    assert.equal((await deletionsOf(companyId))[0]?.receipt, null);
    assert.deepEqual(await query('select rule from inventory.masking_rules'), []);
    const next = keptValues({ url: test.url, db: test.db, settings, log });
    await next.start();
    await finished(companyId);
    await next.stop();
    await pipeline.stop();
  });
});
