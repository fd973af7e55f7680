import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import pg from 'pg';
import { forgetSeenHostsJob, hostsSeenBy } from './seenHosts.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import type { CompanyScope, Reader } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { createLog } from '../../../platform/server/log.ts';
import { type TestDatabase, testDatabase } from '../../../platform/database/testDatabase.ts';
import { identity } from '../../identity/identity.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { seedEndpoints, type SeedEndpoint, uuidOf } from '../testing/seed.ts';

const [OURS, THEIRS, GROUP] = [uuidOf('label', 'ours'), uuidOf('label', 'theirs'), uuidOf('group')];
const HOSTS = ['a.example', 'b.example', 'c.example'];
const ENDPOINTS = 24;
const idOf = (companyId: string, index: number): string => uuidOf(companyId, 'endpoint', index);
const limitedTo = (...ids: string[]): Reader => ({ labels: () => ids });

/** The totals are for labels of more than 20,000 endpoints: here any labels are. */
const SEES_MANY = `create or replace function inventory.sees_at_most(most int) returns boolean
  language sql immutable as 'select false'`;

const TOTALS = statement(
  `select name, endpoint_count as endpoints, requests, risk_score::numeric::text as risk from hosts
   where company_id = $1 order by name`,
  { name: 'text', endpoints: 'int4', requests: 'int8', risk: 'text' },
);
const APIS = statement(
  `select h.name, a.endpoint_count as endpoints from apis a join hosts h on h.id = a.host_id
   where a.company_id = $1 order by 1`,
  { name: 'text', endpoints: 'int4' },
);

