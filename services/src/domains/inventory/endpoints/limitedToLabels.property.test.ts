import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import pg from 'pg';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import { identity } from '../../identity/identity.domain.ts';
import { ENDPOINT_ORDERS } from './endpointOrders.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { labels } from '../../labels/labels.domain.ts';

const [OURS, THEIRS, GROUP] = [uuidOf('label', 'ours'), uuidOf('label', 'theirs'), uuidOf('group')];
const METHODS = ['GET', 'POST', 'PUT'];
const ENDPOINTS: readonly SeedEndpoint[] = Array.from({ length: 120 }, (_, index) => ({
  id: uuidOf('limited', index),
  host: `h${index % 5}.example`,
  method: METHODS[index % 3] ?? 'GET',
  path: `/${index % 7 === 0 ? 'orders' : 'pets'}/${index}`,
  authenticated: [true, false, null][index % 4] ?? null,
  sensitive: index % 6 === 0,
  riskScore: (index * 7) % 11 === 0 ? 9.5 : ((index * 13) % 80) / 10,
  requests: 1 + (index % 9),
  fields: { technology: [`t${index % 4}`], cdn: index % 5 === 0 ? 'edge' : null },
  labels: [
    ...(index % 3 === 0 && index % 5 !== 4 ? [{ labelId: OURS, groupId: GROUP }] : []),
    ...(index % 4 === 0 ? [{ labelId: THEIRS, groupId: GROUP }] : []),
  ],
  findings: index % 8 === 0 ? [{ name: 'Weak', severity: 'high' }] : [],
  parameters:
    index % 2 === 0 ? [{ name: `p${index % 3}`, enumValues: ['a', `b${index % 2}`] }] : [],
}));
const seen = ENDPOINTS.filter(({ labels }) => labels?.some(({ labelId }) => labelId === OURS));

interface Group {
  readonly key: string;
  readonly endpointCount: number;
  readonly riskScore: number;
  readonly requests: number | null;
  readonly host: { readonly name: string } | null;
}
interface Page {
  readonly items: readonly object[];
}

/** Filters of which each field has a value that some endpoints have. */
const condition = fc.constantFrom(
  { field: 'method', op: 'is', value: ['GET', 'PUT'] },
  { field: 'method', op: 'isNot', value: ['GET'] },
  { field: 'host', op: 'contains', value: 'h1' },
  { field: 'path', op: 'contains', value: 'orders' },
  { field: 'path', op: 'contains', value: 'pet' },
  { field: 'sensitive', op: 'is', value: true },
  { field: 'riskScore', op: 'between', value: [2, 8] },
  { field: 'technology', op: 'is', value: ['t1'] },
  { field: 'label', op: 'is', value: [THEIRS] },
  { field: 'label', op: 'isNot', value: [THEIRS] },
  { field: 'hasVulnerabilities', op: 'is', value: true },
  { field: 'cdn', op: 'is', value: ['edge'] },
  { field: 'parameterName', op: 'contains', value: 'p1' },
  { field: 'parameterEnumValue', op: 'is', value: ['b0'] },
);
const conditions = fc.uniqueArray(condition, { minLength: 1, maxLength: 3 });
const filter = fc.oneof(
  fc.constant(undefined),
  conditions.map((all) => ({ all })),
  conditions.map((any) => ({ any })),
);
const order = fc.constantFrom(
  ...(Object.keys(ENDPOINT_ORDERS) as (keyof typeof ENDPOINT_ORDERS)[]),
);

/** Policies and views have two ways; labels of few endpoints would try one of them alone. */
const SEES_MANY = `create or replace function inventory.sees_at_most(most int) returns boolean
  language sql immutable as 'select false'`;

