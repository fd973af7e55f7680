import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { type SeedEndpoint, seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Discovery } from './discoveries.schemas.ts';

const [SHOP, PAY] = [uuidOf('shop'), uuidOf('pay')];
const found = (id: number, host: string, at: string, more: Partial<SeedEndpoint> = {}) => ({
  id: uuidOf(id),
  host,
  path: `/${id}`,
  detectionTime: `2026-05-${at}:00:00.000Z`,
  ...more,
});
const ENDPOINTS: readonly SeedEndpoint[] = [
  found(1, 'old.example', '01T08', { labels: [{ labelId: SHOP }] }),
  found(2, 'old.example', '09T08', { riskScore: 4, labels: [{ labelId: PAY }] }),
  found(3, 'old.example', '09T09', { riskScore: 7, labels: [{ labelId: PAY }] }),
  found(4, 'new.example', '10T08', { sensitive: true, labels: [{ labelId: SHOP }] }),
  found(5, 'quiet.example', '02T08'),
];

describe('latest discoveries', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    const company = server.test.db.company(server.companyId);
    await company.transaction((query) => seedEndpoints(query, ENDPOINTS));
  });
  after(() => server.close());
  const named: Record<string, string> = {};
  const discoveries = async (filter?: object, as?: string, first = 10) => {
    for (const { host } of ENDPOINTS) named[uuidOf(server.companyId, host)] = host;
    const { body } = await server.post<Discovery[]>('discoveries', { filter, first }, as);
    return body.map(({ hostId, isNewHost, endpoints, endpointIds }) => [
      named[hostId],
      isNewHost ? 'new host' : 'new endpoints',
      endpoints,
      endpointIds,
    ]);
  };
  const ids = (...numbers: readonly number[]) => numbers.map((number) => uuidOf(number));

  it('OVER-09 are endpoints of the last day on which a host had new ones, the latest host first', async () => {
    assert.deepEqual(await discoveries(), [
      ['new.example', 'new host', 1, ids(4)],
      ['old.example', 'new endpoints', 2, ids(3, 2)],
      ['quiet.example', 'new host', 1, ids(5)],
    ]);
    assert.equal((await discoveries(undefined, 'reader', 1)).length, 1);
    const { body } = await server.post<Discovery[]>('discoveries', { first: 2 });
    assert.deepEqual(
      body.map(({ riskScore, sensitive }) => [riskScore, sensitive]),
      [
        [0, true],
        [7, false],
      ],
    );
  });

  it('OVER-02 under a filter are of the endpoints that it keeps', async () => {
    const of = (field: string, op: string, value: unknown) => ({ all: [{ field, op, value }] });
    assert.deepEqual(await discoveries(of('label', 'is', [SHOP])), [
      ['new.example', 'new host', 1, ids(4)],
      ['old.example', 'new host', 1, ids(1)],
    ]);
    assert.deepEqual(await discoveries(of('label', 'isNot', [SHOP, PAY])), [
      ['quiet.example', 'new host', 1, ids(5)],
    ]);
    assert.deepEqual(await discoveries(of('detectionTime', 'before', '2026-05-09T08:30:00Z')), [
      ['old.example', 'new endpoints', 1, ids(2)],
      ['quiet.example', 'new host', 1, ids(5)],
    ]);
  });

  it('PERM-04 of other companies and labels are not told, and without the permission none', async () => {
    assert.deepEqual(await discoveries(undefined, 'stranger'), []);
    server.limit([PAY]);
    assert.deepEqual(await discoveries(undefined, 'limited'), [
      ['old.example', 'new host', 2, ids(3, 2)],
    ]);
    assert.equal((await server.post('discoveries', { first: 5 }, 'clerk')).status, 403);
    assert.equal((await server.post('discoveries', { first: 0 })).status, 400);
  });
});
