import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Api, Host } from './hosts.schemas.ts';

interface Page {
  readonly items: (Host & { cursor: string })[];
  readonly hasNextPage: boolean;
}

const HOSTS = [
  { host: 'a.example', detectionTime: '2026-05-02T00:00:00Z', riskScore: 1, requests: 30 },
  { host: 'b.example', detectionTime: '2026-05-03T00:00:00Z', riskScore: 9, requests: 10 },
  { host: 'c.example', detectionTime: '2026-05-01T00:00:00Z', riskScore: 5, requests: 20 },
];

describe('hosts of a company', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction((query) =>
      seedEndpoints(
        query,
        HOSTS.map((host) => ({ ...host, id: uuidOf(host.host), path: '/' })),
      ),
    );
  });
  after(() => server.close());
  const names = ({ body }: { body: Page }) => body.items.map(({ name }) => name[0]).join('');

  for (const [sort, descending] of [
    ['detectionTime', 'bac'],
    ['riskScore', 'bca'],
    ['requests', 'acb'],
    ['name', 'cba'],
  ] as const) {
    it(`are listed by ${sort}, page by page in both directions`, async () => {
      assert.equal(names(await server.get<Page>(`hosts?sort=${sort}`)), descending);
      assert.equal(
        names(await server.get<Page>(`hosts?sort=${sort}&direction=ascending`)),
        descending.split('').toReversed().join(''),
      );
      const start = await server.get<Page>(`hosts?sort=${sort}&first=2`);
      assert.deepEqual([names(start), start.body.hasNextPage], [descending.slice(0, 2), true]);
      const rest = await server.get<Page>(
        `hosts?sort=${sort}&first=2&after=${start.body.items[1]?.cursor ?? ''}`,
      );
      assert.deepEqual([names(rest), rest.body.hasNextPage], [descending.slice(2), false]);
    });
  }

  it('are searched by text in their names, as are their counts', async () => {
    const found = async (search: string, as = 'reader', query = '') => {
      const text = encodeURIComponent(search);
      const page = await server.get<Page>(`hosts?search=${text}${query}`, as);
      const count = await server.get<{ count: number }>(`hosts/count?search=${text}`, as);
      return [names(page), count.body.count];
    };
    assert.deepEqual(await found('B.EXAM'), ['b', 1]);
    assert.deepEqual(await found('.example', 'reader', '&sort=riskScore&first=2'), ['bc', 3]);
    assert.deepEqual(await found('%'), ['', 0]);
    assert.deepEqual(await found('example', 'stranger'), ['', 0]);
    server.limit([uuidOf('no endpoint has it')]);
    assert.deepEqual(await found('example', 'limited'), ['', 0]);
    assert.equal((await server.get('hosts?search=example', 'clerk')).status, 403);
  });

  it('are counted from the roll-up', async () => {
    assert.deepEqual((await server.get('hosts/count')).body, { count: 3 });
    assert.deepEqual((await server.get('hosts/count', 'stranger')).body, { count: 0 });
  });

  it('are looked up in the order asked, null where there is none or it is another company’s', async () => {
    const id = uuidOf(server.companyId, 'a.example');
    const hosts = await server.post<(Host | null)[]>('hosts/lookup', {
      ids: [uuidOf('nowhere'), id, id],
    });
    assert.deepEqual(
      hosts.body.map((host) => host?.name ?? null),
      [null, 'a.example', 'a.example'],
    );
    assert.deepEqual(hosts.body[1], {
      id,
      name: 'a.example',
      isExternal: null,
      endpointCount: 1,
      apiCount: 1,
      sensitiveCount: 0,
      riskScore: 1,
      requests: 30,
      detectionTime: '2026-05-02T00:00:00Z',
      firstSeen: '2026-05-02T00:00:00Z',
      lastActivity: '2026-05-01T00:00:00Z',
      hostSamples: [],
    });
    const apis = await server.post<(Api | null)[]>('apis/lookup', { ids: [id, uuidOf('nowhere')] });
    assert.deepEqual(
      apis.body.map((api) => api && [api.hostId, api.basePath]),
      [[id, '/'], null],
    );
    assert.deepEqual((await server.post('hosts/lookup', { ids: [id] }, 'stranger')).body, [null]);
    assert.deepEqual((await server.post('apis/lookup', { ids: [id] }, 'stranger')).body, [null]);
  });

  it('say what is wrong with a page somebody edited', async () => {
    assert.deepEqual((await server.get<{ field: string }>('hosts?first=1000')).body.field, 'first');
    assert.deepEqual((await server.get<{ field: string }>('hosts?sort=colour')).body.field, 'sort');
    assert.deepEqual((await server.get<{ field: string }>('hosts?after=x')).body.field, 'after');
  });
});
