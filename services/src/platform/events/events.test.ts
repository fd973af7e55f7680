import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { Registry } from 'prom-client';
import { until } from '@palisade/vocabulary/testing/until.ts';
import type { CompanyQuery } from '../database/database.ts';
import { testDatabase, type TestDatabase } from '../database/testDatabase.ts';
import { measureWork } from '../work/workMetrics.ts';
import { readWake, WORK_CHANNEL } from '../work/wake.ts';
import type { Event, ReaderName } from './catalogue.ts';
import { publish } from './publish.ts';
import { beginReading, companiesBehind, endReading, isBehind, readEvents } from './readEvents.ts';

const [LABELS, POSTURE] = ['labels.applyRules', 'posture.judge'] as const;
const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('events between domains', () => {
  let test: TestDatabase;
  before(async () => {
    test = await testDatabase([]);
  });
  after(() => test.close());

  const transaction = <T>(companyId: string, work: (query: CompanyQuery) => Promise<T>) =>
    test.db.company(companyId).transaction(work);
  const tell = (companyId: string, ...events: readonly Event[]) =>
    transaction(companyId, async (query) => publish(query, ...events));
  const added = (...ids: readonly number[]): Event => ({
    what: 'endpoint.added',
    ids: ids.map(idOf),
  });
  /** Ids that a reader reads until there are no more, in the order in which they come. */
  async function readAll(companyId: string, reader: ReaderName = LABELS): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const { events, isMore } = await transaction(companyId, (query) => readEvents(query, reader));
      ids.push(...events.flatMap((event) => event.ids));
      if (!isMore) return ids;
    }
  }
  const kept = async (companyId: string): Promise<number> => {
    const [row] = await test.db
      .company(companyId)
      .query<{ count: number }>('select count(*) as count from events.log');
    return row?.count ?? 0;
  };
  /** A company that these read. */
  async function companyOf(...readers: readonly ReaderName[]): Promise<string> {
    const companyId = test.companyId();
    for (const reader of readers)
      await transaction(companyId, (query) => beginReading(query, reader));
    return companyId;
  }

  it('are read once the transaction that tells of them has committed, and never of one that fails', async () => {
    const companyId = await companyOf(LABELS);
    await transaction(companyId, async (query) => {
      publish(query, added(1));
      assert.deepEqual(await readAll(companyId), []);
    });
    await assert.rejects(
      transaction(companyId, async (query) => {
        publish(query, added(2));
        await query('select 1 / 0');
      }),
    );
    assert.deepEqual(await readAll(companyId), [idOf(1)]);
  });

  it('are told by transactions alone', () => {
    const { query } = test.db.company(test.companyId());
    assert.throws(() => publish(query, added(1)), /published by transactions/);
  });

  it('of one transaction are one row each kind, with every thing once', async () => {
    const companyId = await companyOf(POSTURE);
    await transaction(companyId, async (query) => {
      publish(query, added(1, 2), { what: 'endpoint.active', ids: [idOf(1)] });
      publish(query, added(2, 3));
      publish(query, added());
    });
    assert.equal(await kept(companyId), 2);
    assert.deepEqual(await transaction(companyId, (query) => readEvents(query, POSTURE)), {
      events: [
        { what: 'endpoint.added', ids: [idOf(1), idOf(2), idOf(3)] },
        { what: 'endpoint.active', ids: [idOf(1)] },
      ],
      isMore: false,
    });
  });

  it('are read as well when the end of a transaction tells of them', async () => {
    const companyId = await companyOf(LABELS);
    await transaction(companyId, async (query) => {
      publish(query, added(1));
      query.ending?.push(async (run) => publish(run, added(2)));
    });
    assert.deepEqual(await readAll(companyId), [idOf(1), idOf(2)]);
  });

  it('reach those who read that kind, each by itself, and go when all have read them', async () => {
    const companyId = await companyOf(LABELS, POSTURE);
    await tell(companyId, added(1), { what: 'endpoint.risk', ids: [idOf(2)] });
    await tell(companyId, { what: 'endpoint.active', ids: [idOf(3)] });
    assert.deepEqual(await readAll(companyId, LABELS), [idOf(1), idOf(2)]);
    assert.equal(await kept(companyId), 3, 'posture has yet to read them');
    assert.deepEqual(await readAll(companyId, POSTURE), [idOf(1), idOf(3)]);
    assert.equal(await kept(companyId), 0);
    await tell(companyId, added(4));
    assert.deepEqual(await readAll(companyId, LABELS), [idOf(4)]);
    await transaction(companyId, (query) => endReading(query, POSTURE));
    assert.equal(await kept(companyId), 0, 'who does not read any more holds nothing back');
  });

  it('are kept for nobody where nobody reads them, and wake nobody else', async () => {
    const heard: string[] = [];
    const end = await test.db.listen(WORK_CHANNEL, {
      onOpen: () => undefined,
      onMessage: (message) => {
        const { job, companyId } = readWake(message);
        heard.push(`${job} ${companyId}`);
      },
      onLost: () => undefined,
    });
    try {
      const [unread, read] = [test.companyId(), await companyOf(LABELS)];
      await tell(unread, added(1));
      await tell(read, { what: 'endpoint.active', ids: [idOf(1)] });
      await tell(read, added(1));
      await until('the reader is woken', () => heard.length > 0);
      assert.deepEqual(heard, [`${LABELS} ${read}`]);
      assert.deepEqual([await kept(unread), await kept(read)], [0, 1]);
    } finally {
      await end();
    }
  });

  it('are read again when the reader fails before it commits', async () => {
    const companyId = await companyOf(LABELS);
    await tell(companyId, added(1));
    await assert.rejects(
      transaction(companyId, async (query) => {
        assert.equal((await readEvents(query, LABELS)).events.length, 1);
        throw new Error('killed');
      }),
      /killed/,
    );
    assert.deepEqual(await test.db.company(companyId).query('select from events.log'), [{}]);
    assert.deepEqual(await readAll(companyId), [idOf(1)]);
    assert.deepEqual(await readAll(companyId), []);
  });

  it('come in the order of commits, and none is passed over that commits while others are read', async () => {
    const companyId = await companyOf(LABELS);
    const committed: number[] = [];
    const seen: string[] = [];
    let isDone = false;
    const reading = (async () => {
      while (!isDone) seen.push(...(await readAll(companyId)));
      seen.push(...(await readAll(companyId)));
    })();
    const writer = async (first: number): Promise<void> => {
      for (let n = first; n < first + 40; n += 1) {
        await transaction(companyId, async (query) => {
          publish(query, added(n));
          await query('select pg_sleep(random() * 0.01)');
        });
        committed.push(n);
      }
    };
    await Promise.all([writer(0), writer(100), writer(200), writer(300)]);
    isDone = true;
    await reading;
    assert.deepEqual(seen.toSorted(), committed.map(idOf).toSorted(), 'each of them, once');
    for (const first of [0, 100, 200, 300]) {
      const own = seen.filter((id) => id >= idOf(first) && id < idOf(first + 100));
      assert.deepEqual(own, own.toSorted(), 'what came after is read after');
    }
  });

  it('of a transaction that began before the reader did, and ends after, are read', async () => {
    const companyId = test.companyId();
    await transaction(companyId, async (query) => {
      publish(query, added(1));
      await transaction(companyId, (other) => beginReading(other, LABELS));
    });
    assert.deepEqual(await readAll(companyId), [idOf(1)]);
  });

  it('begin for a reader with what comes then, and begin once', async () => {
    const companyId = await companyOf(LABELS);
    await tell(companyId, added(1));
    await transaction(companyId, (query) => beginReading(query, POSTURE));
    await transaction(companyId, (query) => beginReading(query, LABELS));
    await tell(companyId, added(2));
    assert.deepEqual(await readAll(companyId, POSTURE), [idOf(2)]);
    assert.deepEqual(await readAll(companyId, LABELS), [idOf(1), idOf(2)]);
  });

  it('that this version does not know are passed over', async () => {
    const companyId = await companyOf(LABELS);
    await transaction(companyId, async (query) => {
      const told = [{ n: 0, what: 'endpoint.unheardOf', readers: [LABELS], ids: [idOf(1)] }];
      await query('select events.publish($1, $2)', [companyId, JSON.stringify(told)]);
    });
    assert.deepEqual(await readAll(companyId), []);
    assert.equal(await kept(companyId), 0);
  });

  it('of a company with a million of them do not hold another one up', async () => {
    const [large, small] = [await companyOf(LABELS), await companyOf(LABELS)];
    await transaction(large, async (query) => {
      await query(
        `insert into events.log (company_id, number, what, ids)
         select $1, n, 'endpoint.added', array[$2::uuid] from generate_series(1, 1000000) n`,
        [large, idOf(1)],
      );
      // Statistics that were taken before they are committed know of none of them.
      const owner = new pg.Client({ connectionString: test.url });
      await owner.connect();
      await owner.query('analyze events.log');
      await owner.end();
      await query('update events.heads set newest = 1000000 where company_id = $1', [large]);
    });
    assert.ok((await companiesBehind(test.db, LABELS)).includes(large));
    await transaction(large, async (query) => {
      const { events, isMore } = await readEvents(query, LABELS);
      assert.ok(events.length <= 200 && isMore, 'some at a time');
      const [met] = await query<{ rows: number }>(
        `select coalesce(idx_tup_fetch, 0) + seq_tup_read as rows from pg_stat_xact_user_tables
         where relid = 'events.log'::regclass`,
      );
      assert.ok((met?.rows ?? Infinity) < 2_000, `${met?.rows} rows were read`);
      // Its transaction goes on; the other company writes and reads meanwhile.
      await tell(small, added(2));
      assert.deepEqual(await readAll(small), [idOf(2)]);
    });
    assert.equal(await isBehind(test.db.company(small).query, LABELS), false);
    assert.equal(await isBehind(test.db.company(large).query, LABELS), true);
  });

  it('pass over numbers whose rows are missing, and are read behind them', async () => {
    const companyId = await companyOf(LABELS);
    for (let n = 1; n <= 3; n += 1) await tell(companyId, added(n));
    await test.db.company(companyId).query('delete from events.log where number <= 2');
    await test.db.company(companyId).query('update events.log set number = 1003');
    await test.db.system.query('update events.heads set newest = 1003 where company_id = $1', [
      companyId,
    ]);
    const seen: string[] = [];
    for (let reads = 0; reads < 7; reads += 1) seen.push(...(await readAll(companyId)));
    assert.deepEqual(seen, [idOf(3)]);
    assert.equal(await isBehind(test.db.company(companyId).query, LABELS), false);
    assert.equal(await kept(companyId), 0);
  });

  it('are counted at /metrics by who has yet to read them', async () => {
    const registry = new Registry();
    measureWork(registry, test.db);
    const waiting = async (job: string): Promise<number> => {
      const metric = await registry.getSingleMetric('palisade_events_waiting')?.get();
      return metric?.values.find(({ labels }) => labels['job'] === job)?.value ?? 0;
    };
    const companyId = await companyOf(POSTURE);
    const before = await waiting(POSTURE);
    await tell(companyId, added(1), { what: 'endpoint.active', ids: [idOf(1)] });
    assert.equal((await waiting(POSTURE)) - before, 2);
    await readAll(companyId, POSTURE);
    assert.equal((await waiting(POSTURE)) - before, 0);
  });

  /** A process that does this to a company, and is killed when it says that it has. */
  async function killed(companyId: string, deed: string): Promise<void> {
    const child = fork(new URL('./testing/eventChild.ts', import.meta.url), {
      env: { ...process.env, EVENT_CHILD: JSON.stringify({ url: test.url, companyId, deed }) },
    });
    const gone = once(child, 'exit');
    const [word] = await once(child, 'message');
    child.kill('SIGKILL');
    await gone;
    assert.equal(word, 'done');
  }

  it('outlive kill -9 between the write and the read, and during either', async () => {
    const companyId = await companyOf(LABELS);
    await killed(companyId, 'write without commit');
    await until('its transaction is over', async () => {
      const [row] = await test.db.system.query<{ count: number }>(
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      return row?.count === 0;
    });
    assert.deepEqual(await readAll(companyId), [], 'neither the change nor the event');
    await killed(companyId, 'write');
    await killed(companyId, 'read without commit');
    assert.deepEqual(await readAll(companyId), [idOf(7)]);
  });
});
