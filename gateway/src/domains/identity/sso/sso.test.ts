import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { globalId } from '../../../platform/graph/globalId.ts';
import { COMPANY, OTHER_COMPANY, companyContext, person } from '../../../testing/people.ts';
import { TestGateway } from '../../../testing/testGateway.ts';

const PROVIDER = '0f000000-0000-4000-8000-000000000001';
const ROLE = '00000000-0000-4000-8000-00000000a003';
const SESSION = {
  accessToken: 'new-session',
  expiresIn: 600,
  refreshToken: 'refresh-2',
  refreshExpiresIn: 604_800,
  user: person().user,
  returnPath: `/${COMPANY}/overview`,
};
const CERTIFICATE = {
  pem: 'pem',
  subject: 'CN=idp',
  fingerprint: 'AA',
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: '2027-01-01T00:00:00.000Z',
};
const SETTINGS = {
  name: 'Company sign-in',
  issuerUrl: 'https://idp.example',
  samlEndpoint: 'https://idp.example/sso',
  isEnabled: true,
  rejectsUnmatched: false,
  rules: [{ group: 'Staff', roleId: ROLE, companyIds: [COMPANY] }],
};
const STORED = {
  ...SETTINGS,
  id: PROVIDER,
  protocol: 'saml',
  clientId: null,
  hasClientSecret: false,
  scopes: [],
  emailDomains: [],
  certificates: [CERTIFICATE],
  needsSignedAssertion: true,
  clockSkew: 60,
  attributes: { email: 'email', firstName: null, lastName: null, groups: 'groups' },
  defaultRule: null,
  createdAt: CERTIFICATE.validFrom,
  updatedAt: CERTIFICATE.validFrom,
};
const DRY_RUN = {
  refusal: null,
  person: { email: 'a@b.c', firstName: '', lastName: '', groups: ['Staff'] },
  isNewUser: true,
  matchedBy: 'rule',
  position: 1,
  group: 'Staff',
  granted: [{ companyId: COMPANY, roleId: ROLE }],
  removed: [],
  kept: [],
};
const BOTH = 'palisade_sso=browser-1; palisade_sso_answer=answer-1';
const INPUT = {
  ...SETTINGS,
  certificates: ['pem'],
  attributes: { email: 'email', groups: 'groups' },
};

const METADATA = {
  issuerUrl: 'https://idp.example',
  samlEndpoint: 'https://idp.example/sso',
  certificates: ['pem'],
};

