import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import { inventory } from '../../../composition/inventoryService.ts';
import { identity } from '../../identity/identity.domain.ts';
import { labels } from '../../labels/labels.domain.ts';
import type { Endpoint } from '../endpoints/endpoints.schemas.ts';
import type { EndpointGroup } from '../endpoint-groups/endpointGroups.schemas.ts';
import { checkTerms } from '../testing/checkTerms.ts';
import { seedEndpoints, uuidOf } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';
import { attackersDue, writeAttackerCounts, writeGapCounts } from './problemCounts.client.ts';

const id = (path: string) => uuidOf('problem', path);
const LABEL = uuidOf('label of /b');
const TEAM = uuidOf('team');
const PATHS = ['/a', '/b', '/c', '/d'];
const LATER = new Date(Date.now() + 86_400_000);
const PAST = new Date(Date.now() - 1_000);

interface Page<Item> {
  readonly items: readonly Item[];
}

describe('gaps and attackers of endpoints', () => {
  let server: TestServer;
  const scope = () => server.test.db.company(server.companyId);
  const search = async (body: object, as?: string) =>
    (await server.post<Page<Endpoint>>('endpoints/search', body, as)).body.items;
  const paths = async (filter: object[], body: object = {}) =>
    (await search({ filter: { all: filter }, sort: 'path', direction: 'ascending', ...body })).map(
      ({ path }) => path,
    );

  before(async () => {
    server = await testServer([inventory, identity, labels]);
    const endpoints = PATHS.map((path, index) => ({
      id: id(path),
      host: index < 3 ? 'one.example' : 'two.example',
      path,
      riskScore: index,
      ...(path === '/b' && { labels: [{ labelId: LABEL, groupId: TEAM }] }),
    }));
    await scope().transaction((query) => seedEndpoints(query, endpoints));
    const gaps = (path: string, count: number, ...severities: Severity[]) => ({
      endpointId: id(path),
      gaps: count,
      severities,
    });
    const attackers = (path: string, count: number, until: Date) => ({
      endpointId: id(path),
      attackers: count,
      until: until.toISOString(),
    });
    await scope().transaction(async (query) => {
      await writeGapCounts(query, [
        gaps('/a', 7, 'medium', 'low'),
        gaps('/b', 2, 'critical'),
        gaps('/d', 1, 'medium'),
      ]);
      await writeAttackerCounts(query, [attackers('/a', 3, LATER), attackers('/c', 1, PAST)]);
    });
  });
  after(() => server.close());

  it('INV-01 are shown, and sorted by the worst gap, then how many, or by how many attackers', async () => {
    const items = await search({ sort: 'openGaps' });
    assert.deepEqual(
      items.map(({ path, openGaps, worstGap, attackers }) => [path, openGaps, worstGap, attackers]),
      [
        ['/b', 2, 'critical', 0],
        ['/a', 7, 'medium', 3],
        ['/d', 1, 'medium', 0],
        ['/c', 0, null, 1],
      ],
    );
    const [most] = await search({ sort: 'attackers', first: 1 });
    assert.equal(most?.path, '/a');
  });

  it('INV-02 are filtered by count and severity, from none on', async () => {
    const between = (field: string, from: number, to: number) => [
      { field, op: 'between', value: [from, to] },
    ];
    assert.deepEqual(await paths(between('openGaps', 1, 1000)), ['/a', '/b', '/d']);
    assert.deepEqual(await paths(between('openGaps', 0, 0)), ['/c']);
    assert.deepEqual(await paths(between('openGaps', 0, 2)), ['/b', '/c', '/d']);
    assert.deepEqual(await paths(between('attackers', 1, 2)), ['/c']);
    const severity = (op: string, value: string) => [{ field: 'gapSeverity', op, value: [value] }];
    assert.deepEqual(await paths(severity('is', 'medium')), ['/a', '/d']);
    assert.deepEqual(await paths(severity('isNot', 'medium')), ['/b', '/c']);
    assert.deepEqual(
      await paths([...between('openGaps', 1, 1000), ...between('attackers', 1, 1000)]),
      ['/a'],
    );
    await checkTerms(scope());
  });

  it('INV-01 are summed in groups by host, with and without a filter', async () => {
    const sums = async (filter?: object, as?: string) =>
      (
        await server.post<Page<EndpointGroup>>(
          'endpoint-groups/search',
          { groupBy: { by: 'host' }, filter },
          as,
        )
      ).body.items.map(({ host, openGaps, worstGap, attackers }) => [
        host?.name,
        openGaps,
        worstGap,
        attackers,
      ]);
    assert.deepEqual(await sums(), [
      ['two.example', 1, 'medium', 0],
      ['one.example', 9, 'critical', 4],
    ]);
    const few = { all: [{ field: 'path', op: 'equals', value: '/a' }] };
    assert.deepEqual(await sums(few), [['one.example', 7, 'medium', 3]]);
    assert.deepEqual(await sums(undefined, 'narrow'), [
      ['two.example', null, null, null],
      ['one.example', null, null, null],
    ]);
  });

  it('PERM-01 are told to nobody who may see endpoints alone: no value, filter, order or column', async () => {
    const ids = PATHS.map(id);
    const rows = [
      ...(await search({}, 'narrow')),
      ...(await server.post<Endpoint[]>('endpoints/lookup', { ids }, 'narrow')).body,
      ...(
        await server.post<{ items: Endpoint[] }[]>(
          'endpoints/by-group',
          { groupBy: { by: 'host' }, keys: [uuidOf(server.companyId, 'one.example')] },
          'narrow',
        )
      ).body.flatMap(({ items }) => items),
      ...(
        await server.post<{ endpoints: Endpoint[] }[]>(
          'endpoints/latest-by-host',
          { hostIds: [uuidOf(server.companyId, 'one.example')] },
          'narrow',
        )
      ).body.flatMap(({ endpoints }) => endpoints),
    ];
    assert.equal(rows.length, 4 + 4 + 3 + 3);
    for (const { openGaps, worstGap, attackers } of rows)
      assert.deepEqual([openGaps, worstGap, attackers], [null, null, null]);
    const refused = async (path: string, body: object) =>
      (await server.post<{ code: string }>(path, body, 'narrow')).body.code;
    for (const sort of ['openGaps', 'attackers'])
      assert.equal(await refused('endpoints/search', { sort }), 'forbidden');
    for (const [field, op, value] of [
      ['openGaps', 'between', [1, 5]],
      ['gapSeverity', 'is', ['high']],
      ['attackers', 'between', [1, 5]],
    ])
      for (const path of ['endpoints/search', 'endpoints/count'])
        assert.equal(await refused(path, { filter: { all: [{ field, op, value }] } }), 'forbidden');
    const file = await server.text('endpoints.csv', 'narrow');
    assert.doesNotMatch(file, /gap|attacker/i);
    assert.match(await server.text('endpoints.csv'), /,Open gaps,Worst open gap,Attackers 7d,/);
    assert.match(
      await server.text('endpoints.csv?columns=openGaps,attackers', 'narrow'),
      /forbidden/,
    );
  });

  it('PERM-04 are told to people limited to labels of their endpoints alone', async () => {
    server.limit([LABEL]);
    const filter = { all: [{ field: 'openGaps', op: 'between', value: [1, 1000] }] };
    assert.deepEqual(
      (await search({ filter }, 'limited')).map(({ path, openGaps }) => [path, openGaps]),
      [['/b', 2]],
    );
    const { body } = await server.post<Page<EndpointGroup>>(
      'endpoint-groups/search',
      { groupBy: { by: 'host' } },
      'limited',
    );
    assert.deepEqual(
      body.items.map(({ openGaps, worstGap, attackers }) => [openGaps, worstGap, attackers]),
      [[2, 'critical', 0]],
    );
  });

  it('INV-01 wait for nobody who writes the endpoint, and say which were left', async () => {
    const count = [{ endpointId: id('/c'), gaps: 4, severities: ['low' as const] }];
    await scope().transaction(async (query) => {
      await query('update inventory.endpoints set requests = 5 where id = $1', [id('/c')]);
      assert.deepEqual(await scope().transaction((other) => writeGapCounts(other, count)), [
        id('/c'),
      ]);
    });
    assert.deepEqual(await scope().transaction((query) => writeGapCounts(query, count)), []);
    assert.deepEqual(
      (await search({ filter: { all: [{ field: 'gapSeverity', op: 'is', value: ['low'] }] } })).map(
        ({ path }) => path,
      ),
      ['/c', '/a'],
    );
    const none = [{ endpointId: id('/c'), gaps: 0, severities: [] }];
    assert.deepEqual(await scope().transaction((query) => writeGapCounts(query, none)), []);
    await checkTerms(scope());
    assert.deepEqual(await scope().transaction((query) => attackersDue(query, 9)), [id('/c')]);
  });
});
