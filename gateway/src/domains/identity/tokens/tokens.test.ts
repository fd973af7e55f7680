import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { apiToken, COMPANY } from '../../../testing/people.ts';
import { CONTEXT_CALL, TestGateway } from '../../../testing/testGateway.ts';

const AT = '2026-01-31T12:00:00.000Z';
const row = {
  id: '0d000000-0000-4000-8000-000000000009',
  name: 'CI',
  hint: 'plt_ab',
  scopes: ['read'],
  owner: 'ada@example.com',
  createdAt: AT,
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  isUnused: false,
};
const CREATE =
  'mutation Create($input: CreateTokenInput!) { createToken(input: $input) { secret tokenEdge { cursor node { id tokenId name scopes } } errors { code field message } } }';
const REVOKE =
  'mutation Revoke($input: RevokeTokenInput!) { revokeToken(input: $input) { revokedId token { id revokedAt } errors { code } } }';

describe('tokens in the graph', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.services
      .on('GET /identity/:companyId/tokens', () => ({
        items: [{ cursor: 'c1', ...row }],
        hasNextPage: false,
      }))
      .on('GET /identity/:companyId/tokens/count', () => ({ count: 1 }))
      .on('POST /identity/:companyId/tokens/lookup', () => [row])
      .on('POST /identity/:companyId/tokens', ({ body }, reply) =>
        Reflect.get(Object(body), 'name') === 'taken'
          ? reply
              .code(409)
              .send({ code: 'conflict', detail: 'There is a token of that name.', field: 'name' })
          : reply.code(201).send({ token: { cursor: 'c1', ...row }, secret: 'plt_ab_secret' }),
      )
      .on('DELETE /identity/:companyId/tokens/:tokenId', () => ({ ...row, revokedAt: AT }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  it('lists and counts the tokens of a company', async () => {
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { tokens { totalCount edges { node { name hint lastUsedAt } } } } }`,
    );
    assert.deepEqual(data, {
      company: {
        tokens: {
          totalCount: 1,
          edges: [{ node: { name: 'CI', hint: 'plt_ab', lastUsedAt: null } }],
        },
      },
    });
  });

  it('ADM-08 lists those of the API with the revoked ones and whose they are, in one call for the page and one for the count', async () => {
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { tokens(kind: api, withRevoked: true) { totalCount edges { node { owner revokedAt } } } } }`,
    );
    assert.deepEqual(data, {
      company: {
        tokens: { totalCount: 1, edges: [{ node: { owner: 'ada@example.com', revokedAt: null } }] },
      },
    });
    assert.deepEqual(
      gateway.services
        .calls('GET /identity/:companyId/tokens')
        .map(({ query }) => ({ ...(query as object) })),
      [{ kind: 'api', revoked: 'true', first: '50' }],
    );
    assert.equal(gateway.services.calls('GET /identity/:companyId/tokens/count').length, 1);
  });

  it('ADM-05 lists and counts those that nobody has used for 90 days', async () => {
    const { data } = await gateway.ask(
      `{ company(companyId: "${COMPANY}") { tokens(onlyUnused: true) { totalCount edges { node { isUnused } } } } }`,
    );
    assert.deepEqual(data, {
      company: { tokens: { totalCount: 1, edges: [{ node: { isUnused: false } }] } },
    });
    for (const path of ['', '/count'])
      assert.equal(
        gateway.services.calls(`GET /identity/:companyId/tokens${path}`)[0]?.query['unused'],
        'true',
      );
  });

  it('makes a token and tells its secret once', async () => {
    const { data } = await gateway.ask(CREATE, {
      input: {
        companyId: COMPANY,
        name: 'CI',
        scopes: ['read'],
        expiresAt: '2026-06-01T00:00:00+02:00',
      },
    });
    assert.deepEqual(data, {
      createToken: {
        secret: 'plt_ab_secret',
        tokenEdge: {
          cursor: 'c1',
          node: {
            id: globalId('Token', COMPANY, row.id),
            tokenId: row.id,
            name: 'CI',
            scopes: ['read'],
          },
        },
        errors: [],
      },
    });
    assert.deepEqual(gateway.services.calls('POST /identity/:companyId/tokens')[0]?.body, {
      name: 'CI',
      scopes: ['read'],
      expiresAt: '2026-05-31T22:00:00.000Z',
    });
  });

  it('a name that is taken is told at its field', async () => {
    const { data } = await gateway.ask(CREATE, {
      input: { companyId: COMPANY, name: 'taken', scopes: ['read'] },
    });
    assert.deepEqual(data, {
      createToken: {
        secret: null,
        tokenEdge: null,
        errors: [
          { code: 'conflict', field: 'input.name', message: 'There is a token of that name.' },
        ],
      },
    });
  });

  it('revokes a token by its global id', async () => {
    const id = globalId('Token', COMPANY, row.id);
    const { data } = await gateway.ask(REVOKE, { input: { id } });
    assert.deepEqual(data, {
      revokeToken: { revokedId: id, token: { id, revokedAt: AT }, errors: [] },
    });
    assert.deepEqual(
      { ...gateway.services.calls('DELETE /identity/:companyId/tokens/:tokenId')[0]?.params },
      { companyId: COMPANY, tokenId: row.id },
    );
  });

  it('a token that revoked itself is refused at once', async () => {
    const own = apiToken();
    gateway.people.set('plt_own', own);
    await gateway.ask('{ viewer { email } }', {}, 'plt_own');
    await gateway.ask(
      REVOKE,
      { input: { id: globalId('Token', COMPANY, own.token?.id ?? '') } },
      'plt_own',
    );
    gateway.people.delete('plt_own');
    assert.equal((await gateway.ask('{ viewer { email } }', {}, 'plt_own')).status, 401);
    assert.equal(gateway.services.calls(CONTEXT_CALL).length, 2);
  });

  it('the id of another type is no token', async () => {
    assert.deepEqual(
      (await gateway.ask(REVOKE, { input: { id: globalId('Host', COMPANY, row.id) } })).codes,
      ['NOT_FOUND'],
    );
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
