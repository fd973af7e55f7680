import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { HOST_TRAFFIC_ROWS } from '../testing/hostTrafficRows.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { EndpointTraffic } from './traffic.schemas.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ENDPOINT = uuidOf('endpoint');
const [SHOP, PAY] = [uuidOf('shop'), uuidOf('pay')];

interface CompanyTraffic {
  readonly days: number | null;
  readonly dataDays: number | null;
  readonly requests: number;
  readonly points: { at: string; learned: number; unlearned: number; errors: number }[];
}

describe('traffic', () => {
  let server: TestServer;
  /** Start of the hour so many hours ago. */
  const hour = (ago: number): string =>
    new Date(Math.floor(Date.now() / HOUR) * HOUR - ago * HOUR).toISOString();
  /** What the learner writes of hosts with these hours. */
  const rollUp = async (): Promise<void> => {
    const { query } = server.test.db.company(server.companyId);
    for (const table of ['host_traffic_hourly', 'host_traffic_daily'])
      await query(`delete from inventory.${table} where company_id = $1`, [server.companyId]);
    for (const rows of HOST_TRAFFIC_ROWS) await query(rows);
  };
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction(async (query) => {
      await seedEndpoints(query, [
        {
          id: ENDPOINT,
          host: 'x.example',
          path: '/',
          authenticated: false,
          sensitive: true,
          lastActivity: hour(0),
          labels: [{ labelId: SHOP }],
        },
        { id: uuidOf('quiet'), host: 'x.example', path: '/quiet', labels: [{ labelId: PAY }] },
      ]);
      await query(
        'insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id) values ($1, $2, $3)',
        [server.companyId, uuidOf('old'), ENDPOINT],
      );
      for (const [ago, requests, errors] of [
        [0, 5, 1],
        [3, 7, 0],
        [100, 11, 2],
        [1000, 13, 0],
      ] as const) {
        await query('insert into inventory.traffic_hourly values ($1, $2, $3, $4, $5)', [
          server.companyId,
          ENDPOINT,
          hour(ago),
          requests,
          errors,
        ]);
        await query(
          'insert into inventory.company_traffic_hourly values ($1, $2, $3, $4, $5, $6)',
          [server.companyId, hour(ago), requests, 2, 1, errors],
        );
      }
    });
    await rollUp();
  });
  after(() => server.close());

  const traffic = (ids: readonly string[], days: number, as?: string) =>
    server.post<(EndpointTraffic | null)[]>('endpoints/traffic', { ids, days }, as);

  for (const [days, steps, requests, errors] of [
    [1, 24, 12, 1],
    [2, 48, 12, 1],
    [7, 168, 23, 3],
    [30, 720, 23, 3],
  ] as const) {
    it(`INV-10 of an endpoint over ${days} days has ${steps} points, none left out, and adds up`, async () => {
      const [found] = (await traffic([ENDPOINT], days)).body;
      assert.ok(found);
      assert.deepEqual(
        [found.points.length, found.requests, found.errors],
        [steps, requests, errors],
      );
      assert.equal(
        found.points.reduce((sum, point) => sum + point.requests, 0),
        requests,
      );
    });
  }

  it('INV-06 of an endpoint by hours lies where it was', async () => {
    const [found] = (await traffic([ENDPOINT], 1)).body;
    assert.deepEqual(
      found?.points
        .filter(({ requests }) => requests > 0)
        .map(({ at, requests, errors }) => [Date.parse(at), requests, errors]),
      [
        [Date.parse(hour(3)), 7, 0],
        [Date.parse(hour(0)), 5, 1],
      ],
    );
  });

  it('GRAPH-05 of many endpoints comes in one call, in the order asked, merged ids included, null where there is none', async () => {
    const { body } = await traffic(
      [uuidOf('quiet'), uuidOf('old'), uuidOf('nowhere'), ENDPOINT],
      7,
    );
    assert.deepEqual(
      body.map((found) => found?.requests ?? null),
      [0, 23, null, 23],
    );
    assert.equal(body[1]?.id, uuidOf('old'));
    assert.deepEqual((await traffic([ENDPOINT], 7, 'stranger')).body, [null]);
  });

  for (const [query, steps, requests] of [
    [{ days: 1 }, 24, 18],
    [{ days: 7 }, 7, 32],
    [{}, 30, 32],
    [{ days: 90 }, 90, 48],
  ] as const) {
    it(`INV-10 of the company (${JSON.stringify(query)}) has ${steps} points and adds up`, async () => {
      const { body } = await server.post<CompanyTraffic>('traffic', query);
      assert.deepEqual([body.points.length, body.requests], [steps, requests]);
      assert.equal(
        body.points.reduce((sum, { learned, unlearned }) => sum + learned + unlearned, 0),
        requests,
      );
    });
  }

  it('OVER-12 of the company begins with the first of the month, and says how far back it goes', async () => {
    const { body } = await server.post<CompanyTraffic>('traffic', { days: 'month' });
    const now = new Date();
    const from = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
    const expected = [
      [0, 8],
      [3, 10],
      [100, 14],
      [1000, 16],
    ].reduce((sum, [ago = 0, count = 0]) => (Date.parse(hour(ago)) >= from ? sum + count : sum), 0);
    assert.equal(body.points[0]?.at, new Date(from).toISOString());
    assert.deepEqual([body.days, body.requests], [now.getUTCDate(), expected]);
    const first = Math.floor(Date.parse(hour(1000)) / (24 * HOUR));
    assert.equal(body.dataDays, Math.floor(now.getTime() / (24 * HOUR)) - first + 1);
    assert.equal((await server.post<CompanyTraffic>('traffic', { days: 31 })).status, 400);
  });

  it('OVER-01 of the company over all time holds everything, in at most 91 equal steps', async () => {
    const { body } = await server.post<CompanyTraffic>('traffic', { days: 'all' });
    assert.deepEqual([body.days, body.requests], [null, 48]);
    assert.ok(body.points.length > 40 && body.points.length <= 91, String(body.points.length));
  });

  it('OVER-01 of a company whose traffic is old is all of it where that is asked for, and nothing else', async () => {
    const old = await server.test.db.company(server.companyId).transaction(async (query) => {
      await query(
        `update inventory.company_traffic_hourly set hour = hour - interval '400 days' where company_id = $1`,
        [server.companyId],
      );
      return true;
    });
    assert.ok(old);
    const [recent, all] = await Promise.all([
      server.post<CompanyTraffic>('traffic', { days: 30 }),
      server.post<CompanyTraffic>('traffic', { days: 30, orAllTime: true }),
    ]);
    assert.deepEqual([recent.body.days, recent.body.requests], [30, 0]);
    assert.deepEqual([all.body.days, all.body.requests], [null, 48]);
    await server.test.db
      .company(server.companyId)
      .transaction((query) =>
        query(
          `update inventory.company_traffic_hourly set hour = hour + interval '400 days' where company_id = $1`,
          [server.companyId],
        ),
      );
  });

  it('INV-06 sums of one day and of seven come in one call, in the order asked, null where there is none', async () => {
    const { body } = await server.post<unknown[]>('endpoints/sensor-data', {
      ids: [uuidOf('quiet'), uuidOf('old'), uuidOf('nowhere')],
    });
    assert.deepEqual(body, [
      { id: uuidOf('quiet'), traffic1d: 0, traffic7d: 0 },
      { id: uuidOf('old'), traffic1d: 12, traffic7d: 23 },
      null,
    ]);
    assert.deepEqual(
      (await server.post<unknown[]>('endpoints/sensor-data', { ids: [ENDPOINT] }, 'stranger')).body,
      [null],
    );
  });

  it('of other windows is refused', async () => {
    const answer = await server.post<{ field: string }>('traffic', { days: 31 });
    assert.deepEqual([answer.status, answer.body.field], [400, 'days']);
  });

  it('counts of the company come from the roll-up, zeros before anything was learned', async () => {
    assert.deepEqual((await server.post('counts', {})).body, {
      hosts: 1,
      apis: 1,
      endpoints: 2,
      sensitiveEndpoints: 1,
      unauthenticatedEndpoints: 1,
    });
    assert.deepEqual((await server.post('counts', {}, 'stranger')).body, {
      hosts: 0,
      apis: 0,
      endpoints: 0,
      sensitiveEndpoints: 0,
      unauthenticatedEndpoints: 0,
    });
  });

  const of = (...all: readonly object[]) => ({ filter: { all } });
  const label = (op: string, ...value: readonly string[]) => ({ field: 'label', op, value });
  const requests = async (body: object, as?: string) =>
    (await server.post<CompanyTraffic>('traffic', body, as)).body.requests;

  it('OVER-02 traffic within times is that of their hours, whatever the days say, and its points add up', async () => {
    const between = { field: 'time', op: 'between', value: [hour(101), hour(2)] };
    const { body } = await server.post<CompanyTraffic>('traffic', { ...of(between), days: 1 });
    assert.deepEqual([body.days, body.requests], [null, 10 + 14]);
    assert.equal(
      body.points.reduce((sum, { learned, unlearned }) => sum + learned + unlearned, 0),
      24,
    );
    assert.deepEqual(
      [
        await requests(of({ field: 'time', op: 'after', value: hour(50) })),
        await requests(of({ field: 'time', op: 'before', value: hour(50) })),
        await requests(of(between, { field: 'time', op: 'after', value: hour(50) })),
        await requests(of({ field: 'time', op: 'before', value: '2001-01-01' })),
      ],
      [18, 30, 10, 0],
    );
  });

  it('OVER-02 traffic of labels is that of their endpoints, of which all was learned from', async () => {
    assert.deepEqual(
      [
        await requests({ ...of(label('is', SHOP)), days: 'all' }),
        await requests({ ...of(label('is', PAY)), days: 'all' }),
        await requests({ ...of(label('isNot', PAY)), days: 'all' }),
        await requests({ ...of(label('isNot', SHOP)), days: 'all' }),
        await requests(of(label('is', SHOP), { field: 'time', op: 'after', value: hour(50) })),
      ],
      [36, 0, 36, 0, 12],
    );
    assert.equal(await requests({ ...of(label('is', SHOP)), days: 'all' }, 'stranger'), 0);
    server.limit([PAY]);
    assert.equal(await requests({ ...of(label('is', SHOP)), days: 'all' }, 'limited'), 0);
    server.limit([SHOP]);
    assert.equal(await requests({ ...of(label('is', SHOP)), days: 'all' }, 'limited'), 36);
  });

  it('OVER-01 OVER-12 hosts are counted within the same window, times and labels', async () => {
    const hosts = async (body: object, as?: string) =>
      (
        await server.post<{ hosts: { name: string; requests: number }[] }>(
          'traffic/hosts',
          body,
          as,
        )
      ).body.hosts.map(({ name, requests: count }) => [name, count]);
    const found = (count: number) => [['x.example', count]];
    assert.deepEqual(await hosts({ days: 1 }), found(12));
    assert.deepEqual(await hosts({ days: 7 }), found(23));
    assert.deepEqual(await hosts({}), found(23));
    assert.deepEqual(await hosts({ ...of(label('is', SHOP)), days: 1 }), found(12));
    assert.deepEqual(await hosts({ ...of(label('is', PAY)), days: 1 }), []);
    assert.deepEqual(await hosts({ ...of(label('is', PAY)), days: 1, orAllTime: true }), []);
    const early = { field: 'time', op: 'before', value: hour(50) };
    assert.deepEqual(await hosts({ ...of(early), days: 1 }), found(24));
    const owner = server.test.db.company(server.companyId);
    await owner.query('update inventory.hosts set requests = 99 where company_id = $1', [
      server.companyId,
    ]);
    assert.deepEqual(await hosts({ days: 'all' }), found(99), 'what the host counts itself');
    assert.deepEqual(await hosts({ days: 'all' }, 'stranger'), []);
    assert.deepEqual(await hosts({ days: 1 }, 'stranger'), []);
    server.limit([PAY]);
    assert.deepEqual(await hosts({ days: 7 }, 'limited'), []);
    server.limit([SHOP]);
    assert.deepEqual(await hosts({ days: 7 }, 'limited'), found(23));
    // As if the label were on so many endpoints that totals of hosts are counted for it.
    const labelled = `update inventory.term_counts set endpoints = $2 where company_id = $1 and field = 'label'`;
    await owner.query(labelled, [server.companyId, 20_001]);
    assert.deepEqual(await hosts({ days: 7 }, 'limited'), found(23));
    const counted = async () => (await owner.query('select from inventory.seen_hosts')).length;
    assert.equal(await counted(), 0, 'names need no totals');
    assert.deepEqual(await hosts({ days: 'all' }, 'limited'), found(1));
    assert.equal(await counted(), 1);
    await owner.query(labelled, [server.companyId, 1]);
    const month = { days: 'month' };
    assert.equal((await server.post('traffic/hosts', month)).status, 200);
    const shift = (table: string, days: number) =>
      owner.query(
        `update inventory.${table} set hour = hour + make_interval(days => $2) where company_id = $1`,
        [server.companyId, days],
      );
    await shift('traffic_hourly', -400);
    await rollUp();
    const orAllTime = { days: 7, orAllTime: true };
    const ofCompany = async () =>
      (await server.post<CompanyTraffic>('traffic', orAllTime)).body.days;
    assert.deepEqual([await ofCompany(), await hosts(orAllTime)], [7, []], 'none was learned from');
    await shift('company_traffic_hourly', -400);
    assert.deepEqual([await ofCompany(), await hosts(orAllTime)], [null, found(99)]);
    for (const table of ['traffic_hourly', 'company_traffic_hourly']) await shift(table, 400);
    await rollUp();
    assert.equal((await server.post('traffic/hosts', {}, 'clerk')).status, 403);
  });

  it('OVER-01 hosts are counted the same from days and from hours of endpoints, wherever a range is cut', async () => {
    const { query } = server.test.db.company(server.companyId);
    const midnight = Math.floor(Date.now() / DAY) * DAY;
    for (let ago = 1; ago < 96; ago += 1)
      await query(
        `insert into inventory.traffic_hourly values ($1, $2, $3, $4, 0)
          on conflict (company_id, endpoint_id, hour) do nothing`,
        [server.companyId, ENDPOINT, new Date(midnight - ago * HOUR).toISOString(), ago],
      );
    await rollUp();
    const at = (hours: number): string => new Date(midnight - hours * HOUR).toISOString();
    const counted = async (...filter: readonly object[]) =>
      (
        await server.post<{ hosts: { name: string; requests: number }[] }>(
          'traffic/hosts',
          of(...filter),
        )
      ).body.hosts;
    const ends = [96, 73, 72, 71, 49, 48, 47, 25, 24, 23, 1, 0];
    for (const [index, from] of ends.entries()) {
      const time = [
        { field: 'time', op: 'after', value: at(from) },
        { field: 'time', op: 'before', value: at(from) },
        ...ends.slice(index + 1).map((to) => ({
          field: 'time',
          op: 'between',
          value: [at(from), at(to)],
        })),
      ];
      for (const one of time)
        assert.deepEqual(
          await counted(one),
          await counted(one, label('is', SHOP)),
          JSON.stringify(one),
        );
    }
    assert.equal(
      (await counted({ field: 'time', op: 'between', value: [at(72), at(25)] }))[0]?.requests,
      Array.from({ length: 48 }, (_, index) => 25 + index).reduce((sum, each) => sum + each, 0),
    );
  });

  it('OVER-02 a filter of traffic of no hours, or of fields that the reader has not, is refused in words', async () => {
    const time = { field: 'time', op: 'after', value: hour(5) };
    const refused = async (body: object, as?: string) => {
      const answer = await server.post<{ field: string; detail: string }>('traffic', body, as);
      return [answer.status, answer.body.field];
    };
    assert.deepEqual(await refused(of({ any: [time, label('is', SHOP)] })), [400, 'filter']);
    assert.deepEqual(await refused(of({ field: 'time', op: 'after', value: 'soon' })), [
      400,
      'filter.all.0.value',
    ]);
    assert.deepEqual(await refused(of({ field: 'method', op: 'is', value: ['GET'] })), [
      400,
      'filter.all.0.field',
    ]);
    assert.deepEqual(await refused(of(label('is', SHOP)), 'novice'), [403, 'filter']);
    assert.deepEqual(await refused({}, 'clerk'), [403, undefined]);
  });

  it('OVER-02 counts under a filter are those of the endpoints that it keeps', async () => {
    const counts = async (filter: object, as?: string) =>
      Object.values((await server.post<object>('counts', filter, as)).body);
    assert.deepEqual(await counts(of(label('is', SHOP))), [1, 1, 1, 1, 1]);
    assert.deepEqual(await counts(of(label('isNot', SHOP))), [1, 1, 1, 0, 0]);
    assert.deepEqual(await counts(of(label('is', SHOP), label('is', PAY))), [0, 0, 0, 0, 0]);
    const active = { field: 'lastActivity', op: 'after', value: hour(24) };
    assert.deepEqual(await counts(of(active)), [1, 1, 1, 1, 1]);
    assert.deepEqual(await counts(of(active), 'stranger'), [0, 0, 0, 0, 0]);
  });
});
