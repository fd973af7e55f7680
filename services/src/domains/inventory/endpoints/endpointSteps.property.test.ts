import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { filterArbitrary } from '@palisade/engine/filter/filterArbitrary.ts';
import { INVENTORY_SORTS } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import type { ListLimits } from '../../../platform/list/list.ts';
import { type Page, page } from '../../../platform/keyset.ts';
import { listPage } from '../../../platform/list/listPage.ts';
import { Conditions } from '../filter/conditions.ts';
import { inventory } from '../inventory.domain.ts';
import { arbitraryEndpoints } from '../testing/arbitraryEndpoints.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { ENDPOINT_LIST, type EndpointPageRequest } from './endpointList.ts';
import { ENDPOINT_ORDERS } from './endpointOrders.ts';
import type { Endpoint } from './endpoints.schemas.ts';

const ROWS = 150;
/** So short that every step is taken to its end. */
const SHORT: readonly ListLimits[] = [
  { look: 3, rows: 2, few: 0, fewParents: 0, all: { cost: 0, rows: 0 } },
  { look: 3, rows: 2, few: 0, fewParents: 0, all: { cost: 0, rows: 1000 } },
  { look: 40, rows: 5, few: 9, fewParents: 0, all: { cost: 0, rows: 30 } },
  { look: 3, rows: 2, few: 1000, fewParents: 0, all: { cost: 0, rows: 0 } },
];

describe('steps of a page of endpoints', () => {
  let server: TestServer;
  const endpoints = arbitraryEndpoints(ROWS, 13);
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db.company(server.companyId).transaction((query) =>
      seedEndpoints(
        query,
        endpoints.map(({ seed }) => seed),
      ),
    );
  });
  after(() => server.close());

  async function walk(
    request: Omit<EndpointPageRequest, 'after'>,
    limits: ListLimits,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const { items, hasNextPage }: Page<Endpoint & { cursor: string }> = await listPage(
        ENDPOINT_LIST,
        server.test.db.company(server.companyId),
        { ...request, after },
        limits,
      );
      ids.push(...items.map(({ id }) => id));
      if (!hasNextPage) return ids;
      after = items.at(-1)?.cursor ?? null;
    }
  }

  for (const [index, limits] of SHORT.entries())
    it(`INV-02 shows what one plain statement shows, whichever step finds it (limits ${index + 1})`, async () => {
      await fc.assert(
        fc.asyncProperty(
          filterArbitrary(INVENTORY_PAGE_FIELDS),
          fc.constantFrom(...INVENTORY_SORTS),
          fc.constantFrom('asc' as const, 'desc' as const),
          fc.integer({ min: 7, max: 60 }),
          fc.option(fc.constantFrom(...endpoints.map(({ seed }) => seed.host)), { nil: null }),
          async (filter, sort, direction, first, name) => {
            const nodes = 'all' in filter ? filter.all : [filter];
            const host = name === null ? undefined : { id: uuidOf(server.companyId, name), name };
            const where = new Conditions([server.companyId, name]);
            const { orderBy } = page({
              sort,
              columns: ENDPOINT_ORDERS[sort],
              direction,
              first: 1,
            });
            const plain = await server.test.db.company(server.companyId).query<{ id: string }>(
              `select id from inventory.endpoints where company_id = $1
                  and ($2::text is null or host = $2) and ${where.all(nodes)} order by ${orderBy}`,
              where.values,
            );
            assert.deepEqual(
              await walk(
                {
                  nodes,
                  within: { host },
                  filter: nodes.length === 0 ? null : filter,
                  sort,
                  direction,
                  first,
                },
                limits,
              ),
              plain.map(({ id }) => id),
            );
          },
        ),
        { numRuns: 40 },
      );
    });
});
