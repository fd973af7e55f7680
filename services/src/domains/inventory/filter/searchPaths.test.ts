import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { identity } from '../../identity/identity.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import { seedEndpoints, type SeedEndpoint, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { placesWithin } from './searchPaths.ts';

const [OURS, GROUP] = [uuidOf('label', 'ours'), uuidOf('group')];
/** More than are looked up by their paths. */
const ALIKE = 4_100;
const SEEN = 40;

describe('texts within paths that thousands of endpoints have', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory, labels, identity]);
    const endpoints = Array.from({ length: ALIKE }, (_, index): SeedEndpoint => ({
      id: uuidOf('alike', index),
      host: 'shop.example',
      path: `/orders/${index}`,
      // Those that come last, which no limit reaches.
      labels: index >= ALIKE - SEEN ? [{ labelId: OURS, groupId: GROUP }] : [],
    }));
    const { db } = server.test;
    await db.company(server.companyId).transaction((query) => seedEndpoints(query, endpoints));
    server.limit([OURS]);
  });
  after(() => server.close());

  const within = (value: string) => ({ field: 'path', op: 'contains', value });
  for (const [what, filter, found] of [
    ['letters', { all: [within('orders')] }, { limited: SEEN, reader: ALIKE }],
    ['more than letters', { all: [within('/orders/')] }, { limited: SEEN, reader: ALIKE }],
    [
      'any of two texts',
      { any: [within('orders/'), within('no/where')] },
      { limited: SEEN, reader: ALIKE },
    ],
    [
      'a path that is seen',
      { all: [{ field: 'path', op: 'equals', value: `/orders/${ALIKE - 1}` }] },
      { limited: 1, reader: 1 },
    ],
    [
      'a path that is not seen',
      { all: [{ field: 'path', op: 'equals', value: '/orders/7' }] },
      { limited: 0, reader: 1 },
    ],
    ['a text that few have', { all: [within('ders/409')] }, { limited: 10, reader: 11 }],
  ] as const)
    it(`PERM-04 people who are limited to labels find all they see, and no more, by ${what}`, async () => {
      for (const as of ['limited', 'reader'] as const) {
        const count = found[as];
        const answer = await server.post('endpoints/count', { filter }, as);
        assert.deepEqual(answer.body, { count }, as);
        const { body } = await server.post<{ items: unknown[] }>(
          'endpoints/search',
          { filter, first: 100 },
          as,
        );
        assert.equal(body.items.length, Math.min(100, count), as);
      }
    });

  it('PERM-04 how common a text is may be asked for people who are limited to labels', async () => {
    for (const ids of [[OURS], null]) {
      const scope = server.test.db.company(server.companyId, { labels: () => ids });
      assert.equal(await placesWithin(scope, 'orders', 1), null);
      assert.deepEqual(await placesWithin(scope, 'invoices', 1), []);
      assert.equal((await placesWithin(scope, `/orders/${ALIKE - 1}`, 1))?.length, 1);
    }
  });
});
