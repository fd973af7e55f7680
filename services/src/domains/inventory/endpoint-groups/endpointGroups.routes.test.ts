import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { EndpointGroup } from './endpointGroups.schemas.ts';

interface Page {
  readonly items: (EndpointGroup & { cursor: string })[];
  readonly hasNextPage: boolean;
}

const endpoint = (
  host: string,
  path: string,
  riskScore: number,
  requests: number,
  method = 'GET',
) => ({ id: uuidOf(host, path, method), host, path, riskScore, requests, method });

describe('endpoints in groups', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    const endpoints = [
      endpoint('a.example', '/x', 2, 1),
      endpoint('a.example', '/y', 5, 10, 'POST'),
      endpoint('b.example', '/x', 5, 100),
      endpoint('c.example', '/x', 9, 1000),
    ];
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, endpoints));
    await server.test.db
      .company(server.companyId)
      .query('update inventory.hosts set risk_score = 0.9 * risk_score');
  });
  after(() => server.close());

  const groups = async (body: object) =>
    (await server.post<Page>('endpoint-groups/search', { groupBy: { by: 'host' }, ...body })).body;
  const short = ({ items }: Page) =>
    items.map(({ host, endpointCount, riskScore, requests }) => [
      host?.name,
      endpointCount,
      riskScore,
      requests,
    ]);

  it('INV-01 come by highest risk, then name, with what matches in each', async () => {
    assert.deepEqual(short(await groups({})), [
      ['c.example', 1, 9, 1000],
      ['a.example', 2, 5, 11],
      ['b.example', 1, 5, 100],
    ]);
    assert.deepEqual(
      short(await groups({ filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] } })),
      [
        ['c.example', 1, 9, 1000],
        ['b.example', 1, 5, 100],
        ['a.example', 1, 2, 1],
      ],
    );
    assert.deepEqual(
      short(
        await groups({
          filter: {
            any: [
              { field: 'host', op: 'contains', value: 'A.' },
              { field: 'host', op: 'contains', value: 'b.' },
            ],
          },
        }),
      ),
      [
        ['a.example', 2, 5, 11],
        ['b.example', 1, 5, 100],
      ],
    );
    assert.deepEqual(
      short(
        await groups({ filter: { all: [{ field: 'path', op: 'contains', value: 'nothing' }] } }),
      ),
      [],
    );
  });

  for (const filter of [
    undefined,
    { all: [{ field: 'riskScore', op: 'between', value: [0, 10] }] },
  ]) {
    it(`INV-01 are paged ${filter ? 'under a filter' : 'from the roll-ups'} without a gap`, async () => {
      const names: string[] = [];
      let page = await groups({ filter, first: 1 });
      for (;;) {
        names.push(...page.items.map(({ host }) => host?.name ?? ''));
        if (!page.hasNextPage) break;
        page = await groups({ filter, first: 1, after: page.items[0]?.cursor });
      }
      assert.deepEqual(names, ['c.example', 'a.example', 'b.example']);
      assert.deepEqual(
        (await server.post('endpoint-groups/count', { groupBy: { by: 'host' }, filter })).body,
        { count: 3 },
      );
    });
  }

  describe('by label', () => {
    const [team, gold, silver, byRule] = [
      uuidOf('team'),
      uuidOf('gold'),
      uuidOf('silver'),
      uuidOf('rule'),
    ];
    const labelled = (
      path: string,
      riskScore: number,
      labels: SeedEndpoint['labels'],
    ): SeedEndpoint => ({
      ...endpoint('l.example', path, riskScore, 1),
      ...(labels && { labels }),
    });
    before(async () => {
      const endpoints = [
        labelled('/1', 3, [
          { labelId: gold, groupId: team, ruleId: byRule },
          { labelId: gold, groupId: team },
        ]),
        labelled('/2', 8, [
          { labelId: gold, groupId: team },
          { labelId: silver, groupId: team, ruleId: byRule },
        ]),
        labelled('/3', 9, [{ labelId: uuidOf('other'), groupId: uuidOf('other group') }]),
        labelled('/4', 9.5, undefined),
      ];
      await server.test.db
        .company(server.companyId)
        .transaction((query) => seedEndpoints(query, endpoints));
    });
    const ofGroup = { groupBy: { by: 'labelGroup', id: team } };
    const ofRule = { groupBy: { by: 'labelRule', id: byRule } };
    const keys = ({ items }: Page) =>
      items.map(({ labelId, endpointCount, riskScore, requests }) => [
        labelId,
        endpointCount,
        riskScore,
        requests,
      ]);

    it('INV-01 come by the labels of a group or of a rule, an endpoint once in each, with what matches', async () => {
      assert.deepEqual(
        new Set(keys(await groups(ofGroup))),
        new Set([
          [gold, 2, 8, null],
          [silver, 1, 8, null],
        ]),
      );
      assert.deepEqual(keys(await groups(ofRule)), [
        [silver, 1, 8, null],
        [gold, 1, 3, null],
      ]);
      assert.deepEqual(
        keys(
          await groups({
            ...ofGroup,
            filter: { all: [{ field: 'path', op: 'equals', value: '/1' }] },
          }),
        ),
        [[gold, 1, 3, null]],
      );
      assert.deepEqual((await server.post('endpoint-groups/count', ofGroup)).body, { count: 2 });
      assert.deepEqual((await server.post('endpoint-groups/search', ofGroup, 'stranger')).body, {
        items: [],
        hasNextPage: false,
      });
    });

    it('INV-01 have their endpoints, page by page', async () => {
      const { body } = await server.post<
        { key: string; items: { path: string; cursor: string }[]; hasNextPage: boolean }[]
      >('endpoints/by-group', { ...ofGroup, keys: [gold, silver, uuidOf('none')], first: 1 });
      assert.deepEqual(
        body.map(({ key, items, hasNextPage }) => [
          key,
          items.map(({ path }) => path),
          hasNextPage,
        ]),
        [
          [gold, ['/2'], true],
          [silver, ['/2'], false],
          [uuidOf('none'), [], false],
        ],
      );
      const next = await server.post<{ items: { path: string }[] }>('endpoints/search', {
        label: { labelId: gold },
        after: body[0]?.items[0]?.cursor,
      });
      assert.deepEqual(
        next.body.items.map(({ path }) => path),
        ['/1'],
      );
      assert.deepEqual(
        (await server.post('endpoints/count', { label: { labelId: gold, ruleId: byRule } })).body,
        { count: 1 },
      );
    });
  });
});
