import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Endpoint } from './endpoints.schemas.ts';

interface Page {
  readonly items: (Endpoint & { cursor: string })[];
  readonly hasNextPage: boolean;
}

const SHOP = [
  {
    id: uuidOf('orders'),
    host: 'api.shop.example',
    path: '/v1/orders',
    riskScore: 7.3,
    sensitive: true,
    authenticated: true,
    requests: 10,
    lastActivity: '2026-05-03T00:00:00Z',
  },
  {
    id: uuidOf('order'),
    host: 'api.shop.example',
    path: '/v1/orders/{id}',
    riskScore: 9.1,
    sensitive: true,
    authenticated: false,
    requests: 20,
    lastActivity: '2026-05-02T00:00:00Z',
  },
  {
    id: uuidOf('discount'),
    host: 'api.shop.example',
    method: 'POST',
    path: '/v1/100%_off',
    riskScore: 0.1,
    requests: 5,
    detectionTime: '2026-05-04T00:00:00Z',
  },
  {
    id: uuidOf('login'),
    host: 'auth.shop.example',
    method: 'POST',
    path: '/Login',
    riskScore: 2,
    requests: 40,
  },
];

describe('endpoints of a company', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    const { db } = server.test;
    await db.company(server.companyId).transaction((query) => seedEndpoints(query, SHOP));
    await db
      .company(server.otherCompanyId)
      .transaction((query) =>
        seedEndpoints(query, [
          { id: uuidOf('foreign'), host: 'api.shop.example', path: '/v1/orders', riskScore: 10 },
        ]),
      );
  });
  after(() => server.close());

  const search = (body: object, as?: string) => server.post<Page>('endpoints/search', body, as);
  const paths = ({ body }: { body: Page }) => body.items.map(({ path }) => path);
  const where = (field: string, op: string, value: unknown) => ({
    filter: { all: [{ field, op, value }] },
  });

  it('INV-01 come riskiest first, and in the order asked', async () => {
    assert.deepEqual(paths(await search({})), [
      '/v1/orders/{id}',
      '/v1/orders',
      '/Login',
      '/v1/100%_off',
    ]);
    assert.deepEqual(paths(await search({ sort: 'requests', direction: 'ascending' })), [
      '/v1/100%_off',
      '/v1/orders',
      '/v1/orders/{id}',
      '/Login',
    ]);
  });

  it('have every column of the list', async () => {
    const [endpoint] = (await search({ first: 1 })).body.items;
    assert.ok(endpoint);
    const { cursor, ...columns } = endpoint;
    assert.notEqual(cursor, '');
    assert.deepEqual(columns, {
      id: uuidOf('order'),
      hostId: uuidOf(server.companyId, 'api.shop.example'),
      apiId: uuidOf(server.companyId, 'api.shop.example'),
      host: 'api.shop.example',
      method: 'GET',
      path: '/v1/orders/{id}',
      pathEvidence: [],
      learningState: 'staging',
      authenticated: false,
      authTypes: [],
      sensitive: true,
      dataTypes: [],
      dataCategories: [],
      isExternal: null,
      protocols: [],
      graphqlOperations: [],
      sources: [],
      contentTypes: [],
      responseCodes: [],
      riskScore: 9.1,
      riskFactors: [],
      parameterCount: 0,
      requests: 20,
      errors: 0,
      domain: '',
      webServer: null,
      technologies: [],
      cdn: null,
      urlType: 'API',
      rateLimited: null,
      resourceId: null,
      sourceTypes: [],
      openGaps: 0,
      worstGap: null,
      attackers: 0,
      monitored: false,
      endpointTypes: [],
      availability: 'unknown',
      detectionTime: '2026-05-01T00:00:00Z',
      firstSeen: '2026-05-01T00:00:00Z',
      lastActivity: '2026-05-02T00:00:00Z',
    });
  });

  for (const [field, op, value, expected] of [
    ['host', 'contains', 'AUTH.', ['/Login']],
    ['host', 'doesNotContain', 'auth.', ['/v1/100%_off', '/v1/orders', '/v1/orders/{id}']],
    ['path', 'equals', '/v1/orders', ['/v1/orders']],
    ['path', 'equals', '/login', []],
    ['path', 'equalsIgnoreCase', '/login', ['/Login']],
    ['path', 'contains', '0%_O', ['/v1/100%_off']],
    ['path', 'contains', 'ORDERS/', ['/v1/orders/{id}']],
    ['path', 'doesNotContain', 'orders', ['/Login', '/v1/100%_off']],
    ['method', 'is', ['POST'], ['/Login', '/v1/100%_off']],
    ['method', 'isNot', ['POST'], ['/v1/orders', '/v1/orders/{id}']],
    ['authenticated', 'is', false, ['/v1/orders/{id}']],
    ['sensitive', 'is', true, ['/v1/orders', '/v1/orders/{id}']],
    ['riskScore', 'between', [7.3, 9.1], ['/v1/orders', '/v1/orders/{id}']],
    ['detectionTime', 'after', '2026-05-02', ['/v1/100%_off']],
    ['lastActivity', 'on', '2026-05-02', ['/v1/orders/{id}']],
    ['lastActivity', 'before', '2026-05-02', ['/Login', '/v1/100%_off']],
    ['lastActivity', 'between', ['2026-05-02', '2026-05-03'], ['/v1/orders', '/v1/orders/{id}']],
  ] as const) {
    it(`INV-02 ${field} ${op} ${JSON.stringify(value)}`, async () => {
      assert.deepEqual(
        paths(await search({ ...where(field, op, value), sort: 'path', direction: 'ascending' })),
        expected,
      );
      assert.deepEqual((await server.post('endpoints/count', where(field, op, value))).body, {
        count: expected.length,
      });
    });
  }

  it('are limited to one host, by pages and counted', async () => {
    const hostId = uuidOf(server.companyId, 'api.shop.example');
    assert.equal((await search({ hostId })).body.items.length, 3);
    assert.deepEqual(
      paths(await search({ hostId, ...where('method', 'is', 'POST'), sort: 'requests' })),
      ['/v1/100%_off'],
    );
    assert.deepEqual((await server.post('endpoints/count', { hostId })).body, { count: 3 });
    assert.deepEqual(
      (await server.post('endpoints/count', { hostId, ...where('sensitive', 'is', true) })).body,
      { count: 2 },
    );
    assert.deepEqual((await server.post('endpoints/count', {})).body, { count: 4 });
  });

  it('keep to their company: ids of another give what unknown ids give', async () => {
    const foreign = uuidOf(server.otherCompanyId, 'api.shop.example');
    for (const hostId of [foreign, uuidOf('nowhere')]) {
      assert.deepEqual((await search({ hostId })).body, { items: [], hasNextPage: false });
      assert.deepEqual((await server.post('endpoints/count', { hostId })).body, { count: 0 });
      assert.deepEqual(
        (await server.post('endpoints/by-group', { groupBy: { by: 'host' }, keys: [hostId] })).body,
        [{ key: hostId, items: [], hasNextPage: false }],
      );
      assert.deepEqual(
        (await server.post('endpoints/latest-by-host', { hostIds: [hostId] })).body,
        [{ hostId, endpoints: [] }],
      );
    }
    assert.deepEqual(
      (await server.post('endpoints/lookup', { ids: [uuidOf('foreign'), uuidOf('nowhere')] })).body,
      [null, null],
    );
    assert.deepEqual(paths(await search({}, 'stranger')), ['/v1/orders']);
  });

  it('GRAPH-05 come for many hosts in one call, in the order of the hosts', async () => {
    const hostIds = ['auth.shop.example', 'api.shop.example'].map((host) =>
      uuidOf(server.companyId, host),
    );
    const pages = await server.post<(Page & { key: string })[]>('endpoints/by-group', {
      groupBy: { by: 'host' },
      keys: hostIds,
      first: 1,
      filter: { any: [{ field: 'riskScore', op: 'between', value: [1, 8] }] },
    });
    assert.deepEqual(
      pages.body.map(({ key, hasNextPage, items }) => [
        key,
        hasNextPage,
        items.map(({ path }) => path),
      ]),
      [
        [hostIds[0], false, ['/Login']],
        [hostIds[1], false, ['/v1/orders']],
      ],
    );
    const cursor = (
      await server.post<Page[]>('endpoints/by-group', {
        groupBy: { by: 'host' },
        keys: [hostIds[1]],
        first: 1,
      })
    ).body[0]?.items[0]?.cursor;
    assert.deepEqual(paths(await search({ hostId: hostIds[1], after: cursor })), [
      '/v1/orders',
      '/v1/100%_off',
    ]);
    const latest = await server.post<{ endpoints: Endpoint[] }[]>('endpoints/latest-by-host', {
      hostIds,
      first: 1,
    });
    assert.deepEqual(
      latest.body.map(({ endpoints }) => endpoints.map(({ path }) => path)),
      [['/Login'], ['/v1/100%_off']],
    );
  });

  it('are looked up in the order asked, through merges of merges, null where there is none', async () => {
    const [older, old, lost] = [uuidOf('older'), uuidOf('old'), uuidOf('lost')];
    await server.test.db
      .company(server.companyId)
      .query(
        'insert into inventory.endpoint_aliases (company_id, old_id, endpoint_id) values ($1, $2, $3), ($1, $3, $4), ($1, $5, $5)',
        [server.companyId, older, old, uuidOf('login'), lost],
      );
    const ids = [
      older,
      uuidOf('orders'),
      uuidOf('nowhere'),
      old.toUpperCase(),
      lost,
      uuidOf('orders'),
    ];
    const { body } = await server.post<(Endpoint | null)[]>('endpoints/lookup', { ids });
    assert.deepEqual(
      body.map((endpoint) => endpoint?.id ?? null),
      [uuidOf('login'), uuidOf('orders'), null, uuidOf('login'), null, uuidOf('orders')],
    );
  });
});
