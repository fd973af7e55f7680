import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../../composition/inventoryService.ts';
import type { Page } from '../../../../platform/keyset.ts';
import type { Parameter } from '../../parameters/parameters.schemas.ts';
import { seedEndpoints, uuidOf } from '../../testing/seed.ts';
import { testServer, type TestServer } from '../../testing/testServer.ts';

/** More endpoints than a page reads at a time, each with a parameter of the type. */
const ENDPOINTS = 60;
/** The last one keeps the category that the type had when a person decided. */
const categoryAt = (endpoint: number) => (endpoint === ENDPOINTS - 1 ? 'PII' : 'Financial');
const both = ['PII', 'Financial'];

describe('DATA-05 parameters whose type moved to another category', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction(async (query) => {
      await seedEndpoints(
        query,
        Array.from({ length: ENDPOINTS }, (_, endpoint) => ({
          id: uuidOf('endpoint', endpoint),
          host: 'shop.example',
          path: `/things/${String(endpoint).padStart(2, '0')}`,
          sensitive: true,
          fields: { responseDataType: ['Locker'] },
        })),
      );
      // Something else at each of them is of the other category.
      await query('update inventory.endpoints set data_categories = $2 where company_id = $1', [
        query.companyId,
        both,
      ]);
      await query(
        `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
            privacy, field_names, field_values, operator, updated_by)
          values ($1, gen_random_uuid(), 'Locker', 'locker', '{Financial}', '{}', 'mask',
            '[]', '[]', 'or', 'a@b.co')`,
        [query.companyId],
      );
      for (let endpoint = 0; endpoint < ENDPOINTS; endpoint += 1)
        await query(
          `insert into inventory.parameters (company_id, endpoint_id, id, side, location, name, type,
              required, sensitive, data_type, data_categories, occurrences, distinct_values,
              confidence, first_seen_at, last_seen_at)
            values ($1, $2, gen_random_uuid(), 'response', 'body', 'locker', 'string', true, true,
              'Locker', array[$3::text], 1, 1, 1, now(), now())`,
          [query.companyId, uuidOf('endpoint', endpoint), categoryAt(endpoint)],
        );
    });
  });
  after(() => server.close());
  const search = async (wanted: object) =>
    (
      await server.post<Page<Parameter & { cursor: string }>>('data-security/parameters/search', {
        sort: 'path',
        direction: 'ascending',
        ...wanted,
      })
    ).body;
  const count = async (wanted: object) =>
    (await server.post<{ count: number }>('data-security/parameters/count', wanted)).body.count;

  it('lists and counts each by the category that its row says', async () => {
    for (const category of both) {
      const wanted = { category, dataType: 'Locker' };
      const expected = Array.from({ length: ENDPOINTS }, (_, at) => at).filter(
        (at) => categoryAt(at) === category,
      );
      const { items, hasNextPage } = await search({ ...wanted, first: 100 });
      assert.deepEqual(
        items.map(({ endpointId }) => endpointId),
        expected.map((at) => uuidOf('endpoint', at)),
      );
      assert.equal(hasNextPage, false);
      assert.equal(await count(wanted), expected.length);
      assert.equal(await count({ ...wanted, side: 'request' }), 0);
    }
    assert.equal(await count({ category: 'PHI', dataType: 'Locker' }), 0);
  });

  it('finds one behind many endpoints that have none, and ends where there are no more', async () => {
    const wanted = { category: 'PII', dataType: 'Locker', first: 1 };
    const { items, hasNextPage } = await search(wanted);
    assert.deepEqual(
      items.map(({ endpointId }) => endpointId),
      [uuidOf('endpoint', ENDPOINTS - 1)],
    );
    assert.equal(hasNextPage, false);
    const rest = await search({ ...wanted, after: items[0]?.cursor });
    assert.deepEqual(rest, { items: [], hasNextPage: false });
    // It is the first one the other way round: all behind it have none.
    const first = await search({ ...wanted, direction: 'descending' });
    assert.equal(first.items.length, 1);
    const next = await search({
      ...wanted,
      direction: 'descending',
      after: first.items[0]?.cursor,
    });
    assert.deepEqual(next, { items: [], hasNextPage: false });
  });
});
