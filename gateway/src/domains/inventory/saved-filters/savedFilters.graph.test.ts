import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY } from '../../../testing/people.ts';
import { savedFilterRow } from '../../../testing/rows.ts';
import { stubInventory } from '../../../testing/stubInventory.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const first = savedFilterRow(0);
const ID = globalId('SavedFilter', COMPANY, first.id);
const FILTERS = JSON.stringify(first.filter);

describe('SHELL-21 saved filters in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    stubInventory(gateway.services, 3)
      .on('POST /inventory/:companyId/saved-filters', ({ body }, reply) =>
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
      .on('PUT /inventory/:companyId/saved-filters/:savedFilterId', ({ body }, reply) =>
        Reflect.get(Object(body), 'version') === 1
          ? reply.code(409).send({
              code: 'conflict',
              title: 'Conflict',
              status: 409,
              detail: 'This saved filter was changed by ada@example.com meanwhile.',
              field: 'version',
              version: 2,
            })
          : { ...first, ...Object(body) },
      )
      .on('DELETE /inventory/:companyId/saved-filters/:savedFilterId', (_call, reply) =>
        reply.code(204).send(),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('SHELL-21 lists them in one call, and finds one by its global id', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { savedFilters { id name filters isShared } } node(id: "${ID}") { ... on SavedFilter { name } } }`,
    );
    assert.deepEqual(errors, []);
    assert.deepEqual(data, {
      company: {
        savedFilters: [0, 1].map((index) => ({
          id: globalId('SavedFilter', COMPANY, savedFilterRow(index).id),
          name: `Filter ${index}`,
          filters: FILTERS,
          isShared: index === 1,
        })),
      },
      node: { name: 'Filter 0' },
    });
  });

  it('SHELL-21 keeps, changes and deletes one', async () => {
    const create =
      'mutation Create($input: CreateSavedFilterInput!) { createSavedFilter(input: $input) { savedFilter { name } errors { code field message } } }';
    const made = await gateway.ask(create, {
      input: {
        companyId: COMPANY,
        name: 'Cards',
        view: { filter: first.filter, columns: ['path'] },
      },
    });
    assert.deepEqual(made.data, {
      createSavedFilter: { savedFilter: { name: 'Cards' }, errors: [] },
    });
    assert.deepEqual(gateway.services.calls('POST /inventory/:companyId/saved-filters')[0]?.body, {
      name: 'Cards',
      isShared: false,
      view: {
        filter: first.filter,
        search: '',
        columns: ['path'],
        groupBy: null,
        sort: 'riskScore',
        direction: 'descending',
      },
    });
    const taken = await gateway.ask(create, {
      input: { companyId: COMPANY, name: 'Taken', view: {} },
    });
    assert.deepEqual(taken.data, {
      createSavedFilter: {
        savedFilter: null,
        errors: [{ code: 'conflict', field: 'input.name', message: 'Must be unique' }],
      },
    });
    const renamed = await gateway.ask(
      'mutation Rename($input: UpdateSavedFilterInput!) { updateSavedFilter(input: $input) { savedFilter { id name } errors { code } } }',
      { input: { id: ID, name: 'New' } },
    );
    assert.deepEqual(renamed.data, {
      updateSavedFilter: { savedFilter: { id: ID, name: 'New' }, errors: [] },
    });
    assert.deepEqual(
      gateway.services.calls('PUT /inventory/:companyId/saved-filters/:savedFilterId')[0]?.body,
      { name: 'New' },
    );
    const gone = await gateway.ask(
      'mutation Delete($input: DeleteSavedFilterInput!) { deleteSavedFilter(input: $input) { deletedId errors { code } } }',
      { input: { id: ID } },
    );
    assert.deepEqual(gone.data, { deleteSavedFilter: { deletedId: ID, errors: [] } });
  });

  it('SHELL-21 says which version somebody else saved meanwhile', async () => {
    const { data } = await gateway.ask(
      'mutation Rename($input: UpdateSavedFilterInput!) { updateSavedFilter(input: $input) { savedFilter { id } errors { code field version } } }',
      { input: { id: ID, name: 'New', version: 1 } },
    );
    assert.deepEqual(data, {
      updateSavedFilter: {
        savedFilter: null,
        errors: [{ code: 'conflict', field: 'input.version', version: 2 }],
      },
    });
  });

  it('SHELL-21 an id of something else is not found', async () => {
    const { codes } = await gateway.ask(
      'mutation Delete($input: DeleteSavedFilterInput!) { deleteSavedFilter(input: $input) { deletedId } }',
      { input: { id: globalId('Host', COMPANY, first.id) } },
    );
    assert.deepEqual(codes, ['NOT_FOUND']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('INV-06 sensor data of a page is one call, with URLs as they were seen', async () => {
    const { data, errors } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { endpoints(first: 3) { edges { node { sensorData { urlSamples traffic1d traffic7d } } } } } }`,
    );
    assert.deepEqual(errors, []);
    assert.equal(
      gateway.services.calls('POST /inventory/:companyId/endpoints/sensor-data').length,
      1,
    );
    assert.match(JSON.stringify(data), /"traffic1d":3,"traffic7d":21/);
  });
});
