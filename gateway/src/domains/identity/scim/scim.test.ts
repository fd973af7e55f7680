import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, companyContext, OTHER_COMPANY, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const PROVIDER = '0f000000-0000-4000-8000-000000000001';
const TOKEN = '0f000000-0000-4000-8000-000000000002';
const AT = '2026-11-29T08:00:00.000Z';
const PROVISIONING = {
  baseUrl: 'https://palisade.example/scim/v2',
  tokens: [
    { id: TOKEN, hint: 'pls_1', createdAt: AT, createdBy: 'a', expiresAt: null, lastUsedAt: AT },
  ],
  lastRequestAt: AT,
  users: 2,
  inactiveUsers: 1,
  groups: 1,
  firstGroups: [{ id: PROVIDER, name: 'Staff', members: 2, position: 1 }],
  refusals: [{ id: TOKEN, at: AT, request: 'POST /Users', status: 400, reason: 'no' }],
};
const BASE = '/identity/:companyId/identity-providers/:providerId/scim';

describe('provisioning by SCIM', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.trust({
      read: `query ($companyId: ID!, $providerId: ID!) { company(companyId: $companyId) {
        scimProvisioning(identityProviderId: $providerId) {
          id baseUrl lastRequestAt users inactiveUsers groups tokens { tokenId hint }
          firstGroups { name members position } refusals { request status reason } } } }`,
      create: `mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) {
        secret provisioning { id tokens { tokenId } } errors { code message } } }`,
      revoke: `mutation ($input: RevokeScimTokenInput!) { revokeScimToken(input: $input) {
        provisioning { tokens { tokenId } } errors { code } } }`,
    });
    gateway.people.set('organization-admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      roleView: null,
      closedCompanies: [],
    });
    gateway.services
      .on(`GET ${BASE}`, ({ params }, reply) =>
        Reflect.get(Object(params), 'providerId') === PROVIDER
          ? PROVISIONING
          : reply
              .code(404)
              .send({ code: 'notFound', detail: 'There is no such identity provider.' }),
      )
      .on(`POST ${BASE}/tokens`, (_call, reply) =>
        reply.code(201).send({ secret: 'pls_1_x', provisioning: PROVISIONING }),
      )
      .on(`DELETE ${BASE}/tokens/:tokenId`, ({ params }, reply) =>
        Reflect.get(Object(params), 'tokenId') === TOKEN
          ? { ...PROVISIONING, tokens: [] }
          : reply.code(404).send({ code: 'notFound', detail: 'There is no such token.' }),
      );
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });
  const as = (who: string) => ({ cookie: `palisade_access=${who}` });
  const admin = as('organization-admin');
  const id = globalId('IdentityProvider', COMPANY, PROVIDER);
  const read = (providerId: string, who = admin) =>
    gateway.post({ id: 'read', variables: { companyId: COMPANY, providerId } }, who);

  it('ADM-07 what a provider provisions is one call; there is none of an unknown one', async () => {
    const { data } = await read(PROVIDER);
    assert.deepEqual(data, {
      company: {
        scimProvisioning: {
          id: globalId('ScimProvisioning', COMPANY, PROVIDER),
          baseUrl: PROVISIONING.baseUrl,
          lastRequestAt: AT,
          users: 2,
          inactiveUsers: 1,
          groups: 1,
          tokens: [{ tokenId: TOKEN, hint: 'pls_1' }],
          firstGroups: [{ name: 'Staff', members: 2, position: 1 }],
          refusals: [{ request: 'POST /Users', status: 400, reason: 'no' }],
        },
      },
    });
    assert.equal(gateway.upstreamCalls().length, 1);
    assert.deepEqual((await read(TOKEN)).data, { company: { scimProvisioning: null } });
    assert.deepEqual((await read('nonsense')).data, { company: { scimProvisioning: null } });
    assert.equal(gateway.upstreamCalls().length, 2);
  });

  it('ADM-07 a token is made and revoked; the answer has the provisioning as it is then', async () => {
    const made = await gateway.post({ id: 'create', variables: { input: { id } } }, admin);
    assert.deepEqual(made.data, {
      createScimToken: {
        secret: 'pls_1_x',
        provisioning: {
          id: globalId('ScimProvisioning', COMPANY, PROVIDER),
          tokens: [{ tokenId: TOKEN }],
        },
        errors: [],
      },
    });
    const revoke = (tokenId: string) =>
      gateway.post({ id: 'revoke', variables: { input: { id, tokenId } } }, admin);
    assert.deepEqual((await revoke(TOKEN)).data, {
      revokeScimToken: { provisioning: { tokens: [] }, errors: [] },
    });
    assert.deepEqual((await revoke(PROVIDER)).codes, ['NOT_FOUND']);
  });

  it('PERM-01 a role alone is refused before a service is asked; a provider of another company does not exist', async () => {
    gateway.people.set('plt_writes', {
      user: null,
      token: { id: TOKEN, companyId: COMPANY, scopes: ['read', 'write'] },
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      roleView: null,
      closedCompanies: [],
    });
    const made = await gateway.ask(
      'mutation ($input: CreateScimTokenInput!) { createScimToken(input: $input) { secret } }',
      { input: { id } },
      'plt_writes',
    );
    assert.deepEqual(made.codes, ['FORBIDDEN']);
    const foreign = globalId('IdentityProvider', OTHER_COMPANY, PROVIDER);
    const revoked = { tokenId: TOKEN };
    for (const ask of [
      { id: 'read', variables: { companyId: COMPANY, providerId: PROVIDER } },
      { id: 'create', variables: { input: { id } } },
      { id: 'revoke', variables: { input: { id, ...revoked } } },
    ])
      assert.deepEqual([...new Set((await gateway.post(ask, as('session'))).codes)], ['FORBIDDEN']);
    for (const ask of [
      { id: 'create', variables: { input: { id: foreign } } },
      { id: 'revoke', variables: { input: { id: foreign, ...revoked } } },
      { id: 'create', variables: { input: { id: 'nonsense' } } },
    ])
      assert.deepEqual((await gateway.post(ask, admin)).codes, ['NOT_FOUND']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