describe('totals of hosts for people who are limited to labels of many endpoints', () => {
  let test: TestDatabase;
  let owner: pg.Client;
  let companyId: string;
  let whole: CompanyScope;
  before(async () => {
    test = await testDatabase([inventory, labels, identity]);
    owner = new pg.Client({ connectionString: test.url });
    await owner.connect();
    await owner.query(SEES_MANY);
  });
  after(async () => {
    await owner.end();
    await test.close();
  });
  beforeEach(async () => {
    companyId = test.companyId();
    whole = test.db.company(companyId);
    await whole.transaction((query) =>
      seedEndpoints(
        query,
        Array.from({ length: ENDPOINTS }, (_, index): SeedEndpoint => ({
          id: idOf(companyId, index),
          host: HOSTS[index % HOSTS.length] ?? '',
          path: `/${index}`,
          requests: 1 + index,
          riskScore: (index % 10) + 0.5,
          labels: index % 2 === 0 ? [{ labelId: OURS, groupId: GROUP }] : [],
        })),
      ),
    );
  });

  const seen = async (reader: Reader = limitedTo(OURS)) => {
    const scope = await hostsSeenBy(test.db, companyId, reader);
    return {
      hosts: await scope.query(TOTALS, [companyId]),
      apis: await scope.query(APIS, [companyId]),
    };
  };
  /** The same, row by row from what has one of the labels. */
  const truth = async (...labelIds: string[]) => {
    const rows = await whole.query(
      {
        sql: `select host as name, count(*)::int as endpoints, sum(requests)::bigint as requests,
            (round(10 * greatest(0.9 * max(risk_score), avg(risk_score) filter (where rank <= ceil(size / 10.0)))::numeric) / 10)::text as risk
          from (
            select *, row_number() over (partition by host order by risk_score desc) as rank,
              count(*) over (partition by host) as size
            from inventory.endpoints e where company_id = $1 and exists (
              select from inventory.endpoint_labels l
              where l.company_id = $1 and l.endpoint_id = e.id and l.label_id = any($2::uuid[]))
          ) e group by host order by host`,
        columns: { name: 'text', endpoints: 'int4', requests: 'int8', risk: 'text' },
      },
      [companyId, labelIds],
    );
    const withoutZeros = rows.map((row) => ({ ...row, risk: String(Number(row.risk)) }));
    return {
      hosts: withoutZeros,
      apis: rows.map(({ name, endpoints }) => ({ name, endpoints })),
    };
  };
  const counted = async (): Promise<number> =>
    (await owner.query('select from inventory.seen_hosts where company_id = $1', [companyId]))
      .rowCount ?? 0;
  const attach = (index: number, labelId: string) =>
    whole.query(
      `insert into inventory.endpoint_labels (company_id, endpoint_id, label_id, group_id)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [companyId, idOf(companyId, index), labelId, GROUP],
    );
  const detach = (index: number, labelId: string) =>
    whole.query(
      'delete from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2 and label_id = $3',
      [companyId, idOf(companyId, index), labelId],
    );
  const remove = (index: number) =>
    whole.query('delete from inventory.endpoints where company_id = $1 and id = $2', [
      companyId,
      idOf(companyId, index),
    ]);
  /** As a commit of the learner: the endpoint and the roll-up of its host. */
  const request = (index: number) =>
    whole.transaction(async (query) => {
      await query(
        'update inventory.endpoints set requests = requests + 100 where company_id = $1 and id = $2',
        [companyId, idOf(companyId, index)],
      );
      await query(
        'update inventory.hosts set revision = revision + 1 where company_id = $1 and name = $2',
        [companyId, HOSTS[index % HOSTS.length]],
      );
    });
  const aMinuteLater = () =>
    owner.query(
      `update inventory.seen_hosts set counted_at = counted_at - interval '61 seconds' where company_id = $1`,
      [companyId],
    );

  it('PERM-04 are counted once, host by host, and read from then on', async () => {
    const first = await seen();
    assert.deepEqual(first, await truth(OURS));
    assert.equal(first.hosts.length, 3);
    assert.equal(await counted(), 3);
    // What is read is what was counted: a total that was changed by hand shows.
    await owner.query('update inventory.seen_hosts set requests = 4711 where company_id = $1', [
      companyId,
    ]);
    assert.deepEqual(
      (await seen()).hosts.map(({ requests }) => requests),
      [4711, 4711, 4711],
    );
  });

  it('PERM-04 show nothing of an endpoint that lost its label, nor of one that is gone, at once', async () => {
    await seen();
    await detach(0, OURS);
    assert.deepEqual(await seen(), await truth(OURS));
    await remove(2);
    assert.deepEqual(await seen(), await truth(OURS));
    for (const index of [3, 9, 6, 12, 18]) await detach(index, OURS);
    const after = await seen();
    assert.deepEqual(after, await truth(OURS));
    assert.deepEqual(
      after.hosts.map(({ name }) => name),
      ['b.example', 'c.example'],
    );
  });

  it('PERM-04 hold without being counted first: the views alone show no more', async () => {
    await seen();
    await detach(0, OURS);
    const scope = test.db.company(companyId, limitedTo(OURS));
    assert.deepEqual(await scope.query(TOTALS, [companyId]), (await truth(OURS)).hosts);
    assert.deepEqual(await scope.query(APIS, [companyId]), (await truth(OURS)).apis);
  });

  /** While somebody takes a label of the first endpoint and does not commit. */
  async function whileTaken(work: () => Promise<void>): Promise<void> {
    const other = new pg.Client({ connectionString: test.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query(`select set_config('palisade.company_id', $1, true)`, [companyId]);
      await other.query(
        'delete from inventory.endpoint_labels where company_id = $1 and endpoint_id = $2',
        [companyId, idOf(companyId, 0)],
      );
      await work();
      await other.query('commit');
    } finally {
      await other.end();
    }
  }

  it('PERM-04 follow a label that was taken while they were counted', async () => {
    const both = limitedTo(OURS, THEIRS);
    await seen(both);
    await whileTaken(async () => {
      // A later change commits first, so that its host is counted before the earlier one is seen.
      await attach(3, THEIRS);
      assert.deepEqual(await seen(both), await truth(OURS, THEIRS));
    });
    assert.deepEqual(await seen(both), await truth(OURS, THEIRS));
  });

  it('PERM-04 are read without being counted while labels are taken and nobody was limited before', async () => {
    const before = await truth(OURS);
    await whileTaken(async () => {
      assert.deepEqual(await seen(), before);
      assert.equal(await counted(), 0);
    });
    assert.deepEqual(await seen(), await truth(OURS));
    assert.equal(await counted(), 3);
    await whileTaken(async () => {
      await seen(limitedTo(THEIRS));
      assert.equal(await counted(), 6);
    });
  });

  it('follow traffic within a minute', async () => {
    const before = await seen();
    await request(0);
    assert.deepEqual(await seen(), before);
    await aMinuteLater();
    assert.deepEqual(await seen(), await truth(OURS));
    assert.notDeepEqual(await seen(), before);
  });

  it('PERM-04 are those of the labels, whatever is changed in whatever order', async () => {
    const step = fc.record({
      what: fc.constantFrom('attach', 'detach', 'remove', 'request', 'look'),
      index: fc.nat(ENDPOINTS - 1),
      labelId: fc.constantFrom(OURS, THEIRS),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const { what, index, labelId } of steps) {
          if (what === 'attach') await attach(index, labelId).catch(() => undefined);
          else if (what === 'detach') await detach(index, labelId);
          else if (what === 'remove' && index % 5 === 0) await remove(index);
          else if (what === 'request') await request(index);
          else await seen(limitedTo(labelId));
        }
        for (const own of [[OURS], [THEIRS], [OURS, THEIRS]]) {
          const found = await seen(limitedTo(...own));
          const right = await truth(...own);
          const places = ({ hosts, apis }: typeof found) => ({
            hosts: hosts.map(({ name, endpoints }) => ({ name, endpoints })),
            apis,
          });
          assert.deepEqual(places(found), places(right));
        }
        await aMinuteLater();
        assert.deepEqual(await seen(), await truth(OURS));
      }),
      { numRuns: 15 },
    );
  });

  it('of another company are others, and nobody makes them by hand', async () => {
    await seen();
    const stranger = test.companyId();
    const scope = await hostsSeenBy(test.db, stranger, limitedTo(OURS));
    assert.deepEqual(await scope.query(TOTALS, [stranger]), []);
    const limited = test.db.company(companyId, limitedTo(OURS));
    for (const text of [
      'select from inventory.seen_hosts',
      'update inventory.seen_hosts set endpoint_count = 1',
      'delete from inventory.relabelled_hosts',
      'select from limited.counted_hosts',
    ])
      await assert.rejects(limited.query(text), /permission denied/, text);
  });

  const notes = async () =>
    (await owner.query('select from inventory.relabelled_hosts where company_id = $1', [companyId]))
      .rowCount;
  const forget = () =>
    forgetSeenHostsJob({ db: test.db, log: createLog('silent') }).run(
      companyId,
      new AbortController().signal,
    );
  const unreadFor = (days: number) =>
    owner.query(
      `update inventory.label_sets set read_at = now() - make_interval(days => $2) where company_id = $1`,
      [companyId, days],
    );

  it('are forgotten when nobody has read them for 30 days', async () => {
    await seen();
    await unreadFor(31);
    await seen();
    await forget();
    assert.equal(await counted(), 3, 'reading counts, though nothing was to be counted');
    await unreadFor(31);
    await forget();
    assert.equal(await counted(), 0);
    const apis = 'select from inventory.seen_apis where company_id = $1';
    assert.equal((await owner.query(apis, [companyId])).rowCount, 0);
    await detach(6, OURS);
    assert.equal(await notes(), 0);
    assert.deepEqual(await seen(), await truth(OURS));
  });

  it('PERM-04 are forgotten with the notes of labels that they do not know of', async () => {
    await seen();
    await detach(0, OURS);
    assert.equal(await notes(), 1);
    await forget();
    assert.deepEqual([await counted(), await notes()], [2, 0]);
    assert.deepEqual(await seen(), await truth(OURS));
    assert.equal(await counted(), 3);
    await detach(2, OURS);
    await seen();
    await forget();
    assert.deepEqual([await counted(), await notes()], [3, 0]);
    // As of a host that is gone.
    await owner.query(
      `update inventory.seen_hosts set host_id = gen_random_uuid() where company_id = $1
         and host_id = (select id from inventory.hosts where company_id = $1 and name = $2)`,
      [companyId, HOSTS[1]],
    );
    await forget();
    assert.equal(await counted(), 2);
  });

  it('PERM-04 are not forgotten while labels are taken, but then', async () => {
    await seen();
    await detach(3, OURS);
    await detach(4, OURS);
    let forgetting = Promise.resolve<unknown>(null);
    await whileTaken(async () => {
      forgetting = forget();
      await whole.query('select pg_sleep(0.3)');
      assert.deepEqual([await counted(), await notes()], [3, 1]);
    });
    await forgetting;
    assert.deepEqual([await counted(), await notes()], [1, 0]);
    assert.deepEqual(await seen(), await truth(OURS));
  });
});
