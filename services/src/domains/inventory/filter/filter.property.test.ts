import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { compilePredicate } from '@palisade/engine/filter/compilePredicate.ts';
import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import {
  FILTER_NOW,
  filterArbitrary,
  rowArbitrary,
} from '@palisade/engine/filter/filterArbitrary.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { countEndpoints } from '../endpoints/endpointCount.repository.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { arbitraryEndpoints, OWN_FIELDS } from '../testing/arbitraryEndpoints.ts';
import { columnType, seedEndpoints } from '../testing/seed.ts';
import { testServer, type Answer, type TestServer } from '../testing/testServer.ts';
import { selectEndpoints } from './selection.ts';

const ROWS = 60;
/** More rows than are few, so that pages are looked for in order too. */
const MORE_ROWS = 320;
const rows = fc.sample(rowArbitrary(OWN_FIELDS), { numRuns: ROWS, seed: 7 });

describe('a filter over real PostgreSQL', () => {
  let server: TestServer;
  const endpoints = arbitraryEndpoints(MORE_ROWS, 7);
  const all = endpoints.map(({ row }) => row);
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

  /** Ids of the whole list, page by page. */
  async function idsOf(filter: Filter, first: number): Promise<string[]> {
    const ids: string[] = [];
    let after: string | undefined;
    do {
      const {
        status,
        body,
      }: Answer<{ items: { id: string; cursor: string }[]; hasNextPage: boolean }> =
        await server.post('endpoints/search', {
          filter,
          first,
          sort: 'path',
          ...(after === undefined ? {} : { after }),
        });
      assert.equal(status, 200, JSON.stringify(body));
      ids.push(...body.items.map(({ id }) => id));
      after = body.hasNextPage ? body.items.at(-1)?.cursor : undefined;
    } while (after !== undefined);
    return ids;
  }

  it('INV-02 SQL and memory keep the same rows of every random filter, unknown values included', async () => {
    const columns = OWN_FIELDS.map((field) => `${field.column} ${columnType(field)}`).join(', ');
    const names = OWN_FIELDS.map(({ column }) => column);
    const cells = JSON.stringify(
      rows.map((row, number) =>
        Object.fromEntries([
          ['number', number],
          ...OWN_FIELDS.map(({ key, column }) => [column, row[key] ?? null]),
        ]),
      ),
    );
    await server.test.db.system.transaction(async (query) => {
      await query(`create temp table filtered (number int, ${columns}) on commit drop`);
      await query(
        `insert into filtered (number, ${names.join(', ')}) select number, ${names.join(', ')} from jsonb_to_recordset($1::jsonb) as row(number int, ${columns})`,
        [cells],
      );
      await fc.assert(
        fc.asyncProperty(filterArbitrary(OWN_FIELDS), async (filter) => {
          const { text, values } = compileSql(filter, OWN_FIELDS, {
            firstParam: 1,
            now: FILTER_NOW,
          });
          const selected = await query<{ number: number }>(
            `select number from filtered where ${text} order by number`,
            values,
          );
          const keeps = compilePredicate(filter, OWN_FIELDS, FILTER_NOW);
          assert.deepEqual(
            selected.map(({ number }) => number),
            rows.flatMap((row, number) => (keeps(row) ? [number] : [])),
          );
        }),
        { numRuns: 300 },
      );
    });
  });

  it('INV-02 SQL and memory keep the same endpoints of every random filter, by their labels, findings and parameters too', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const { text, values } = compileSql(filter, INVENTORY_PAGE_FIELDS, {
          firstParam: 1,
          now: FILTER_NOW,
          table: 'endpoints',
        });
        const selected = await server.test.db
          .company(server.companyId)
          .query<{ id: string }>(`select id from inventory.endpoints where ${text}`, values);
        assert.deepEqual(
          selected.map(({ id }) => id).sort(),
          all
            .filter(compilePredicate(filter, INVENTORY_PAGE_FIELDS, FILTER_NOW))
            .map(({ id }) => id)
            .sort(),
        );
      }),
      { numRuns: 400 },
    );
  });

  it('INV-02 the list, its count and its host groups hold exactly what the filter keeps', async () => {
    await fc.assert(
      fc.asyncProperty(filterArbitrary(INVENTORY_PAGE_FIELDS), async (filter) => {
        const expected = all.filter(compilePredicate(filter, INVENTORY_PAGE_FIELDS, Date.now()));
        for (const first of [30, 100])
          assert.deepEqual(
            (await idsOf(filter, first)).sort(),
            expected.map(({ id }) => id).sort(),
          );
        assert.deepEqual((await server.post('endpoints/count', { filter })).body, {
          count: expected.length,
        });
        const groups = await server.post<{
          items: { host: { name: string }; endpointCount: number; riskScore: number }[];
        }>('endpoint-groups/search', { groupBy: { by: 'host' }, filter, first: 100 });
        const perHost = [
          ...Map.groupBy(expected, ({ host }) => (typeof host === 'string' ? host : '')),
        ].map(([name, ofHost]) => [name, ofHost.length] as const);
        assert.equal(groups.body.items.length, Math.min(100, perHost.length));
        if (perHost.length <= 100)
          assert.deepEqual(
            new Map(groups.body.items.map(({ host, endpointCount }) => [host.name, endpointCount])),
            new Map(perHost),
          );
        assert.deepEqual(
          (await server.post('endpoint-groups/count', { groupBy: { by: 'host' }, filter })).body,
          { count: perHost.length },
        );
      }),
      { numRuns: 60 },
    );
  });

  it('INV-02 a count that is bounded is exact, or says that there are more than it and is not above the truth', async () => {
    const scope = server.test.db.company(server.companyId);
    const told = { exact: 0, bounded: 0 };
    await fc.assert(
      fc.asyncProperty(
        filterArbitrary(INVENTORY_PAGE_FIELDS),
        fc.integer({ min: 1, max: 200 }),
        async (filter, atMost) => {
          const truth = all.filter(
            compilePredicate(filter, INVENTORY_PAGE_FIELDS, Date.now()),
          ).length;
          const { count, hasMore = false } = await countEndpoints(
            scope,
            await selectEndpoints(scope, 'all' in filter ? filter.all : [filter]),
            atMost,
          );
          told[hasMore ? 'bounded' : 'exact'] += 1;
          if (hasMore)
            assert.ok(
              count >= atMost && count < truth,
              `${count} of ${truth}, counted up to ${atMost}`,
            );
          else assert.equal(count, truth);
        },
      ),
      {
        numRuns: 300,
        examples: [
          [
            {
              all: [
                { field: 'vulnerabilityName', op: 'doesNotContain', value: 'API.Shop.example' },
              ],
            },
            1,
          ],
        ],
      },
    );
    assert.ok(told.exact > 0 && told.bounded > 0, JSON.stringify(told));
  });

  it('INV-02 one condition on parameters is counted by roll-ups, however common it is', async () => {
    const scope = server.test.db.company(server.companyId);
    const [named] = all.flatMap(({ parameterName }) => [parameterName].flat()).map(String);
    for (const condition of [
      { field: 'parameterName', op: 'equals', value: named ?? '' },
      { field: 'parameterName', op: 'doesNotContain', value: 'no such name' },
      { field: 'parameterEnumValue', op: 'exists', value: true },
      { field: 'parameterEnumValue', op: 'exists', value: false },
      { field: 'parameterEnumSize', op: 'between', value: [0, 0] },
    ] as const satisfies readonly FilterCondition[]) {
      const truth = all.filter(
        compilePredicate({ all: [condition] }, INVENTORY_PAGE_FIELDS, Date.now()),
      ).length;
      assert.ok(truth > 0);
      assert.deepEqual(
        await countEndpoints(scope, await selectEndpoints(scope, [condition]), 1),
        { count: truth },
        JSON.stringify(condition),
      );
    }
  });
});
