import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const rows = ['1', '2'].map((digit) => ({
  id: `00000000-0000-4000-8000-00000000000${digit}`,
  name: `Name ${digit}`,
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  version: 1,
  updatedAt: null,
  updatedBy: null,
}));
const LOOKUP = 'POST /sample/:companyId/samples/lookup';
const LIST = `query List($first: Int, $after: String) { company(companyId: "${COMPANY}") { samples(first: $first, after: $after) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { sampleId name createdAt createdBy version updatedAt updatedBy } } } } }`;

describe('samples in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_clerk', apiToken(['read'], []));
    gateway.services
      .on('GET /sample/:companyId/samples', () => ({
        items: rows.map((row, index) => ({ cursor: `c${index}`, ...row })),
        hasNextPage: true,
      }))
      .on('GET /sample/:companyId/samples/count', () => ({ count: 7 }))
      .on(LOOKUP, ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(
          (id) => rows.find((row) => row.id === id) ?? null,
        ),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('are a page and a count, one call each', async () => {
    const { data, errors } = await gateway.ask(LIST, { first: 2, after: 'c9' });
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        samples: {
          totalCount: 7,
          pageInfo: { hasNextPage: true, endCursor: 'c1' },
          edges: rows.map(({ id, ...row }, index) => ({
            cursor: `c${index}`,
            node: { sampleId: id, ...row },
          })),
        },
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /sample/:companyId/samples',
      'GET /sample/:companyId/samples/count',
    ]);
    assert.deepEqual(
      { ...gateway.services.calls('GET /sample/:companyId/samples')[0]?.query },
      { first: '2', after: 'c9' },
    );
  });

  it('are found by their global ids in one call, null for an unknown one', async () => {
    const ids = [...rows.map(({ id }) => id), '00000000-0000-4000-8000-000000000009'].map((id) =>
      globalId('Sample', COMPANY, id),
    );
    const { data, errors } = await gateway.ask(
      'query Nodes($ids: [ID!]!) { nodes(ids: $ids) { id ... on Sample { name } } }',
      { ids },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      nodes: [{ id: ids[0], name: 'Name 1' }, { id: ids[1], name: 'Name 2' }, null],
    });
    assert.equal(gateway.services.calls(LOOKUP).length, 1);
  });

  it('are found by the raw key too', async () => {
    const ONE = `query One($id: ID!) { company(companyId: "${COMPANY}") { sample(sampleId: $id) { name } } }`;
    assert.deepEqual((await gateway.ask(ONE, { id: rows[1]?.id })).data, {
      company: { sample: { name: 'Name 2' } },
    });
    assert.deepEqual((await gateway.ask(ONE, { id: 'no key' })).data, {
      company: { sample: null },
    });
    assert.equal(gateway.services.calls(LOOKUP).length, 1);
  });

  it('are refused without feature_inventory:read, and no service is asked', async () => {
    assert.deepEqual((await gateway.ask(LIST, {}, 'plt_clerk')).codes, ['FORBIDDEN']);
    const { data } = await gateway.ask(
      'query Node($id: ID!) { node(id: $id) { id } }',
      { id: globalId('Sample', COMPANY, rows[0]?.id ?? '') },
      'plt_clerk',
    );
    assert.deepEqual(data, { node: null });
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
