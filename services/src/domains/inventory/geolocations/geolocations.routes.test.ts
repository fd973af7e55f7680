import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { pruneGeolocations } from './pruneGeolocations.ts';
import type { Geolocations } from './geolocations.schemas.ts';

const DAY = 86_400_000;
const [CART, ORDERS, REFUNDS] = [uuidOf('cart'), uuidOf('orders'), uuidOf('refunds')];
/** An API that a person added and nobody called yet. */
const ADDED = uuidOf('added');
const [SHOP, PAY] = [uuidOf('shop'), uuidOf('pay')];

/** The day so many days ago. */
const day = (ago: number): string => new Date(Date.now() - ago * DAY).toISOString().slice(0, 10);

/** Requests by endpoint, day and location. */
const REQUESTS = [
  [CART, 0, 'DE', 40],
  [CART, 6, 'US', 50],
  [CART, 6, 'private', 5],
  [CART, 7, 'FR', 1_000],
  [ORDERS, 1, 'US', 20],
  [ORDERS, 1, 'unknown', 3],
  [REFUNDS, 2, 'JP', 7],
] as const;

describe('geolocations', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction(async (query) => {
      await seedEndpoints(query, [
        { id: CART, host: 'x.example', path: '/cart', labels: [{ labelId: SHOP }] },
        { id: ORDERS, host: 'x.example', path: '/orders', labels: [{ labelId: PAY }] },
        { id: REFUNDS, host: 'y.example', path: '/refunds' },
        { id: uuidOf('quiet'), host: 'quiet.example', path: '/' },
      ]);
      await query(
        `insert into inventory.apis (company_id, id, host_id, base_path, name, detected_at, last_activity_at)
         select $1, $2, id, '/added', 'added', now(), now() from inventory.hosts where name = 'x.example'`,
        [server.companyId, ADDED],
      );
      for (const [endpoint, ago, location, requests] of REQUESTS) {
        await query('insert into inventory.geolocations_daily values ($1, $2, $3, $4, $5)', [
          server.companyId,
          endpoint,
          day(ago),
          location,
          requests,
        ]);
        await query(
          `insert into inventory.company_geolocations_daily as c values ($1, $2, $3, $4)
           on conflict (company_id, day, location) do update set requests = c.requests + excluded.requests`,
          [server.companyId, day(ago), location, requests],
        );
      }
    });
  });
  after(() => server.close());

  const of = (...all: readonly object[]) => ({ filter: { all } });
  const label = (op: string, ...value: readonly string[]) => ({ field: 'label', op, value });
  const ask = async (body: object, as?: string) =>
    (await server.post<Geolocations>('geolocations', body, as)).body;
  const shown = ({ locations }: Geolocations) =>
    locations.map(({ kind, country, requests }) => `${country ?? kind} ${requests}`);

  it('OVER-10 are those of the last 7 days, most requests first, with private networks and unknown ones', async () => {
    assert.deepEqual(await ask({}), {
      days: 7,
      requests: 125,
      locations: [
        { kind: 'country', country: 'US', requests: 70 },
        { kind: 'country', country: 'DE', requests: 40 },
        { kind: 'country', country: 'JP', requests: 7 },
        { kind: 'private', country: null, requests: 5 },
        { kind: 'unknown', country: null, requests: 3 },
      ],
    });
  });

  it('OVER-10 OVER-02 within times are those of the days that these touch', async () => {
    const within = (op: string, ...value: readonly string[]) =>
      ask(of({ field: 'time', op, value: value.length === 1 ? value[0] : value }));
    const week = await within('between', day(7), day(6));
    assert.equal(week.days, null);
    assert.deepEqual(shown(week), ['FR 1000', 'US 50', 'private 5']);
    assert.deepEqual(shown(await within('after', `${day(1)}T23:30:00Z`)), [
      'DE 40',
      'US 20',
      'unknown 3',
    ]);
    assert.deepEqual(shown(await within('before', day(6))), ['FR 1000']);
    assert.deepEqual(await within('before', '2001-01-01'), {
      days: null,
      requests: 0,
      locations: [],
    });
  });

  it('OVER-10 OVER-02 of labels are those of their endpoints', async () => {
    assert.deepEqual(shown(await ask(of(label('is', SHOP)))), ['US 50', 'DE 40', 'private 5']);
    assert.deepEqual(shown(await ask(of(label('isNot', SHOP)))), ['US 20', 'JP 7', 'unknown 3']);
    const both = of(label('is', SHOP), { field: 'time', op: 'between', value: [day(7), day(7)] });
    assert.deepEqual(shown(await ask(both)), ['FR 1000']);
  });

  it('OVER-10 shows people who are limited to labels what their endpoints were asked', async () => {
    server.limit([PAY]);
    assert.deepEqual(shown(await ask({}, 'limited')), ['US 20', 'unknown 3']);
    assert.deepEqual(shown(await ask(of(label('is', SHOP)), 'limited')), []);
    server.limit([SHOP]);
    assert.deepEqual(shown(await ask({}, 'limited')), ['US 50', 'DE 40', 'private 5']);
    // Row-level security, whatever a statement asks.
    const rows = await server.test.db
      .company(server.companyId, { labels: () => [PAY] })
      .query<{ id: string }>('select distinct endpoint_id as id from inventory.geolocations_daily');
    assert.deepEqual(rows, [{ id: ORDERS }]);
  });

  it('OVER-10 shows nobody another company, and nothing to people without the inventory', async () => {
    assert.deepEqual(shown(await ask({}, 'stranger')), []);
    assert.equal((await server.post('geolocations', {}, 'clerk')).status, 403);
    assert.equal((await server.post('apis/geolocations', { ids: [] }, 'clerk')).status, 403);
  });

  it('OVER-10 refuses other fields, and times within a group, in words', async () => {
    const time = { field: 'time', op: 'after', value: day(1) };
    for (const [body, field] of [
      [of({ field: 'method', op: 'is', value: ['GET'] }), 'filter.all.0.field'],
      [of({ any: [time, label('is', SHOP)] }), 'filter'],
    ] as const) {
      const answer = await server.post<{ field: string }>('geolocations', body);
      assert.deepEqual([answer.status, answer.body.field], [400, field]);
    }
  });

  it('OVER-10 of APIs come in one call, in the order asked, null where there is none', async () => {
    const api = (host: string) => uuidOf(server.companyId, host);
    const asked = async (as?: string) => {
      const hosts = ['y.example', 'nowhere.example', 'x.example', 'quiet.example'];
      const ids = [...hosts.map(api), ADDED];
      const { body } = await server.post<(Geolocations | null)[]>('apis/geolocations', { ids }, as);
      return body.map((found) => (found === null ? null : [found.requests, ...shown(found)]));
    };
    assert.deepEqual(await asked(), [
      [7, 'JP 7'],
      null,
      [118, 'US 70', 'DE 40', 'private 5', 'unknown 3'],
      [0],
      [0],
    ]);
    assert.deepEqual(await asked('stranger'), [null, null, null, null, null]);
    server.limit([PAY]);
    assert.deepEqual(await asked('limited'), [null, null, [23, 'US 20', 'unknown 3'], null, null]);
  });

  it('OVER-10 are forgotten when they are older than is kept, of every company apart', async () => {
    const left = () =>
      server.test.db.company(server.companyId).query<{ day: string; location: string }>(
        `select distinct day::text as day, location from inventory.geolocations_daily
         union select day::text, location from inventory.company_geolocations_daily order by 1, 2`,
      );
    const all = await left();
    await pruneGeolocations(server.test.db.company(server.test.companyId()), 7);
    assert.deepEqual(await left(), all);
    await pruneGeolocations(server.test.db.company(server.companyId), 7);
    assert.deepEqual(await left(), all);
    await pruneGeolocations(server.test.db.company(server.companyId), 2);
    assert.deepEqual(
      await left(),
      all.filter((row) => row.day >= day(2)),
    );
    await pruneGeolocations(server.test.db.company(server.companyId), 2, () => true);
  });
});
