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

  describe('dismissed', () => {
    const dismiss = (host: string, upTo?: string, as?: string) =>
      server.post('discoveries/dismissals', { hostId: uuidOf(server.companyId, host), upTo }, as);
    const hosts = async (as?: string, filter?: object) =>
      (await discoveries(filter, as)).map(([host, , endpoints]) => [host, endpoints]);
    const [OF_NEW, OF_QUIET] = [
      ['new.example', 1],
      ['quiet.example', 1],
    ];

    it('OVER-09 are hidden from one person until more is discovered there, which alone is shown then', async () => {
      assert.equal((await dismiss('old.example', '2026-05-09T09:00:00.000Z')).status, 204);
      assert.deepEqual(await hosts(), [OF_NEW, OF_QUIET]);
      assert.deepEqual(await hosts('narrow'), [OF_NEW, ['old.example', 2], OF_QUIET]);
      const early = {
        all: [{ field: 'detectionTime', op: 'before', value: '2026-05-09T08:30:00Z' }],
      };
      assert.deepEqual(await hosts(undefined, early), [OF_QUIET]);
      const company = server.test.db.company(server.companyId);
      await company.transaction((query) =>
        seedEndpoints(query, [found(6, 'old.example', '09T10')]),
      );
      assert.deepEqual(await hosts(), [OF_NEW, ['old.example', 1], OF_QUIET]);
      assert.deepEqual(await hosts('narrow'), [OF_NEW, ['old.example', 3], OF_QUIET]);
    });

    it('OVER-09 are shown again when that is undone, and nothing is hidden ahead or less than before', async () => {
      assert.equal((await dismiss('new.example', '2031-01-01T00:00:00.000Z')).status, 204);
      assert.equal((await dismiss('new.example', '2026-05-01T00:00:00.000Z')).status, 204);
      const { query, companyId } = server.test.db.company(server.companyId);
      const kept = await query(
        'select up_to from inventory.dismissed_discoveries where company_id = $1 and host_id = $2',
        [companyId, uuidOf(companyId, 'new.example')],
      );
      assert.deepEqual(kept, [{ up_to: '2026-05-10T08:00:00Z' }]);
      assert.deepEqual(await hosts(), [['old.example', 1], OF_QUIET]);
      assert.equal((await dismiss('new.example')).status, 204);
      assert.equal((await dismiss('old.example')).status, 204);
      assert.deepEqual(await hosts(), [OF_NEW, ['old.example', 3], OF_QUIET]);
    });

    it('PERM-04 OVER-09 cannot be of hosts that the caller does not see, nor of those there are none of', async () => {
      const at = '2026-05-10T08:00:00.000Z';
      for (const [host, as, status] of [
        ['new.example', 'stranger', 404],
        ['nowhere.example', 'reader', 404],
        ['new.example', 'clerk', 403],
      ] as const)
        assert.equal((await dismiss(host, at, as)).status, status);
      server.limit([PAY]);
      assert.equal((await dismiss('new.example', at, 'limited')).status, 404);
      assert.equal((await dismiss('old.example', at, 'limited')).status, 204);
      assert.deepEqual(await hosts('limited'), []);
      assert.equal((await dismiss('new.example', 'soon')).status, 400);
      assert.deepEqual(await hosts(), [OF_NEW, ['old.example', 3], OF_QUIET]);
    });
  });
});
