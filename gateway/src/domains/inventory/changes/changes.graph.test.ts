import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY } from '../../../testing/people.ts';
import { endpointRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00Z';
const idOf = (index: number): string =>
  `9b000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const change = (index: number) => ({
  id: idOf(index),
  number: index,
  at: AT,
  kind: 'riskRaised',
  hostId: endpointRow(index % 4).hostId,
  apiId: endpointRow(index % 4).apiId,
  endpointId: endpointRow(index % 4).id,
  before: { score: 4 },
  after: { score: 6.5, lastActivityAt: Date.parse(AT) },
  cause: { code: 'riskFactors', added: ['cleartext'], gone: [], values: { share: 0.5 } },
});
const item = (index: number) => ({ cursor: `change${index}`, ...change(index) });
const field = (body: unknown, name: string): unknown => Reflect.get(Object(body), name);
const ALL =
  'changeId kind at endpoint { path } api { name } host { name } before { score } after { score lastActivity } cause { code added values }';

describe('the change feed in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 100)
      .on('POST /inventory/:companyId/changes/search', ({ body }) => ({
        items: range(Number(field(body, 'first')), item),
        hasNextPage: true,
      }))
      .on('POST /inventory/:companyId/changes/counts', () => [
        { kind: 'riskRaised', changes: 1_000, hasMore: true },
        { kind: 'new', changes: 2, hasMore: false },
      ])
      .on('POST /inventory/:companyId/changes/by-owner', ({ body }) =>
        (field(body, 'ids') as string[]).map((ownerId) => ({
          ownerId,
          items: [item(1)],
          hasNextPage: false,
          count: 1,
          hasMore: false,
        })),
      )
      .on('POST /inventory/:companyId/changes/lookup', ({ body }) =>
        (field(body, 'ids') as string[]).map((id) => (id === idOf(1) ? change(1) : null)),
      )
      .on('POST /inventory/:companyId/changes/unseen', () => ({
        since: 7,
        last: 9,
        seenAt: AT,
        counts: [{ kind: 'gone', changes: 2, hasMore: false }],
      }))
      .on('POST /inventory/:companyId/changes/seen', (_call, reply) => reply.code(204).send());
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  for (const rows of [5, 60]) {
    it(`GRAPH-05 a page of ${rows} changes with endpoints, APIs, hosts and count makes five calls`, async () => {
      const { errors, data } = await gateway.ask(
        `{ company(companyId: "${COMPANY}") { changes(first: ${rows}, filter: { field: "kind", op: is, value: ["riskRaised"] }) { totalCount isTotalCountExact edges { cursor node { ${ALL} } } } } }`,
      );
      assert.deepEqual(errors, []);
      const { changes } = (
        data as {
          company: {
            changes: { totalCount: number; isTotalCountExact: boolean; edges: { node: object }[] };
          };
        }
      ).company;
      assert.deepEqual(
        [changes.totalCount, changes.isTotalCountExact, changes.edges.length],
        [1_002, false, rows],
      );
      assert.deepEqual(Reflect.get(changes.edges[0]?.node ?? {}, 'cause'), {
        code: 'riskFactors',
        added: ['cleartext'],
        values: '{"share":0.5}',
      });
      assert.deepEqual(
        gateway.upstreamCalls().toSorted(),
        ['apis', 'changes/counts', 'changes/search', 'endpoints', 'hosts'].map(
          (what) => `POST /inventory/:companyId/${what.includes('/') ? what : `${what}/lookup`}`,
        ),
      );
    });
  }

  it('GRAPH-05 the changes of fifty endpoints come in one call', async () => {
    const { errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 50) { edges { node { changes(first: 5) { totalCount edges { node { kind } } } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().toSorted(), [
      'POST /inventory/:companyId/changes/by-owner',
      'POST /inventory/:companyId/endpoints/search',
    ]);
  });

  it('further changes of one endpoint are asked for by its id', async () => {
    const { id } = endpointRow(1);
    const { errors } = await gateway.ask(
      `{ node(id: "${globalId('Endpoint', COMPANY, id)}") { ... on Endpoint { changes(first: 5, after: "change4") { edges { node { kind } } } } } }`,
    );
    assert.deepEqual(errors, []);
    const made = gateway.services.made.find(({ route }) => route.endsWith('/changes/search'));
    assert.equal(field(made?.body, 'endpointId'), id);
    assert.equal(field(made?.body, 'after'), 'change4');
  });

  it('counts are in the order of the kinds; what is unseen says since when', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { changeCounts { kind changes hasMore }
        unseenChanges(filter: { field: "kind", op: is, value: ["gone"] }) { since last seenAt counts { kind changes } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        changeCounts: [
          { kind: 'new', changes: 2, hasMore: false },
          { kind: 'riskRaised', changes: 1_000, hasMore: true },
        ],
        unseenChanges: { since: 7, last: 9, seenAt: AT, counts: [{ kind: 'gone', changes: 2 }] },
      },
    });
    const unseen = gateway.services.made.find(({ route }) => route.endsWith('/changes/unseen'));
    assert.deepEqual(field(unseen?.body, 'filter'), {
      all: [{ field: 'kind', op: 'is', value: ['gone'] }],
    });
  });

  it('GRAPH-01 a change is found by its global id', async () => {
    const ask = (index: number) =>
      gateway.ask('query Node($id: ID!) { node(id: $id) { ... on Change { kind } } }', {
        id: globalId('Change', COMPANY, idOf(index)),
      });
    assert.deepEqual((await ask(1)).data, { node: { kind: 'riskRaised' } });
    assert.deepEqual((await ask(2)).data, { node: null });
  });

  it('what was seen is remembered and counted anew', async () => {
    const { data, errors } = await gateway.ask(
      `mutation { markChangesSeen(input: { companyId: "${COMPANY}", number: 9 }) { company { unseenChanges { last } } errors { code } } }`,
    );
    assert.deepEqual(
      [errors, data],
      [[], { markChangesSeen: { company: { unseenChanges: { last: 9 } }, errors: [] } }],
    );
  });
});
