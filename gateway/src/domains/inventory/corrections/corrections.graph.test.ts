import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { apiRow, endpointRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ID = '0d000000-0000-4000-8000-0000000000c1';
const correction = {
  id: ID,
  kind: 'merge',
  host: 'shop.example',
  path: '/reports/{period}',
  index: 1,
  taken: ['daily'],
  excluded: ['yearly'],
  parameter: 'period',
  actor: 'ada@example.com',
  at: '2026-01-31T12:00:00.000Z',
  undoneBy: null,
  undoneAt: null,
};
const PAYLOAD =
  '{ correction { id correctionId path undoneAt } endpoints { endpointId path } company { inventoryCounts { endpoints } } errors { code field message } }';
const MERGE = `mutation Merge($input: MergeEndpointsInput!) { mergeEndpoints(input: $input) ${PAYLOAD} }`;
const input = {
  companyId: COMPANY,
  apiId: apiRow(0).id,
  path: '/reports/daily',
  index: 1,
  name: 'period',
  merged: [{ path: '/reports/daily', version: 'v1' }],
  excludedPaths: ['/reports/yearly'],
};
const at = (name: string) => `POST /inventory/:companyId/corrections/${name}`;

describe('corrections in the graph', () => {
  const gateway = new TestGateway();
  const done = { correctionId: ID, endpointIds: [endpointRow(1).id] };
  before(async () => {
    stubInventory(gateway.services, 100)
      .on(at('merges'), ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'old'
          ? reply.code(409).send({
              code: 'conflict',
              detail: 'These endpoints changed since you looked at them.',
            })
          : Reflect.get(Object(body), 'name') === ''
            ? reply.code(400).send({ code: 'badInput', detail: 'A name, please.', field: 'name' })
            : done,
      )
      .on(at('splits'), () => done)
      .on(at(':correctionId/undo'), () => done)
      .on(at('lookup'), () => [correction])
      .on(at('by-endpoint'), ({ body }) =>
        (Reflect.get(Object(body), 'ids') as string[]).map(() => [correction]),
      )
      .on(at('merge-options'), () => ({
        path: '/reports/daily',
        index: 1,
        name: 'reportName',
        options: [
          {
            path: '/reports/daily',
            segment: 'daily',
            status: 'verified',
            methods: ['GET'],
            endpointCount: 2,
            requests: 5,
            lastActivity: correction.at,
            samples: ['/reports/daily'],
            version: 'v1',
          },
        ],
      }))
      .on(at('merge-preview'), () => ({
        endpoints: [
          {
            method: 'GET',
            path: '/reports/{period}',
            requests: 5,
            from: [{ endpointId: endpointRow(1).id, path: '/reports/daily', requests: 5 }],
          },
        ],
        endpointsBefore: 1,
        endpointsAfter: 1,
        labelCount: 0,
        besideVersion: null,
      }))
      .on('POST /posture/:companyId/gaps/of-endpoints', ({ body }) => ({
        count: (Reflect.get(Object(body), 'endpointIds') as string[]).length * 3,
      }))
      .on(at('split-options'), () => ({ path: '/users/{userId}', values: [], none: 'gone' }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('INV-11 a merge is one call, and what it changed is asked for again', async () => {
    const { data, errors } = await gateway.ask(MERGE, { input });
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      mergeEndpoints: {
        correction: {
          id: globalId('Correction', COMPANY, ID),
          correctionId: ID,
          path: correction.path,
          undoneAt: null,
        },
        endpoints: [{ endpointId: endpointRow(1).id, path: endpointRow(1).path }],
        company: { inventoryCounts: { endpoints: 100 } },
        errors: [],
      },
    });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      at('lookup'),
      at('merges'),
      'POST /inventory/:companyId/counts',
      'POST /inventory/:companyId/endpoints/lookup',
    ]);
    const { companyId: _companyId, ...body } = input;
    assert.deepEqual(gateway.services.calls(at('merges'))[0]?.body, body);
  });

  it('INV-11 a merge of what changed meanwhile, or without a name, is said at its field', async () => {
    for (const [name, error] of [
      [
        'old',
        {
          code: 'conflict',
          field: null,
          message: 'These endpoints changed since you looked at them.',
        },
      ],
      ['', { code: 'badInput', field: 'input.name', message: 'A name, please.' }],
    ] as const) {
      const { data } = await gateway.ask(MERGE, { input: { ...input, name } });
      assert.deepEqual(data, {
        mergeEndpoints: { correction: null, endpoints: [], company: null, errors: [error] },
      });
    }
  });

  it('INV-12 splits and takes back', async () => {
    const split = await gateway.ask(
      `mutation Split($input: SplitEndpointInput!) { splitEndpoint(input: $input) ${PAYLOAD} }`,
      {
        input: {
          companyId: COMPANY,
          apiId: apiRow(0).id,
          endpointId: endpointRow(1).id,
          path: '/users/{userId}',
          index: 1,
          value: 'me',
        },
      },
    );
    const undo = await gateway.ask(
      `mutation Undo($input: UndoCorrectionInput!) { undoCorrection(input: $input) ${PAYLOAD} }`,
      { input: { companyId: COMPANY, correctionId: ID } },
    );
    assert.deepEqual([split.errors, undo.errors], [[], []]);
    assert.deepEqual(
      { ...gateway.services.calls(at(':correctionId/undo'))[0]?.params },
      { companyId: COMPANY, correctionId: ID },
    );
  });

  it('the dialogs ask once each for what can be chosen and what would come of it', async () => {
    const { data, errors } = await gateway.ask(
      `query Options($api: ID!, $endpoint: ID!, $merge: MergeChoiceInput!) { company(companyId: "${COMPANY}") {
        mergeOptions(apiId: $api, path: "/reports/daily", index: 1) { name options { path status version } }
        mergePreview(merge: $merge) { endpointsBefore endpointsAfter openGaps endpoints { path from { path } } }
        splitOptions(apiId: $api, endpointId: $endpoint, index: 1) { none values { value path requests } } } }`,
      {
        api: apiRow(0).id,
        endpoint: endpointRow(1).id,
        merge: {
          apiId: input.apiId,
          path: input.path,
          index: 1,
          name: 'period',
          merged: input.merged,
        },
      },
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        mergeOptions: {
          name: 'reportName',
          options: [{ path: '/reports/daily', status: 'verified', version: 'v1' }],
        },
        mergePreview: {
          endpointsBefore: 1,
          endpointsAfter: 1,
          openGaps: 3,
          endpoints: [{ path: '/reports/{period}', from: [{ path: '/reports/daily' }] }],
        },
        splitOptions: { none: 'gone', values: [] },
      },
    });
    assert.equal(gateway.upstreamCalls().length, 4);
  });

  it('GRAPH-05 corrections of a page of endpoints are one call; each is a node', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 50) { edges { node { corrections { id kind taken excluded } } } } } node(id: "${globalId('Correction', COMPANY, ID)}") { ... on Correction { actor } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual((data as { node: unknown }).node, { actor: 'ada@example.com' });
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      at('by-endpoint'),
      at('lookup'),
      'POST /inventory/:companyId/endpoints/search',
    ]);
  });

  it('PERM-01 who may not update the inventory is refused before any call', async () => {
    gateway.people.set('plt_reader', apiToken(['read', 'write'], ['feature_inventory:read']));
    const { codes } = await gateway.ask(MERGE, { input }, 'plt_reader');
    const options = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { mergeOptions(apiId: "${apiRow(0).id}", path: "/a", index: 0) { name } } }`,
      {},
      'plt_reader',
    );
    assert.deepEqual(
      [codes, options.codes, gateway.upstreamCalls()],
      [['FORBIDDEN'], ['FORBIDDEN'], []],
    );
  });
});
