import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../../testing/people.ts';
import { apiRow, endpointRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const SETTINGS = {
  learning: { mode: 'low', lowMinimum: 50, regularMinimum: 1000, pathPatterns: false },
  display: { hiddenUrlTypes: ['irrelevant'], groupByHost: true },
  parameterTypes: [
    { id: 'T1', name: 'Booking', includePattern: 'x', excludePattern: null, enabled: true },
  ],
  correlators: [],
};
const ids = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // The gateway's own request.
const managed = (id: string) => ({
  ...apiRow(Number(id.slice(-12))),
  hostName: 'host0.example.com',
  hostPattern: null,
  hidden: true,
  detectionEnabled: false,
  added: true,
  learningMode: null,
});

const SUGGESTION = {
  apiId: apiRow(1).id,
  host: 'acme.example.com',
  pattern: '[a-z]+\\.example\\.com',
  name: '{hostVar}.example.com',
  hosts: ['acme.example.com'],
  hostCount: 6,
};

describe('settings of the inventory in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_viewer', apiToken(['read', 'write'], BUILT_IN_ROLES.Viewer));
    stubInventory(gateway.services, 50)
      .on('GET /inventory/:companyId/settings', () => SETTINGS)
      .on('POST /inventory/:companyId/endpoints/learning', ({ body }) =>
        ids(body).map((id) => ({
          id,
          authenticatedLearned: true,
          authenticatedTuned: false,
          stagingReasons: [{ kind: 'requests', seen: 32, needed: 50 }],
          relearning: { since: '2026-05-01T09:00:00.000Z', seen: 120, needed: 480 },
        })),
      )
      .on('POST /inventory/:companyId/endpoints/tunes', ({ body }) =>
        ids(body).map((id) => ({
          id,
          tunes: [
            {
              id: 'U1',
              endpointId: id,
              tuneType: 'request',
              where: 'queryParams',
              contentType: '',
              fieldName: 'page',
              metadata: { type: 'integer', required: true },
              updatedAt: '2026-01-31T12:00:00.000Z',
              updatedBy: 'ada@example.com',
            },
          ],
        })),
      )
      .on('POST /inventory/:companyId/apis/search', () => ({
        items: range(3, (index) => ({ cursor: `c${index}`, ...managed(apiRow(index).id) })),
        hasNextPage: false,
      }))
      .on('GET /inventory/:companyId/host-pattern-suggestions', () => ({ items: [SUGGESTION] }))
      .on('POST /inventory/:companyId/apis/count', () => ({ count: 3 }))
      .on('POST /inventory/:companyId/apis/managed', ({ body }) => ids(body).map(managed))
      .on('POST /inventory/:companyId/apis', ({ body }, reply) =>
        Reflect.get(Object(body), 'host') === ''
          ? reply.code(400).send({ code: 'badInput', detail: 'Host field required', field: 'host' })
          : { id: apiRow(1).id },
      )
      .on('PUT /inventory/:companyId/settings/learning', () => ({ id: COMPANY }))
      .on('PUT /inventory/:companyId/endpoints/:endpointId/authentication', ({ params }) => ({
        id: params['endpointId'],
      }))
      .on('POST /inventory/:companyId/endpoints/:endpointId/tunes', () => ({ id: 'U2' }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const company = (fields: string) =>
    gateway.ask(`{ company(companyId: "${COMPANY}") { ${fields} } }`);

  it('GRAPH-05 INV-09 what fifty endpoints lack, their tuned authentication and parameters make three calls', async () => {
    const { errors, data } = await company(
      'endpoints(first: 50) { edges { node { stagingReasons { kind seen needed } relearning { since seen needed } authenticationTune { learned tuned } tunes { tuneId fieldName metadata { type required maxLength } } } } }',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/endpoints/learning',
      'POST /inventory/:companyId/endpoints/search',
      'POST /inventory/:companyId/endpoints/tunes',
    ]);
    const { node } = (data as { company: { endpoints: { edges: [{ node: unknown }] } } }).company
      .endpoints.edges[0];
    assert.deepEqual(node, {
      stagingReasons: [{ kind: 'requests', seen: 32, needed: 50 }],
      relearning: { since: '2026-05-01T09:00:00.000Z', seen: 120, needed: 480 },
      authenticationTune: { learned: true, tuned: false },
      tunes: [
        {
          tuneId: 'U1',
          fieldName: 'page',
          metadata: { type: 'integer', required: true, maxLength: null },
        },
      ],
    });
  });

  it('GRAPH-05 INV-14 a page of APIs with hosts and management makes four calls', async () => {
    const { errors } = await company(
      'apis(hidden: true) { totalCount edges { node { name host { name } management { hidden detectionEnabled hostPattern learningMode added } } } }',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'POST /inventory/:companyId/apis/count',
      'POST /inventory/:companyId/apis/managed',
      'POST /inventory/:companyId/apis/search',
      'POST /inventory/:companyId/hosts/lookup',
    ]);
  });

  it('GRAPH-05 INV-14 hosts that could be one come in one call', async () => {
    const { data, errors } = await company(
      'hostPatternSuggestions { apiId host pattern name hosts hostCount }',
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, { company: { hostPatternSuggestions: [SUGGESTION] } });
    assert.deepEqual(gateway.upstreamCalls(), [
      'GET /inventory/:companyId/host-pattern-suggestions',
    ]);
  });

  it('INV-19 settings come in one call, and a change answers them anew', async () => {
    const { data } = await gateway.ask(
      `mutation { updateLearningSettings(input: { companyId: "${COMPANY}", mode: regular, lowMinimum: 50, regularMinimum: 2000, pathPatterns: true }) { company { inventorySettings { display { hiddenUrlTypes groupByHost } parameterTypes { parameterTypeId name } } } errors { code } } }`,
    );
    assert.deepEqual(data, {
      updateLearningSettings: {
        company: {
          inventorySettings: {
            display: SETTINGS.display,
            parameterTypes: [{ parameterTypeId: 'T1', name: 'Booking' }],
          },
        },
        errors: [],
      },
    });
    assert.deepEqual(
      gateway.services.calls('PUT /inventory/:companyId/settings/learning')[0]?.body,
      { mode: 'regular', lowMinimum: 50, regularMinimum: 2000, pathPatterns: true },
    );
  });

  it('INV-14 what is wrong with an API is told at its field', async () => {
    const { data } = await gateway.ask(
      `mutation { addApi(input: { companyId: "${COMPANY}", host: "", detectionEnabled: true }) { api { name } errors { code field message } } }`,
    );
    assert.deepEqual(data, {
      addApi: {
        api: null,
        errors: [{ code: 'badInput', field: 'input.host', message: 'Host field required' }],
      },
    });
  });

  it('INV-08 INV-13 saying something of an endpoint answers the endpoint; null and absent stay as learned', async () => {
    const input = `companyId: "${COMPANY}", endpointId: "${endpointRow(1).id}"`;
    const { data, errors } = await gateway.ask(
      `mutation { tuneAuthentication(input: { ${input}, authenticated: null }) { endpoint { path } } saveFieldTune(input: { ${input}, where: headers, fieldName: "x-a", metadata: { type: string, required: null } }) { endpoint { path } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      tuneAuthentication: { endpoint: { path: endpointRow(1).path } },
      saveFieldTune: { endpoint: { path: endpointRow(1).path } },
    });
    assert.deepEqual(
      gateway.services.calls('PUT /inventory/:companyId/endpoints/:endpointId/authentication')[0]
        ?.body,
      {},
    );
    assert.deepEqual(
      gateway.services.calls('POST /inventory/:companyId/endpoints/:endpointId/tunes')[0]?.body,
      {
        tuneType: 'request',
        where: 'headers',
        contentType: '',
        fieldName: 'x-a',
        metadata: { type: 'string' },
      },
    );
  });

  it('PERM-01 are not changed by who may only look, nor from another company', async () => {
    const mutation = (id: string) =>
      `mutation { deleteCorrelator(input: { companyId: "${id}", correlatorId: "x" }) { errors { code } } }`;
    assert.deepEqual(
      [
        (await gateway.ask(mutation(COMPANY), {}, 'plt_viewer')).codes,
        (await gateway.ask(mutation(OTHER_COMPANY))).codes,
      ],
      [['FORBIDDEN'], ['NOT_FOUND']],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