describe('single sign-on', () => {
  const gateway = new TestGateway();
  before(async () => {
    gateway.trust({
      start:
        'mutation ($input: StartSsoInput!) { startSso(input: $input) { url errors { code message } } }',
      complete: 'mutation { completeSso { user { email } returnPath errors { code message } } }',
      list: 'query ($companyId: ID!) { company(companyId: $companyId) { identityProviders { id name certificates { fingerprint } rules { group } } serviceProvider { acsUrl } } }',
      dryRun:
        'query ($companyId: ID!, $trial: SsoTrialInput!) { company(companyId: $companyId) { ssoDryRun(trial: $trial) { refusal matchedBy position group granted { roleId } } } }',
      create:
        'mutation ($input: CreateIdentityProviderInput!) { createIdentityProvider(input: $input) { identityProvider { id } errors { code field message } } }',
      update:
        'mutation ($input: UpdateIdentityProviderInput!) { updateIdentityProvider(input: $input) { identityProvider { name } errors { code } } }',
      startTrial:
        'mutation ($input: StartSsoTrialInput!) { startSsoTrial(input: $input) { url errors { code message } } }',
      readMetadata:
        'mutation ($input: ReadSamlMetadataInput!) { readSamlMetadata(input: $input) { metadata { issuerUrl samlEndpoint certificates } errors { code field message } } }',
      trial:
        'query ($companyId: ID!, $providerId: ID!) { company(companyId: $companyId) { ssoTrial(providerId: $providerId) { at claims { name value } outcome { refusal matchedBy granted { roleId } } } } }',
      remove:
        'mutation ($input: DeleteIdentityProviderInput!) { deleteIdentityProvider(input: $input) { deletedId errors { code } } }',
    });
    gateway.people.set('new-session', person());
    gateway.people.set('organization-admin', {
      ...person(),
      companies: [{ ...companyContext(), isOrganizationAdmin: true }],
      roleView: null,
      closedCompanies: [],
    });
    gateway.people.set('system', {
      ...person(),
      companies: [{ ...companyContext(), flags: { system: { canView: true, canEdit: true } } }],
    });
    const base = '/identity/:companyId/identity-providers';
    gateway.services
      .on('POST /identity/sso/start', ({ body }, reply) =>
        Reflect.get(Object(body), 'organization') === 'none'
          ? reply
              .code(400)
              .send({ code: 'badInput', detail: 'No SSO service is configured for your company' })
          : {
              url: 'https://idp.example/sso?SAMLRequest=x',
              browserToken: 'browser-1',
              expiresIn: 600,
            },
      )
      .on('POST /identity/:companyId/identity-providers/metadata', ({ body }, reply) =>
        Reflect.has(Object(body), 'text')
          ? METADATA
          : reply
              .code(400)
              .send({ code: 'badInput', detail: 'It does not answer.', field: 'address' }),
      )
      .on('POST /identity/sso/complete', ({ body }, reply) =>
        Reflect.get(Object(body), 'browserToken') === 'browser-1' &&
        Reflect.get(Object(body), 'answerToken') === 'answer-1'
          ? SESSION
          : reply
              .code(401)
              .send({ code: 'badCredentials', detail: 'SSO Login Failed. Please contact support' }),
      )
      .on(`GET ${base}`, () => ({
        items: [STORED],
        serviceProvider: {
          entityId: 'e',
          acsUrl: 'a',
          metadataUrl: 'm',
          redirectUri: 'r',
          signedOutUrl: 's',
        },
      }))
      .on(`POST ${base}`, ({ body }, reply) =>
        Reflect.get(Object(body), 'issuerUrl') === ''
          ? reply
              .code(400)
              .send({ code: 'badInput', field: 'issuerUrl', detail: 'Please enter Issuer URL' })
          : reply.code(201).send(STORED),
      )
      .on(`PUT ${base}/:providerId`, () => STORED)
      .on(`DELETE ${base}/:providerId`, (_call, reply) => reply.code(204).send())
      .on(`POST ${base}/:providerId/dry-run`, () => DRY_RUN)
      .on(`POST ${base}/:providerId/trials`, ({ body }, reply) =>
        Reflect.get(Object(body), 'returnPath') === '/down'
          ? reply.code(400).send({ code: 'badInput', detail: 'The issuer does not answer.' })
          : { url: 'https://idp.example/authorize?x' },
      )
      .on(`GET ${base}/:providerId/trials/last`, () => ({
        trial: { ...DRY_RUN, at: CERTIFICATE.validFrom, claims: [{ name: 'sub', value: '1' }] },
      }));
    await gateway.start();
  });
  after(() => gateway.stop());
  beforeEach(() => {
    gateway.services.made.length = 0;
  });

  const cookieOf = (headers: Readonly<Record<string, unknown>>, name: string) =>
    [headers['set-cookie']].flat().find((cookie) => String(cookie).startsWith(`${name}=`));
  const as = (who: string) => ({ cookie: `palisade_access=${who}` });
  const providerId = globalId('IdentityProvider', COMPANY, PROVIDER);

  it('AUTH-06 answers where to go and binds the sign-on to the browser by a cookie that no page and no other site reads', async () => {
    const { data, headers } = await gateway.post({
      id: 'start',
      variables: { input: { returnPath: '/x' } },
    });
    assert.deepEqual(data, {
      startSso: { url: 'https://idp.example/sso?SAMLRequest=x', errors: [] },
    });
    assert.equal(
      cookieOf(headers, 'palisade_sso'),
      'palisade_sso=browser-1; Max-Age=600; Path=/graphql; HttpOnly; SameSite=Strict',
    );
    assert.equal(cookieOf(headers, 'palisade_access'), undefined);
  });

  it('AUTH-06 no service is said in words, without a cookie', async () => {
    const { data, headers } = await gateway.post({
      id: 'start',
      variables: { input: { organization: 'none' } },
    });
    assert.deepEqual(data, {
      startSso: {
        url: null,
        errors: [{ code: 'badInput', message: 'No SSO service is configured for your company' }],
      },
    });
    assert.equal(headers['set-cookie'], undefined);
  });

  it('AUTH-07 the browser that began and came back gets the session; without one of its cookies or with another there is none', async () => {
    const right = await gateway.post({ id: 'complete' }, { cookie: BOTH });
    assert.deepEqual(right.data, {
      completeSso: {
        user: { email: 'ada@example.com' },
        returnPath: `/${COMPANY}/overview`,
        errors: [],
      },
    });
    assert.match(
      String(cookieOf(right.headers, 'palisade_access')),
      /new-session.*HttpOnly; SameSite=Strict/,
    );
    for (const name of ['palisade_sso', 'palisade_sso_answer'])
      assert.match(String(cookieOf(right.headers, name)), /=; Max-Age=0/);
    const failed = {
      completeSso: {
        user: null,
        returnPath: null,
        errors: [{ code: 'badCredentials', message: 'SSO Login Failed. Please contact support' }],
      },
    };
    for (const cookie of [
      '',
      'palisade_sso=browser-1',
      'palisade_sso_answer=answer-1',
      'palisade_sso=browser-2; palisade_sso_answer=answer-1',
      'palisade_sso=browser-1; palisade_sso_answer=answer-2',
    ]) {
      const wrong = await gateway.post({ id: 'complete' }, { cookie });
      assert.deepEqual(wrong.data, failed);
      assert.equal(cookieOf(wrong.headers, 'palisade_access'), undefined);
    }
    assert.equal(gateway.services.calls('POST /identity/sso/complete').length, 3);
  });

  it('AUTH-07 another site cannot have a browser complete a sign-on', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await gateway.post(
        { id: 'complete' },
        { cookie: 'palisade_sso=browser-1', ...headers },
      );
      assert.deepEqual([answer.status, answer.codes], [403, ['FOREIGN_ORIGIN']]);
    }
    assert.deepEqual(gateway.upstreamCalls(), []);
  });

  it('ADM-07 the set-up is one call; the dry run says which rule counts', async () => {
    const { data } = await gateway.post(
      { id: 'list', variables: { companyId: COMPANY } },
      as('organization-admin'),
    );
    assert.deepEqual(data, {
      company: {
        identityProviders: [
          {
            id: providerId,
            name: 'Company sign-in',
            certificates: [{ fingerprint: 'AA' }],
            rules: [{ group: 'Staff' }],
          },
        ],
        serviceProvider: { acsUrl: 'a' },
      },
    });
    assert.equal(gateway.upstreamCalls().length, 1);
    const dryRun = await gateway.post(
      {
        id: 'dryRun',
        variables: {
          companyId: COMPANY,
          trial: { id: providerId, email: 'a@b.c', groups: ['Staff'] },
        },
      },
      as('organization-admin'),
    );
    assert.deepEqual(dryRun.data, {
      company: {
        ssoDryRun: {
          refusal: null,
          matchedBy: 'rule',
          position: 1,
          group: 'Staff',
          granted: [{ roleId: ROLE }],
        },
      },
    });
  });

  it('ADM-07 writes go to the service, and what it refuses is said on its field', async () => {
    const create = (settings: object) =>
      gateway.post(
        { id: 'create', variables: { input: { companyId: COMPANY, settings } } },
        as('organization-admin'),
      );
    assert.deepEqual((await create(INPUT)).data, {
      createIdentityProvider: { identityProvider: { id: providerId }, errors: [] },
    });
    assert.deepEqual((await create({ ...INPUT, issuerUrl: '' })).data, {
      createIdentityProvider: {
        identityProvider: null,
        errors: [
          {
            code: 'badInput',
            field: 'input.settings.issuerUrl',
            message: 'Please enter Issuer URL',
          },
        ],
      },
    });
    const input = { id: providerId };
    assert.deepEqual(
      (
        await gateway.post(
          { id: 'update', variables: { input: { ...input, settings: INPUT, version: 4 } } },
          as('system'),
        )
      ).data,
      { updateIdentityProvider: { identityProvider: { name: 'Company sign-in' }, errors: [] } },
    );
    const [sent] = gateway.services.calls(
      'PUT /identity/:companyId/identity-providers/:providerId',
    );
    assert.equal(Reflect.get(Object(sent?.body), 'version'), 4);
    assert.deepEqual(
      (await gateway.post({ id: 'remove', variables: { input } }, as('organization-admin'))).data,
      { deleteIdentityProvider: { deletedId: providerId, errors: [] } },
    );
  });

  it('ADM-07 metadata is read with one call; what is wrong with it is said at its field', async () => {
    const read = (source: object, who = 'organization-admin') =>
      gateway.post(
        { id: 'readMetadata', variables: { input: { companyId: COMPANY, ...source } } },
        as(who),
      );
    gateway.services.made.length = 0;
    assert.deepEqual((await read({ text: '<xml/>' })).data, {
      readSamlMetadata: { metadata: METADATA, errors: [] },
    });
    assert.deepEqual(gateway.upstreamCalls(), [
      'POST /identity/:companyId/identity-providers/metadata',
    ]);
    assert.deepEqual((await read({ address: 'https://idp.example' })).data, {
      readSamlMetadata: {
        metadata: null,
        errors: [{ code: 'badInput', field: 'input.address', message: 'It does not answer.' }],
      },
    });
    assert.equal((await read({ text: 'x' }, 'new-session')).errors?.length, 1);
  });

  it('ADM-07 a test sign-in begins with one call and is read with one; what went wrong is said in words', async () => {
    const start = (returnPath: string) =>
      gateway.post(
        { id: 'startTrial', variables: { input: { id: providerId, returnPath } } },
        as('organization-admin'),
      );
    assert.deepEqual((await start('/x')).data, {
      startSsoTrial: { url: 'https://idp.example/authorize?x', errors: [] },
    });
    assert.deepEqual((await start('/down')).data, {
      startSsoTrial: {
        url: null,
        errors: [{ code: 'badInput', message: 'The issuer does not answer.' }],
      },
    });
    gateway.services.made.length = 0;
    const read = await gateway.post(
      { id: 'trial', variables: { companyId: COMPANY, providerId: PROVIDER } },
      as('organization-admin'),
    );
    assert.deepEqual(read.data, {
      company: {
        ssoTrial: {
          at: CERTIFICATE.validFrom,
          claims: [{ name: 'sub', value: '1' }],
          outcome: { refusal: null, matchedBy: 'rule', granted: [{ roleId: ROLE }] },
        },
      },
    });
    assert.equal(gateway.upstreamCalls().length, 1);
  });

  it('ADM-07 settings of OpenID Connect go to the service as they were sent, a secret that was not is kept', async () => {
    const settings = {
      ...INPUT,
      samlEndpoint: undefined,
      certificates: undefined,
      protocol: 'oidc',
      clientId: 'palisade',
      scopes: ['openid'],
      emailDomains: ['example.com'],
    };
    await gateway.post(
      { id: 'create', variables: { input: { companyId: COMPANY, settings } } },
      as('organization-admin'),
    );
    const body = Object(
      gateway.services.calls('POST /identity/:companyId/identity-providers')[0]?.body,
    );
    assert.deepEqual(
      [body.protocol, body.clientId, body.scopes, body.emailDomains],
      ['oidc', 'palisade', ['openid'], ['example.com']],
    );
    for (const absent of ['samlEndpoint', 'certificates', 'clientSecret'])
      assert.ok(!(absent in body), absent);
  });

  it('PERM-01 a role alone, and a token that may only read, are refused before a service is asked; another company does not exist', async () => {
    const input = { id: providerId };
    const asks = [
      { id: 'list', variables: { companyId: COMPANY } },
      { id: 'create', variables: { input: { companyId: COMPANY, settings: INPUT } } },
      { id: 'update', variables: { input: { ...input, settings: INPUT } } },
      { id: 'remove', variables: { input } },
      { id: 'startTrial', variables: { input } },
      { id: 'trial', variables: { companyId: COMPANY, providerId: PROVIDER } },
    ];
    for (const ask of asks)
      assert.deepEqual([...new Set((await gateway.post(ask, as('session'))).codes)], ['FORBIDDEN']);
    const ask =
      'query ($companyId: ID!) { company(companyId: $companyId) { serviceProvider { acsUrl } } }';
    for (const [bearer, scopes, codes] of [
      ['plt_reads', ['read'], ['FORBIDDEN']],
      ['plt_writes', ['read', 'write'], []],
    ] as const) {
      gateway.people.set(bearer, {
        user: null,
        token: { id: PROVIDER, companyId: COMPANY, scopes: [...scopes] },
        companies: [{ ...companyContext(), isOrganizationAdmin: true }],
        roleView: null,
        closedCompanies: [],
      });
      assert.deepEqual((await gateway.ask(ask, { companyId: COMPANY }, bearer)).codes, codes);
    }
    gateway.services.made.length = 0;
    const foreign = { id: globalId('IdentityProvider', OTHER_COMPANY, PROVIDER) };
    for (const ask of [
      { id: 'remove', variables: { input: foreign } },
      { id: 'update', variables: { input: { ...foreign, settings: INPUT } } },
      { id: 'dryRun', variables: { companyId: COMPANY, trial: { ...foreign, email: 'a@b.c' } } },
      { id: 'startTrial', variables: { input: foreign } },
    ])
      assert.deepEqual((await gateway.post(ask, as('organization-admin'))).codes, ['NOT_FOUND']);
    assert.deepEqual(gateway.upstreamCalls(), []);
  });
});
