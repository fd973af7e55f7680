import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../platform/graph/globalId.ts';
import { apiToken, COMPANY } from '../../testing/people.ts';
import { savedFilterRow } from '../../testing/rows.ts';
import { TestGateway } from '../../testing/testGateway.ts';

const first = { ...savedFilterRow(0), sort: 'severity' };
const ID = globalId('SavedGapFilter', COMPANY, first.id);
const LIST = `{ company(companyId: "${COMPANY}") { savedGapFilters { id name filters sort } } node(id: "${ID}") { ... on SavedGapFilter { name } } }`;
const CREATE =
  'mutation Create($input: CreateSavedGapFilterInput!) { createSavedGapFilter(input: $input) { savedFilter { id name } errors { code field message } } }';
const DELETE =
  'mutation Delete($input: DeleteSavedGapFilterInput!) { deleteSavedGapFilter(input: $input) { deletedId errors { code } } }';

describe('SHELL-21 saved filters of gaps in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_inventory', apiToken(['read', 'write'], ['feature_inventory:read']));
    gateway.services
      .on('GET /posture/:companyId/saved-filters', () => [first])
      .on('POST /posture/:companyId/saved-filters', ({ body }, reply) =>
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
      .on('PUT /posture/:companyId/saved-filters/:savedFilterId', ({ body }) => ({
        ...first,
        ...Object(body),
      }))
      .on('DELETE /posture/:companyId/saved-filters/:savedFilterId', (_call, reply) =>
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
        savedGapFilters: [
          { id: ID, name: 'Filter 0', filters: JSON.stringify(first.filter), sort: 'severity' },
        ],
      },
      node: { name: 'Filter 0' },
    });
  });

  it('SHELL-21 keeps, changes and deletes one, and says when a name is taken', async () => {
    const made = await gateway.ask(CREATE, {
      input: {
        companyId: COMPANY,
        name: 'Worst',
        view: { filter: first.filter, columns: ['gapName'] },
      },
    });
    assert.deepEqual(made.data, {
      createSavedGapFilter: { savedFilter: { id: ID, name: 'Worst' }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls('POST /posture/:companyId/saved-filters')[0]?.body, {
      name: 'Worst',
      isShared: false,
      view: {
        filter: first.filter,
        search: '',
        columns: ['gapName'],
        sort: 'severity',
        direction: 'descending',
      },
    });
    const taken = await gateway.ask(CREATE, {
      input: { companyId: COMPANY, name: 'Taken', view: {} },
    });
    assert.deepEqual(taken.data, {
      createSavedGapFilter: {
        savedFilter: null,
        errors: [{ code: 'conflict', field: 'input.name', message: 'Must be unique' }],
      },
    });
    const renamed = await gateway.ask(
      'mutation Rename($input: UpdateSavedGapFilterInput!) { updateSavedGapFilter(input: $input) { savedFilter { name } errors { code } } }',
      { input: { id: ID, name: 'New' } },
    );
    assert.deepEqual(renamed.data, {
      updateSavedGapFilter: { savedFilter: { name: 'New' }, errors: [] },
    });
    const gone = await gateway.ask(DELETE, { input: { id: ID } });
    assert.deepEqual(gone.data, { deleteSavedGapFilter: { deletedId: ID, errors: [] } });
  });

  it('SHELL-21 one of the inventory is no filter of gaps, and both ask for the permission of their list', async () => {
    const other = await gateway.ask(DELETE, {
      input: { id: globalId('SavedFilter', COMPANY, first.id) },
    });
    assert.deepEqual(other.codes, ['NOT_FOUND']);
    for (const [document, variables] of [
      [`{ company(companyId: "${COMPANY}") { savedGapFilters { id } } }`, {}],
      [CREATE, { input: { companyId: COMPANY, name: 'x', view: {} } }],
      [DELETE, { input: { id: ID } }],
    ] as const) {
      const { codes } = await gateway.ask(document, variables, 'plt_inventory');
      assert.deepEqual(codes, ['FORBIDDEN'], document);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
