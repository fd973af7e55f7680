import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { parameterRow, range } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const ids = (body: unknown): string[] => Reflect.get(Object(body), 'ids') as string[]; // The gateway's own request.
const PARAMETER = parameterRow(1).id;
const DECISION = '0d000000-0000-4000-8000-000000000001';
const decision = {
  id: DECISION,
  name: 'parameter1',
  sensitive: true,
  dataType: 'Email Address',
  isForAll: true,
  isLimited: false,
  state: 'applying',
  total: 40,
  done: 12,
  skipped: 0,
  decidedAt: '2026-11-29T10:00:00Z',
  decidedBy: 'maya@example.com',
  undoneAt: null,
  undoneBy: null,
};

describe('DATA-03 decisions about parameters in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_viewer', apiToken(['read', 'write'], BUILT_IN_ROLES.Viewer));
    stubInventory(gateway.services, 50)
      .on('POST /inventory/:companyId/parameters/lookup', ({ body }) =>
        ids(body).map((id) => ({ ...parameterRow(1), id })),
      )
      .on('POST /inventory/:companyId/parameters/same-name', () => ({
        items: range(50, (index) => ({ ...parameterRow(index), cursor: `c${index}` })),
        hasNextPage: true,
      }))
      .on('POST /inventory/:companyId/parameters/same-name/count', () => ({ count: 1_000_000 }))
      .on('POST /inventory/:companyId/parameters/decisions', ({ body }) =>
        ids(body).map((id) => ({ id, decisions: [decision] })),
      )
      .on('GET /inventory/:companyId/data-type-names', () => ['Email Address', 'Other'])
      .on('PUT /inventory/:companyId/parameters/:id/configuration', ({ body }, reply) =>
        Reflect.get(Object(body), 'dataType') === 'Shoe size'
          ? reply
              .code(400)
              .send({ code: 'badInput', detail: 'There is no such data type.', field: 'dataType' })
          : { id: DECISION },
      )
      .on('POST /inventory/:companyId/parameter-decisions/:id/undo', () => ({ id: DECISION }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('GRAPH-05 a parameter with a page of its name, their endpoints and decisions makes six calls', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { dataTypeNames parameter(parameterId: "${PARAMETER}") {
          name
          sameName(first: 50) { totalCount edges { node { name endpoint { path } decisions { state } } } }
      } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(gateway.upstreamCalls().sort(), [
      'GET /inventory/:companyId/data-type-names',
      'POST /inventory/:companyId/endpoints/lookup',
      'POST /inventory/:companyId/parameters/decisions',
      'POST /inventory/:companyId/parameters/lookup',
      'POST /inventory/:companyId/parameters/same-name',
      'POST /inventory/:companyId/parameters/same-name/count',
    ]);
    const { company } = data as {
      company: {
        dataTypeNames: string[];
        parameter: { sameName: { totalCount: number; edges: object[] } };
      };
    };
    assert.deepEqual(company.dataTypeNames, ['Email Address', 'Other']);
    const { totalCount, edges } = company.parameter.sameName;
    assert.deepEqual([totalCount, edges.length], [1_000_000, 50]);
  });

  const configure = (dataType: string, as?: string) =>
    gateway.ask(
      `mutation { configureParameter(input: { companyId: "${COMPANY}", parameterId: "${PARAMETER}", sensitive: true, dataType: "${dataType}", applyToAll: true }) {
          parameter { parameterId decisions { decisionId dataType state done total decidedBy } } errors { code field message }
      } }`,
      {},
      as,
    );

  it('a decision answers the parameter with how far it is', async () => {
    const { data, errors } = await configure('Email Address');
    assert.deepEqual(errors, []);
    assert.deepEqual(Reflect.get(Object(data), 'configureParameter'), {
      parameter: {
        parameterId: PARAMETER,
        decisions: [
          {
            decisionId: DECISION,
            dataType: 'Email Address',
            state: 'applying',
            done: 12,
            total: 40,
            decidedBy: 'maya@example.com',
          },
        ],
      },
      errors: [],
    });
    assert.deepEqual(gateway.upstreamCalls(), [
      'PUT /inventory/:companyId/parameters/:id/configuration',
      'POST /inventory/:companyId/parameters/lookup',
      'POST /inventory/:companyId/parameters/decisions',
    ]);
  });

  it('what is refused is said at its field', async () => {
    const { data } = await configure('Shoe size');
    assert.deepEqual(Reflect.get(Object(data), 'configureParameter'), {
      parameter: null,
      errors: [
        { code: 'badInput', field: 'input.dataType', message: 'There is no such data type.' },
      ],
    });
  });

  it('a decision is undone by its key', async () => {
    const { data, errors } = await gateway.ask(
      `mutation { undoParameterDecision(input: { companyId: "${COMPANY}", parameterId: "${PARAMETER}", decisionId: "${DECISION}" }) { parameter { parameterId } errors { code } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(Reflect.get(Object(data), 'undoParameterDecision'), {
      parameter: { parameterId: PARAMETER },
      errors: [],
    });
  });

  it('PERM-01 a viewer decides nothing, and no service is asked', async () => {
    const { errors } = await configure('Email Address', 'plt_viewer');
    assert.equal(errors[0]?.extensions?.['code'], 'FORBIDDEN');
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