for (const sees of ['few', 'many'])
  describe(`people who are limited to labels of ${sees} endpoints`, () => {
    let whole: TestServer;
    let alone: TestServer;
    before(async () => {
      // One company has all endpoints, the other only those that the limited person sees of it.
      [whole, alone] = [
        await testServer([inventory, labels, identity]),
        await testServer([inventory, labels, identity]),
      ];
      await whole.test.db
        .company(whole.companyId)
        .transaction((query) => seedEndpoints(query, ENDPOINTS));
      await alone.test.db
        .company(alone.companyId)
        .transaction((query) => seedEndpoints(query, seen));
      whole.limit([OURS]);
      if (sees === 'few') return;
      const owner = new pg.Client({ connectionString: whole.test.url });
      await owner.connect();
      await owner.query(SEES_MANY).finally(() => owner.end());
    });
    after(async () => {
      await whole.close();
      await alone.close();
    });
    /** The same question to both; ids of hosts are made of the company's. */
    async function same(path: string, body?: object): Promise<void> {
      const [limited, only] = await Promise.all(
        [whole, alone].map(async (server, index) => {
          const answer =
            body === undefined
              ? await server.get<unknown>(path, index === 0 ? 'limited' : 'reader')
              : await server.post<unknown>(path, body, index === 0 ? 'limited' : 'reader');
          const text = ENDPOINTS.reduce(
            (said, { host }) => said.replaceAll(uuidOf(server.companyId, host), host),
            JSON.stringify(answer.body),
          ).replaceAll(/"cursor":"[^"]*"/g, '"cursor":""');
          return { status: answer.status, body: JSON.parse(text) as unknown };
        }),
      );
      assert.equal(limited?.status, 200, JSON.stringify(limited));
      assert.deepEqual(limited, only);
    }

    it('PERM-04 pages and counts are those of a company that has nothing else, whatever is asked', async () => {
      await fc.assert(
        fc.asyncProperty(
          filter,
          order,
          fc.constantFrom('ascending', 'descending'),
          fc.integer({ min: 1, max: 20 }),
          async (asked, sort, direction, first) => {
            await same('endpoints/search', { filter: asked, sort, direction, first });
            await same('endpoints/count', { filter: asked });
            await same('counts', { filter: asked });
          },
        ),
        { numRuns: 60 },
      );
    });

    it('PERM-04 so are groups by host and by label, and the endpoints in them', async () => {
      await fc.assert(
        fc.asyncProperty(
          filter,
          fc.constantFrom({ by: 'host' }, { by: 'labelGroup', id: GROUP }),
          async (asked, groupBy) => {
            // Keys of hosts order ties.
            const normal = async (server: TestServer, as: string) => {
              const { body } = await server.post<{ items: Group[] }>(
                'endpoint-groups/search',
                { filter: asked, groupBy },
                as,
              );
              return body.items
                .map(({ key, endpointCount, riskScore, host, requests }) =>
                  [host?.name ?? key, endpointCount, riskScore, requests].join(' '),
                )
                .sort();
            };
            assert.deepEqual(await normal(whole, 'limited'), await normal(alone, 'reader'));
            await same('endpoint-groups/count', { filter: asked, groupBy });
          },
        ),
        { numRuns: 30 },
      );
      await same('endpoints/by-group', {
        groupBy: { by: 'labelGroup', id: GROUP },
        keys: [OURS, THEIRS],
        sort: 'path',
      });
    });

    it('PERM-04 so are hosts, counts of the company, options of every filter and the export', async () => {
      for (const path of ['hosts?sort=name', 'hosts/count']) await same(path);
      for (const path of ['counts', 'traffic']) await same(path, {});
      let choices = 0;
      for (const { key: field } of INVENTORY_PAGE_FIELDS) {
        if ((await whole.post('filter-options', { field }, 'limited')).status !== 200) continue;
        await same('filter-options', { field });
        choices += 1;
      }
      assert.ok(choices > 15, `${choices} fields have options`);
      const lines = async (server: TestServer, as: string) =>
        (await server.text('endpoints.csv?columns=method,host,path,riskScore,labels', as))
          .split('\r\n')
          .sort();
      assert.deepEqual(await lines(whole, 'limited'), await lines(alone, 'reader'));
      assert.equal(
        (await lines(whole, 'limited')).filter((line) => line.includes('.example')).length,
        seen.length,
      );
    });

    it('PERM-04 an endpoint without the labels is not there: by id, its parameters, findings, traffic and host', async () => {
      const hidden = ENDPOINTS.filter(
        ({ labels }) => !labels?.some(({ labelId }) => labelId === OURS),
      );
      const ids = hidden.slice(0, 20).map(({ id }) => id);
      const hiddenHost =
        [...new Set(hidden.map(({ host }) => host))].find(
          (host) => !seen.some((endpoint) => endpoint.host === host),
        ) ?? '';
      assert.notEqual(hiddenHost, '');
      assert.deepEqual(
        (await whole.post('endpoints/lookup', { ids }, 'limited')).body,
        ids.map(() => null),
      );
      assert.deepEqual(
        (await whole.post('endpoints/traffic', { ids, days: 7 }, 'limited')).body,
        ids.map(() => null),
      );
      assert.ok(
        (
          await whole.post<{ findings: unknown[] }[]>('endpoints/findings', { ids }, 'limited')
        ).body.every(({ findings }) => findings.length === 0),
      );
      assert.ok(
        (
          await whole.post<Page[]>('parameters/by-endpoint', { endpointIds: ids }, 'limited')
        ).body.every(({ items }) => items.length === 0),
      );
      assert.deepEqual(
        (
          await whole.post(
            'hosts/lookup',
            { ids: [uuidOf(whole.companyId, hiddenHost)] },
            'limited',
          )
        ).body,
        [null],
      );
      assert.deepEqual(
        (await whole.post('apis/lookup', { ids: [uuidOf(whole.companyId, hiddenHost)] }, 'limited'))
          .body,
        [null],
      );
      assert.equal(
        (await whole.get(`endpoints/${ids[0] ?? ''}/parameters`, 'limited')).status,
        (await whole.get(`endpoints/${uuidOf('nothing')}/parameters`, 'limited')).status,
      );
    });

    it('PERM-04 the database itself shows a limited reader no other rows and lets them write none', async () => {
      const scope = whole.test.db.company(whole.companyId, { labels: () => [OURS] });
      const [row] = await scope.query<{ count: number }>(
        'select count(*) as count from inventory.endpoints',
      );
      assert.equal(row?.count, seen.length);
      const [came] = await scope.query<{ count: number }>(
        'select sum(bit_count(members)) as count from added_members',
      );
      assert.equal(Number(came?.count), seen.length);
      for (const text of [
        "update inventory.endpoints set path = '/'",
        'delete from inventory.endpoint_labels',
        'select count(*) from only inventory . hosts',
        'select * from inventory.endpoint_models',
      ]) {
        await assert.rejects(scope.query(text), /permission denied/, text);
      }
      assert.equal(
        (
          await whole.test.db
            .company(whole.companyId, { labels: () => [] })
            .query('select from inventory.endpoints')
        ).length,
        0,
      );
      // The connection that served them serves others in full.
      const all = await Promise.all(
        Array.from({ length: 20 }, () =>
          whole.test.db.company(whole.companyId).query('select from inventory.endpoints'),
        ),
      );
      assert.deepEqual([...new Set(all.map(({ length }) => length))], [ENDPOINTS.length]);
    });
  });
