import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../inventory.domain.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { HostGroup } from './hostGroups.schemas.ts';

interface Page {
  readonly items: (HostGroup & { cursor: string })[];
  readonly hasNextPage: boolean;
}

const endpoint = (host: string, path: string, riskScore: number, requests: number, method = 'GET') => ({ id: uuidOf(host, path, method), host, path, riskScore, requests, method });

describe('endpoints grouped by host', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    const endpoints = [endpoint('a.example', '/x', 2, 1), endpoint('a.example', '/y', 5, 10, 'POST'), endpoint('b.example', '/x', 5, 100), endpoint('c.example', '/x', 9, 1000)];
    await server.test.db.company(server.companyId).transaction((query) => seedEndpoints(query, server.companyId, endpoints));
    await server.test.db.company(server.companyId).query('update inventory.hosts set risk_score = 0.9 * risk_score');
  });
  after(() => server.close());

  const groups = async (body: object) => (await server.post<Page>('host-groups/search', body)).body;
  const short = ({ items }: Page) => items.map(({ host, endpointCount, riskScore, requests }) => [host.name, endpointCount, riskScore, requests]);

  it('INV-01 come by highest risk, then name, with what matches in each', async () => {
    assert.deepEqual(short(await groups({})), [['c.example', 1, 9, 1000], ['a.example', 2, 5, 11], ['b.example', 1, 5, 100]]);
    assert.deepEqual(short(await groups({ filter: { all: [{ field: 'method', op: 'is', value: ['GET'] }] } })), [['c.example', 1, 9, 1000], ['b.example', 1, 5, 100], ['a.example', 1, 2, 1]]);
    assert.deepEqual(short(await groups({ filter: { any: [{ field: 'host', op: 'contains', value: 'A.' }, { field: 'host', op: 'contains', value: 'b.' }] } })), [['a.example', 2, 5, 11], ['b.example', 1, 5, 100]]);
    assert.deepEqual(short(await groups({ filter: { all: [{ field: 'path', op: 'contains', value: 'nothing' }] } })), []);
  });

  for (const filter of [undefined, { all: [{ field: 'riskScore', op: 'between', value: [0, 10] }] }]) {
    it(`INV-01 are paged ${filter ? 'under a filter' : 'from the roll-ups'} without a gap`, async () => {
      const names: string[] = [];
      let page = await groups({ filter, first: 1 });
      for (;;) {
        names.push(...page.items.map(({ host }) => host.name));
        if (!page.hasNextPage) break;
        page = await groups({ filter, first: 1, after: page.items[0]?.cursor });
      }
      assert.deepEqual(names, ['c.example', 'a.example', 'b.example']);
      assert.deepEqual((await server.post('host-groups/count', { filter })).body, { count: 3 });
    });
  }
});
