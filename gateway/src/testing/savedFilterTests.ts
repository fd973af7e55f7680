import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../platform/graph/globalId.ts';
import { apiToken, COMPANY } from './people.ts';
import { savedFilterRow } from './rows.ts';
import { TestGateway } from './testGateway.ts';

/** A list whose filters are kept, as the test of its graph sees it. */
interface TestedList {
  /** What its rows are called. */
  readonly many: string;
  /** Word of the list in the names of the graph: `Audit` of `SavedAuditFilter`. */
  readonly one: string;
  /** Domain whose service keeps them. */
  readonly domain: string;
  /** What it keeps beside conditions: as the graph is asked, and as the service is. */
  readonly kept?: { readonly asked: object; readonly sent: object };
}

/** What lists of saved filters have in common in the graph, tried at one of them. */
export function testSavedFilters({
  many,
  one,
  domain,
  kept = { asked: {}, sent: {} },
}: TestedList): void {
  const first = savedFilterRow(0);
  const type = `Saved${one}Filter`;
  const routes = `/${domain}/:companyId/saved-filters`;
  const ID = globalId(type, COMPANY, first.id);
  const LIST = `{ company(companyId: "${COMPANY}") { saved: saved${one}Filters { id name filters } } node(id: "${ID}") { ... on ${type} { name } } }`;
  const CREATE = `mutation Create($input: Create${type}Input!) { made: create${type}(input: $input) { savedFilter { id name } errors { code field message } } }`;
  const UPDATE = `mutation Rename($input: Update${type}Input!) { renamed: update${type}(input: $input) { savedFilter { name } errors { code } } }`;
  const DELETE = `mutation Delete($input: Delete${type}Input!) { gone: delete${type}(input: $input) { deletedId errors { code } } }`;

  describe(`SHELL-21 saved filters of ${many} in the graph`, () => {
    const gateway = new TestGateway();
    before(async () => {
      gateway.people.set('plt_other', apiToken(['read', 'write'], ['feature_users:read']));
      gateway.services
        .on(`GET ${routes}`, () => [first])
        .on(`POST ${routes}`, ({ body }, reply) =>
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
        .on(`PUT ${routes}/:savedFilterId`, ({ body }) => ({ ...first, ...Object(body) }))
        .on(`DELETE ${routes}/:savedFilterId`, (_call, reply) => reply.code(204).send());
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
        company: { saved: [{ id: ID, name: 'Filter 0', filters: JSON.stringify(first.filter) }] },
        node: { name: 'Filter 0' },
      });
    });

    it('SHELL-21 keeps, changes and deletes one, and says when a name is taken', async () => {
      const view = { filter: first.filter, ...kept.asked };
      const made = await gateway.ask(CREATE, {
        input: { companyId: COMPANY, name: 'Worst', view },
      });
      assert.deepEqual(made.data, {
        made: { savedFilter: { id: ID, name: 'Worst' }, errors: [] },
      });
      assert.deepEqual(gateway.services.calls(`POST ${routes}`)[0]?.body, {
        name: 'Worst',
        isShared: false,
        view: { filter: first.filter, ...kept.sent },
      });
      const taken = await gateway.ask(CREATE, {
        input: { companyId: COMPANY, name: 'Taken', view: {} },
      });
      assert.deepEqual(taken.data, {
        made: {
          savedFilter: null,
          errors: [{ code: 'conflict', field: 'input.name', message: 'Must be unique' }],
        },
      });
      const renamed = await gateway.ask(UPDATE, { input: { id: ID, name: 'New' } });
      assert.deepEqual(renamed.data, { renamed: { savedFilter: { name: 'New' }, errors: [] } });
      const gone = await gateway.ask(DELETE, { input: { id: ID } });
      assert.deepEqual(gone.data, { gone: { deletedId: ID, errors: [] } });
    });

    it('SHELL-21 one of another list is none of them, and all ask for the permission of the list', async () => {
      for (const stranger of ['Endpoint', 'SavedFilter']) {
        const { codes } = await gateway.ask(DELETE, {
          input: { id: globalId(stranger, COMPANY, first.id) },
        });
        assert.deepEqual(codes, ['NOT_FOUND'], stranger);
      }
      for (const [document, variables] of [
        [`{ company(companyId: "${COMPANY}") { saved${one}Filters { id } } }`, {}],
        [CREATE, { input: { companyId: COMPANY, name: 'x', view: {} } }],
        [UPDATE, { input: { id: ID, name: 'x' } }],
        [DELETE, { input: { id: ID } }],
      ] as const) {
        const { codes } = await gateway.ask(document, variables, 'plt_other');
        assert.deepEqual(codes, ['FORBIDDEN'], document);
      }
      assert.deepEqual(gateway.upstreamCalls(), []);
    });
  });
}
