import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY, OTHER_COMPANY } from '../../testing/people.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const KEY = '00000000-0000-4000-8000-000000000001';
const ID = globalId('Sample', COMPANY, KEY);
const ROW = {
  id: KEY,
  name: 'Name 1',
  createdAt: '2026-01-31T12:00:00.000Z',
  createdBy: 'ada@example.com',
  version: 1,
  updatedAt: null,
  updatedBy: null,
};
const ROUTES = {
  create: 'POST /sample/:companyId/samples',
  update: 'PUT /sample/:companyId/samples/:sampleId',
  delete: 'DELETE /sample/:companyId/samples/:sampleId',
} as const;
const ERRORS = 'errors { code field message version }';
const CREATE = `mutation Create($input: CreateSampleInput!) { createSample(input: $input) { sample { id name } ${ERRORS} } }`;
const UPDATE = `mutation Update($input: UpdateSampleInput!) { updateSample(input: $input) { sample { id name version } ${ERRORS} } }`;
const DELETE = `mutation Delete($input: DeleteSampleInput!) { deleteSample(input: $input) { deletedId ${ERRORS} } }`;

describe('making, changing and deleting samples in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_reader', apiToken(['read', 'write'], ['feature_inventory:read']));
    gateway.services
      .on(ROUTES.create, ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'Taken'
          ? reply.code(409).send({ code: 'conflict', detail: 'Taken.', field: 'name' })
          : { ...ROW, ...Object(body) },
      )
      .on(ROUTES.update, ({ body }, reply) =>
        Reflect.get(Object(body), 'version') === 1
          ? reply
              .code(409)
              .send({ code: 'conflict', detail: 'Meanwhile.', field: 'version', version: 2 })
          : { ...ROW, ...Object(body), version: 3 },
      )
      .on(ROUTES.delete, (_call, reply) => reply.code(204).send());
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('makes one in one call, and says at its field when a name is taken', async () => {
    const made = await gateway.ask(CREATE, { input: { companyId: COMPANY, name: 'New' } });
    assert.deepEqual(made.data, {
      createSample: { sample: { id: ID, name: 'New' }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls(ROUTES.create)[0]?.body, { name: 'New' });
    const taken = await gateway.ask(CREATE, { input: { companyId: COMPANY, name: 'Taken' } });
    assert.deepEqual(taken.data, {
      createSample: {
        sample: null,
        errors: [{ code: 'conflict', field: 'input.name', message: 'Taken.', version: null }],
      },
    });
  });

  it('changes one, and says which version is saved where somebody else changed it', async () => {
    const changed = await gateway.ask(UPDATE, { input: { id: ID, name: 'New', version: 2 } });
    assert.deepEqual(changed.data, {
      updateSample: { sample: { id: ID, name: 'New', version: 3 }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls(ROUTES.update)[0]?.body, { name: 'New', version: 2 });
    const late = await gateway.ask(UPDATE, { input: { id: ID, name: 'Late', version: 1 } });
    assert.deepEqual(late.data, {
      updateSample: {
        sample: null,
        errors: [{ code: 'conflict', field: 'input.version', message: 'Meanwhile.', version: 2 }],
      },
    });
  });

  it('deletes one in one call', async () => {
    const { data } = await gateway.ask(DELETE, { input: { id: ID } });
    assert.deepEqual(data, { deleteSample: { deletedId: ID, errors: [] } });
    assert.equal(gateway.services.calls(ROUTES.delete)[0]?.params['sampleId'], KEY);
  });

  it('is refused without the permission, in another company and for another type, and no service is asked', async () => {
    for (const [document, input] of [
      [CREATE, { companyId: COMPANY, name: 'x' }],
      [UPDATE, { id: ID, name: 'x' }],
      [DELETE, { id: ID }],
    ] as const) {
      const { codes } = await gateway.ask(document, { input }, 'plt_reader');
      assert.deepEqual(codes, ['FORBIDDEN'], document);
      const other =
        'id' in input
          ? { ...input, id: globalId('Sample', OTHER_COMPANY, KEY) }
          : { ...input, companyId: OTHER_COMPANY };
      assert.deepEqual((await gateway.ask(document, { input: other })).codes, ['NOT_FOUND']);
    }
    for (const document of [UPDATE, DELETE]) {
      const input = {
        id: globalId('Host', COMPANY, KEY),
        ...(document === UPDATE && { name: 'x' }),
      };
      assert.deepEqual((await gateway.ask(document, { input })).codes, ['NOT_FOUND']);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
