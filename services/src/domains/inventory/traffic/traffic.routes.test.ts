import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { EndpointTraffic } from './traffic.schemas.ts';

const HOUR = 3_600_000;
const ENDPOINT = uuidOf('endpoint');

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
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction(async (query) => {
      await seedEndpoints(query, [
        { id: ENDPOINT, host: 'x.example', path: '/', authenticated: false, sensitive: true },
        { id: uuidOf('quiet'), host: 'x.example', path: '/quiet' },
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
    ['?days=1', 24, 18],
    ['?days=7', 7, 32],
    ['', 30, 32],
    ['?days=90', 90, 48],
  ] as const) {
    it(`INV-10 of the company (${query === '' ? '30 days when not said' : query.slice(1)}) has ${steps} points and adds up`, async () => {
      const { body } = await server.get<CompanyTraffic>(`traffic${query}`);
      assert.deepEqual([body.points.length, body.requests], [steps, requests]);
      assert.equal(
        body.points.reduce((sum, { learned, unlearned }) => sum + learned + unlearned, 0),
        requests,
      );
    });
  }

  it('OVER-12 of the company begins with the first of the month, and says how far back it goes', async () => {
    const { body } = await server.get<CompanyTraffic>('traffic?days=month');
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
    assert.equal((await server.get<CompanyTraffic>('traffic?days=31')).status, 400);
  });

  it('OVER-01 of the company over all time holds everything, in at most 91 equal steps', async () => {
    const { body } = await server.get<CompanyTraffic>('traffic?days=all');
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
      server.get<CompanyTraffic>('traffic?days=30'),
      server.get<CompanyTraffic>('traffic?days=30&orAllTime=true'),
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
    const answer = await server.get<{ field: string }>('traffic?days=31');
    assert.deepEqual([answer.status, answer.body.field], [400, 'days']);
  });

  it('counts of the company come from the roll-up, zeros before anything was learned', async () => {
    assert.deepEqual((await server.get('counts')).body, {
      hosts: 1,
      apis: 1,
      endpoints: 2,
      sensitiveEndpoints: 1,
      unauthenticatedEndpoints: 1,
    });
    assert.deepEqual((await server.get('counts', 'stranger')).body, {
      hosts: 0,
      apis: 0,
      endpoints: 0,
      sensitiveEndpoints: 0,
      unauthenticatedEndpoints: 0,
    });
  });
});
