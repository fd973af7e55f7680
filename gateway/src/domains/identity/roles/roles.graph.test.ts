import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { apiToken, COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const KEY = '0a000000-0000-4000-8000-000000000001';
const OTHER = '0a000000-0000-4000-8000-000000000002';
const ID = globalId('Role', COMPANY, KEY);
const PERMISSIONS = [{ feature: 'feature_tags', actions: ['read', 'update'] }];
const ROLE = {
  id: KEY,
  name: 'Tag worker',
  description: '',
  isCustom: true,
  permissions: PERMISSIONS,
  usersCount: 4,
  rulesCount: 1,
  version: 3,
  updatedAt: null,
  updatedBy: null,
};
const TAKEN = {
  code: 'conflict',
  field: 'name',
  detail: 'Role name already in use. Please rename it to a new name.',
};

describe('roles in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      closedCompanies: [],
    });
    const read = (from: unknown, name: string): unknown => Reflect.get(Object(from), name);
    gateway.services
      .on('GET /identity/:companyId/roles', () => [ROLE, { ...ROLE, id: OTHER, isCustom: false }])
      .on('GET /identity/:companyId/roles/:roleId', ({ params }, reply) =>
        read(params, 'roleId') === OTHER
          ? reply.code(404).send({ code: 'notFound', detail: 'There is no such role.' })
          : ROLE,
      )
      .on('POST /identity/:companyId/roles', ({ body }, reply) =>
        read(body, 'name') === 'taken' ? reply.code(409).send(TAKEN) : reply.code(201).send(ROLE),
      )
      .on('PUT /identity/:companyId/roles/:roleId', () => ROLE)
      .on('POST /identity/:companyId/roles/:roleId/view', (_request, reply) =>
        reply.code(204).send(),
      )
      .on('DELETE /identity/role-view', (_request, reply) => reply.code(204).send())
      .on('DELETE /identity/:companyId/roles/:roleId', ({ query }, reply) =>
        read(query, 'replacementId') === undefined
          ? reply.code(409).send({
              code: 'conflict',
              field: 'replacementId',
              detail: '4 people have this role. Choose a role to take its place.',
            })
          : reply.code(204).send(),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const ask = (query: string, variables: object = {}, bearer = 'plt_admin') =>
    gateway.ask(query, variables, bearer);
  const inCompany = (selection: string) => `{ company(companyId: "${COMPANY}") { ${selection} } }`;
  const mutate = (name: string, selection: string, input: object, bearer = 'plt_admin') =>
    ask(
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) {
         ${name}(input: $input) { ${selection} errors { code field message } } }`,
      { input },
      bearer,
    );

  it('ADM-04 the roles of an organization are a call, one of them another', async () => {
    const { data } = await ask(
      inCompany(
        `roles { roleId isCustom usersCount permissions { feature actions } }
         role(roleId: "${KEY}") { id name rulesCount version }`,
      ),
    );
    const shared = { usersCount: 4, permissions: PERMISSIONS };
    assert.deepEqual(data, {
      company: {
        roles: [
          { roleId: KEY, isCustom: true, ...shared },
          { roleId: OTHER, isCustom: false, ...shared },
        ],
        role: { id: ID, name: 'Tag worker', rulesCount: 1, version: 3 },
      },
    });
    assert.deepEqual(gateway.upstreamCalls().toSorted(), [
      'GET /identity/:companyId/roles',
      'GET /identity/:companyId/roles/:roleId',
    ]);
  });

  it('ADM-04 a role that the organization has not is none, as is what is no key', async () => {
    for (const key of [OTHER, 'x'.repeat(300)]) {
      const { data } = await ask(inCompany(`role(roleId: "${key}") { name }`));
      assert.deepEqual(data, { company: { role: null } });
    }
  });

  it('ADM-04 PERM-05 is refused before a service is asked to who administers no organization', async () => {
    for (const field of ['roles { name }', `role(roleId: "${KEY}") { name }`]) {
      const { errors } = await ask(inCompany(field), {}, 'plt_token');
      assert.equal(errors?.[0]?.extensions?.['code'], 'FORBIDDEN', field);
    }
    const { errors } = await mutate('deleteRole', 'deletedId', { id: ID }, 'plt_token');
    assert.equal(errors?.[0]?.extensions?.['code'], 'FORBIDDEN');
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ADM-04 one is made and changed by a call each; what is wrong stands at its field', async () => {
    const values = { name: 'taken', description: '', permissions: PERMISSIONS };
    const taken = await mutate('createRole', 'role { id }', { companyId: COMPANY, ...values });
    assert.deepEqual(taken.data, {
      createRole: {
        role: null,
        errors: [{ code: 'conflict', field: 'input.name', message: TAKEN.detail }],
      },
    });
    const changed = await mutate('updateRole', 'role { id }', {
      id: ID,
      ...values,
      name: 'Free',
      version: 2,
    });
    assert.deepEqual(changed.data, { updateRole: { role: { id: ID }, errors: [] } });
    assert.deepEqual(gateway.services.made.at(-1)?.body, { ...values, name: 'Free', version: 2 });
    const unknown = { ...values, permissions: [{ feature: 'feature_nothing', actions: [] }] };
    const { errors } = await mutate('updateRole', 'role { id }', { id: ID, ...unknown });
    assert.match(errors?.[0]?.message ?? '', /feature_nothing/);
  });

  it('ADM-04 one in use is deleted with another in its place', async () => {
    const used = await mutate('deleteRole', 'deletedId', { id: ID });
    assert.deepEqual(used.data, {
      deleteRole: {
        deletedId: null,
        errors: [
          {
            code: 'conflict',
            field: 'input.replacementId',
            message: '4 people have this role. Choose a role to take its place.',
          },
        ],
      },
    });
    const noKey = await mutate('deleteRole', 'deletedId', { id: ID, replacementId: 'x' });
    assert.match(JSON.stringify(noKey.data), /There is no such role/);
    const gone = await mutate('deleteRole', 'deletedId', {
      id: ID,
      replacementId: OTHER,
      version: 3,
    });
    assert.deepEqual(gone.data, { deleteRole: { deletedId: ID, errors: [] } });
    assert.equal(gateway.services.made.length, 2);
  });

  it('ADM-04 viewing as a role is begun and ended by a call each', async () => {
    const begun = await mutate('viewAsRole', '', { id: ID });
    assert.deepEqual(begun.data, { viewAsRole: { errors: [] } });
    const ended = await ask('mutation { endRoleView { errors { code } } }');
    assert.deepEqual(ended.data, { endRoleView: { errors: [{ code: 'conflict' }] } });
    gateway.people.set('plt_system', {
      ...person(),
      companies: [{ ...companyContext(), flags: { system: { canView: true, canEdit: true } } }],
    });
    gateway.people.set('plt_admins_token', {
      ...apiToken(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
    });
    for (const bearer of ['plt_token', 'plt_system', 'plt_admins_token']) {
      const refused = await mutate('viewAsRole', '', { id: ID }, bearer);
      assert.equal(refused.errors?.[0]?.extensions?.['code'], 'FORBIDDEN', bearer);
    }
    assert.deepEqual(gateway.upstreamCalls(), ['POST /identity/:companyId/roles/:roleId/view']);
  });

  it('ADM-04 who views as a role reads, and may change nothing but end it, whatever is asked beside', async () => {
    const roleView = { roleId: KEY, roleName: 'Viewer', endsAt: '2026-11-29T13:00:00.000Z' };
    gateway.people.set('plt_viewing', {
      ...person(),
      roleView,
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
    });
    const { data } = await ask(
      '{ viewer { roleView { roleName endsAt } companies { companyId } } }',
      {},
      'plt_viewing',
    );
    assert.deepEqual(data, {
      viewer: {
        roleView: { roleName: 'Viewer', endsAt: roleView.endsAt },
        companies: [{ companyId: COMPANY }],
      },
    });
    gateway.services.made.length = 0;
    const end = 'endRoleView { errors { code } }';
    const change = `deleteRole(input: { id: "${ID}" }) { deletedId }`;
    for (const query of [
      `mutation { ${change} }`,
      `mutation { ${end} ${change} }`,
      `mutation { endRoleView: ${change} }`,
      `mutation { ...all } fragment all on Mutation { ${end} }`,
      `mutation { viewAsRole(input: { id: "${ID}" }) { errors { code } } }`,
    ]) {
      const { errors } = await ask(query, {}, 'plt_viewing');
      assert.deepEqual(
        [errors?.[0]?.message, errors?.[0]?.extensions?.['code']],
        ['Nothing can be changed while you view as a role. End the view first.', 'FORBIDDEN'],
        query,
      );
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
    const ended = await ask(`mutation { ${end} }`, {}, 'plt_viewing');
    assert.deepEqual(ended.data, { endRoleView: { errors: [] } });
    assert.deepEqual(gateway.upstreamCalls(), ['DELETE /identity/role-view']);
  });
});
