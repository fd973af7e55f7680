import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const KEY = '0a000000-0000-4000-8000-000000000001';
const OTHER = '0a000000-0000-4000-8000-000000000002';
const ID = globalId('OrganizationUser', COMPANY, KEY);
const USER = {
  id: KEY,
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Moreno',
  signOn: 'password',
  isAdmin: false,
  hasSecondFactor: false,
  isDormant: false,
  lastSeenAt: null,
  grants: [],
  isSystem: false,
  createdAt: '2026-01-05T10:00:00.000Z',
  version: 1,
  updatedAt: null,
  updatedBy: null,
};

describe('users of an organization in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.people.set('plt_admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      closedCompanies: [],
    });
    const read = (from: unknown, name: string): unknown => Reflect.get(Object(from), name);
    gateway.services
      .on('GET /identity/:companyId/users', () => ({
        items: [{ cursor: 'c1', ...USER }],
        hasNextPage: false,
      }))
      .on('GET /identity/:companyId/users/count', () => ({ count: 1 }))
      .on('GET /identity/:companyId/users/:userId', ({ params }, reply) =>
        read(params, 'userId') === OTHER
          ? reply.code(404).send({ code: 'notFound', detail: 'There is no such user.' })
          : { user: USER, organizationId: OTHER, isElsewhere: true, sessions: [], tokens: [] },
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const ask = (selection: string, bearer = 'plt_admin') =>
    gateway.ask(`{ company(companyId: "${COMPANY}") { ${selection} } }`, {}, bearer);

  it('ADM-05 are a page and a count, filtered and ordered as asked', async () => {
    const { data } = await ask(
      `organizationUsers(filter: { field: "isAdmin", op: is, value: false }, sort: lastSeen) {
         totalCount edges { cursor node { id userId email } } }`,
    );
    assert.deepEqual(data, {
      company: {
        organizationUsers: {
          totalCount: 1,
          edges: [{ cursor: 'c1', node: { id: ID, userId: KEY, email: USER.email } }],
        },
      },
    });
    const filters = '{"all":[{"field":"isAdmin","op":"is","value":false}]}';
    const queryOf = (route: string) => ({ ...gateway.services.calls(route)[0]?.query });
    assert.deepEqual(queryOf('GET /identity/:companyId/users/count'), { filters });
    assert.deepEqual(queryOf('GET /identity/:companyId/users'), {
      filters,
      sort: 'lastSeen',
      direction: 'ascending',
      first: '50',
    });
  });

  it('ADM-05 one of them is told with what they have; somebody else is none', async () => {
    const { data } = await ask(
      `organizationUser(userId: "${KEY}") { isElsewhere user { id } sessions { sessionId } }`,
    );
    assert.deepEqual(data, {
      company: { organizationUser: { isElsewhere: true, user: { id: ID }, sessions: [] } },
    });
    for (const key of [OTHER, 'x'.repeat(300)]) {
      const missing = await ask(`organizationUser(userId: "${key}") { isElsewhere }`);
      assert.deepEqual(missing.data, { company: { organizationUser: null } });
    }
  });

  it('ADM-05 PERM-05 are refused before a service is asked to who administers no organization', async () => {
    for (const field of [
      'organizationUsers { totalCount }',
      `organizationUser(userId: "${KEY}") { isElsewhere }`,
    ]) {
      const { errors } = await ask(field, 'plt_token');
      assert.equal(errors?.[0]?.extensions?.['code'], 'FORBIDDEN', field);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
