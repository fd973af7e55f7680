import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import type { Endpoint } from './endpoints.schemas.ts';

interface Page {
  readonly items: (Endpoint & { cursor: string })[];
  readonly hasNextPage: boolean;
}

/** Few different values, so that most sort keys are shared by several rows. */
const seeds = fc.array(
  fc.record({
    host: fc.constantFrom('a.example', 'b.example', 'B.example', 'ü.example'),
    method: fc.constantFrom('GET', 'POST', 'DELETE'),
    riskScore: fc.constantFrom(0, 0.1, 0.3, 7.3, 10),
    requests: fc.constantFrom(0, 1, 9_007_199_254_740_991),
    detectionTime: fc.constantFrom(
      '2026-05-01T00:00:00.000Z',
      '2026-05-01T00:00:00.001Z',
      '2026-05-02T00:00:00.000Z',
    ),
    lastActivity: fc.constantFrom('2026-05-03T00:00:00.000Z', '2026-05-03T00:00:00.000001Z'),
  }),
  { minLength: 12, maxLength: 40 },
);

const VALUE: Readonly<Record<InventorySort, (endpoint: Endpoint) => string | number>> = {
  riskScore: ({ riskScore }) => riskScore,
  host: ({ host }) => host,
  path: ({ path }) => path,
  method: ({ method }) => method,
  requests: ({ requests }) => requests,
  lastActivity: ({ lastActivity }) => Date.parse(lastActivity),
  openGaps: ({ openGaps }) => openGaps ?? 0,
  attackers: ({ attackers }) => attackers ?? 0,
  detectionTime: ({ detectionTime }) => Date.parse(detectionTime),
};

describe('pages of endpoints', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
  });
  after(() => server.close());

  async function add(
    name: string,
    rows: readonly Omit<SeedEndpoint, 'id' | 'path'>[],
  ): Promise<string[]> {
    const endpoints = rows.map((row, index) => ({
      ...row,
      id: uuidOf(name, index),
      path: `/${name}/${index % 7}/${index}`,
    }));
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, endpoints));
    return endpoints.map(({ id }) => id);
  }

  async function walk(
    sort: InventorySort,
    direction: string,
    first: number,
    betweenPages: () => Promise<void>,
  ): Promise<Endpoint[]> {
    const seen: Endpoint[] = [];
    let after: string | null = null;
    for (;;) {
      const { status, body }: { status: number; body: Page } = await server.post<Page>(
        'endpoints/search',
        { sort, direction, first, after },
      );
      assert.equal(status, 200, JSON.stringify(body));
      seen.push(...body.items);
      if (!body.hasNextPage) return seen;
      assert.equal(body.items.length, first);
      after = body.items.at(-1)?.cursor ?? null;
      await betweenPages();
    }
  }

  let run = 0;
  for (const sort of INVENTORY_SORTS) {
    for (const direction of ['ascending', 'descending']) {
      it(`INV-01 paging by ${sort} ${direction} shows every endpoint once and in order, while others are learned`, async () => {
        await fc.assert(
          fc.asyncProperty(seeds, fc.integer({ min: 1, max: 11 }), async (rows, first) => {
            await server.test.db
              .company(server.companyId)
              .query('delete from inventory.endpoints where company_id = $1', [server.companyId]);
            run += 1;
            const ids = await add(`r${run}`, rows);
            let added = 0;
            const seen = await walk(sort, direction, first, async () => {
              added += 1;
              if (added <= 4) await add(`r${run}x${added}`, rows.slice(0, 2));
            });
            const visits = Map.groupBy(seen, ({ id }) => id);
            assert.ok(
              [...visits.values()].every(({ length }) => length === 1),
              'no endpoint twice',
            );
            assert.deepEqual(
              ids.filter((id) => !visits.has(id)),
              [],
            );
            const values = seen.map(VALUE[sort]);
            const turned = direction === 'ascending' ? values : values.toReversed();
            assert.ok(
              turned.every((value, index) => index === 0 || (turned[index - 1] ?? value) <= value),
              'in order',
            );
          }),
          { numRuns: 5 },
        );
      });
    }
  }
});
