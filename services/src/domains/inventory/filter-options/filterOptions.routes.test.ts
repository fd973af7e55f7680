import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inventory } from '../../../composition/inventoryService.ts';
import { seedEndpoints, uuidOf, type SeedEndpoint } from '../testing/seed.ts';
import { testServer, type TestServer } from '../testing/testServer.ts';

const ENDPOINTS: readonly SeedEndpoint[] = [
  {
    id: uuidOf(1),
    host: 'a.example',
    path: '/1',
    fields: { technology: ['nginx', 'PHP'], responseCode: [200, 999], webServer: 'nginx' },
    labels: [{ labelId: uuidOf('gold') }],
  },
  {
    id: uuidOf(2),
    host: 'a.example',
    path: '/2',
    fields: { technology: ['nginx'], responseCode: [200] },
    parameters: [
      { name: 'sort', enumValues: ['asc', 'desc'] },
      { name: 'order', enumValues: ['asc'] },
    ],
  },
  {
    id: uuidOf(3),
    host: 'a.example',
    path: '/3',
    findings: [
      { name: 'BOLA', severity: 'high', cweId: 'CWE-639' },
      { name: 'Weak', severity: 'low' },
    ],
  },
];

describe('what filters can be given', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer([inventory]);
    await server.test.db
      .company(server.companyId)
      .transaction((query) => seedEndpoints(query, ENDPOINTS));
  });
  after(() => server.close());

  const options = async (body: object, as = 'reader') =>
    (await server.post('filter-options', body, as)).body;

  it('INV-02 is what the endpoints have, most frequent first, each with its count', async () => {
    assert.deepEqual(await options({ field: 'technology' }), [
      { value: 'nginx', count: 2 },
      { value: 'PHP', count: 1 },
    ]);
    assert.deepEqual(await options({ field: 'technology', search: 'php' }), [
      { value: 'PHP', count: 1 },
    ]);
    assert.deepEqual(await options({ field: 'technology', first: 1 }), [
      { value: 'nginx', count: 2 },
    ]);
    assert.deepEqual(await options({ field: 'responseCode' }), [
      { value: '200', count: 2 },
      { value: '999', count: 1 },
    ]);
    assert.deepEqual(await options({ field: 'webServer' }), [{ value: 'nginx', count: 1 }]);
    assert.deepEqual(await options({ field: 'label' }), [{ value: uuidOf('gold'), count: 1 }]);
    assert.deepEqual(await options({ field: 'cweId' }), [{ value: 'CWE-639', count: 1 }]);
    assert.deepEqual(await options({ field: 'parameterEnumValue' }), [
      { value: 'asc', count: 1 },
      { value: 'desc', count: 1 },
    ]);
    assert.deepEqual(await options({ field: 'parameterName' }), [
      { value: 'order', count: 1 },
      { value: 'sort', count: 1 },
    ]);
    assert.deepEqual(await options({ field: 'technology' }, 'stranger'), []);
  });

  it('INV-02 is refused for what is no field, has no such values or is not for this person', async () => {
    assert.deepEqual(
      (await server.post<{ detail: string }>('filter-options', { field: 'colour' })).body.detail,
      'There is no field "colour".',
    );
    assert.deepEqual(
      (await server.post<{ detail: string }>('filter-options', { field: 'path' })).body.detail,
      'The values of "path" are not chosen from the endpoints.',
    );
    assert.equal(
      (await server.post('filter-options', { field: 'technology' }, 'novice')).status,
      403,
    );
    assert.equal((await server.post('filter-options', { field: 'source' }, 'novice')).status, 200);
    assert.equal((await server.post('filter-options', { field: 'source' }, 'clerk')).status, 403);
  });

  it('INV-02 counts agree with the roll-ups and with rows', async () => {
    const count = async (field: string, op: string, value: unknown) =>
      (
        await server.post<{ count: number }>('endpoints/count', {
          filter: { all: [{ field, op, value }] },
        })
      ).body.count;
    assert.deepEqual(
      [
        await count('technology', 'is', ['nginx']),
        await count('technology', 'isNot', ['nginx']),
        await count('technology', 'is', ['nginx', 'PHP']),
      ],
      [2, 1, 2],
    );
    assert.deepEqual(
      [
        await count('hasVulnerabilities', 'is', true),
        await count('hasVulnerabilities', 'is', false),
        await count('severity', 'isNot', ['low']),
      ],
      [1, 2, 2],
    );
    assert.deepEqual(
      [
        await count('webServer', 'isNot', ['nginx']),
        await count('monitored', 'isNot', true),
        await count('riskScore', 'between', [0, 1]),
      ],
      [2, 3, 3],
    );
  });

  it('findings of many endpoints come in one call, worst first', async () => {
    const { body } = await server.post<{ id: string; findings: { name: string }[] }[]>(
      'endpoints/findings',
      { ids: [uuidOf(3), uuidOf(1)] },
    );
    assert.deepEqual(
      body.map(({ id, findings }) => [id, findings.map(({ name }) => name)]),
      [
        [uuidOf(3), ['BOLA', 'Weak']],
        [uuidOf(1), []],
      ],
    );
    assert.deepEqual(
      (
        await server.post<{ findings: unknown[] }[]>(
          'endpoints/findings',
          { ids: [uuidOf(3)] },
          'stranger',
        )
      ).body[0]?.findings,
      [],
    );
  });
});
