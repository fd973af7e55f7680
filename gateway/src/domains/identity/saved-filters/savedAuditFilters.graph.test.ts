import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { savedFilterRow } from '../../../testing/rows.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const first = savedFilterRow(0);
const ID = globalId('SavedAuditFilter', COMPANY, first.id);
const LIST = `{ company(companyId: "${COMPANY}") { savedAuditFilters { id name filters } } node(id: "${ID}") { ... on SavedAuditFilter { name } } }`;
const CREATE =
  'mutation Create($input: CreateSavedAuditFilterInput!) { createSavedAuditFilter(input: $input) { savedFilter { id name } errors { code field message } } }';
const DELETE =
  'mutation Delete($input: DeleteSavedAuditFilterInput!) { deleteSavedAuditFilter(input: $input) { deletedId errors { code } } }';

describe('SHELL-21 saved filters of audit entries in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_other', apiToken(['read', 'write'], ['feature_users:read']));
    gateway.services
      .on('GET /identity/:companyId/saved-filters', () => [first])
      .on('POST /identity/:companyId/saved-filters', ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'Taken'
          ? reply.code(409).send({
              code: 'conflict',
              title: 'Conflict',
              status: 409,
              detail: 'Must be unique',
              field: 'name',
            })
          : { ...first, name: String(Reflect.get(Object(body), 'name')) },
      )
      .on('PUT /identity/:companyId/saved-filters/:savedFilterId', ({ body }) => ({
        ...first,
        ...Object(body),
      }))
      .on('DELETE /identity/:companyId/saved-filters/:savedFilterId', (_call, reply) =>
        reply.code(204).send(),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('SHELL-21 lists them in one call, and finds one by its global id', async () => {
    const { data, errors } = await gateway.ask(LIST);
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        savedAuditFilters: [{ id: ID, name: 'Filter 0', filters: JSON.stringify(first.filter) }],
      },
      node: { name: 'Filter 0' },
    });
  });

  it('SHELL-21 keeps, changes and deletes one, and says when a name is taken', async () => {
    const made = await gateway.ask(CREATE, {
      input: {
        companyId: COMPANY,
        name: 'Worst',
        view: { filter: first.filter },
      },
    });
    assert.deepEqual(made.data, {
      createSavedAuditFilter: { savedFilter: { id: ID, name: 'Worst' }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls('POST /identity/:companyId/saved-filters')[0]?.body, {
      name: 'Worst',
      isShared: false,
      view: { filter: first.filter },
    });
    const taken = await gateway.ask(CREATE, {
      input: { companyId: COMPANY, name: 'Taken', view: {} },
    });
    assert.deepEqual(taken.data, {
      createSavedAuditFilter: {
        savedFilter: null,
        errors: [{ code: 'conflict', field: 'input.name', message: 'Must be unique' }],
      },
    });
    const renamed = await gateway.ask(
      'mutation Rename($input: UpdateSavedAuditFilterInput!) { updateSavedAuditFilter(input: $input) { savedFilter { name } errors { code } } }',
      { input: { id: ID, name: 'New' } },
    );
    assert.deepEqual(renamed.data, {
      updateSavedAuditFilter: { savedFilter: { name: 'New' }, errors: [] },
    });
    const gone = await gateway.ask(DELETE, { input: { id: ID } });
    assert.deepEqual(gone.data, { deleteSavedAuditFilter: { deletedId: ID, errors: [] } });
  });

  it('SHELL-21 an endpoint is none of them, and all ask for the permission of the list', async () => {
    const other = await gateway.ask(DELETE, {
      input: { id: globalId('Endpoint', COMPANY, first.id) },
    });
    assert.deepEqual(other.codes, ['NOT_FOUND']);
    for (const [document, variables] of [
      [`{ company(companyId: "${COMPANY}") { savedAuditFilters { id } } }`, {}],
      [CREATE, { input: { companyId: COMPANY, name: 'x', view: {} } }],
      [DELETE, { input: { id: ID } }],
    ] as const) {
      const { codes } = await gateway.ask(document, variables, 'plt_other');
      assert.deepEqual(codes, ['FORBIDDEN'], document);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
