import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { Outbound } from '../../../../platform/outbound/outbound.ts';
import { OutboundRules } from '../../../../platform/outbound/outboundRules.ts';
import { checkMetadata } from './openIdClient.ts';
import { startIdentityProvider } from '../testing/testIdentityProvider.ts';
import { ORGANIZATION } from '../testing/testSso.ts';
import { PRODUCTION } from '../../testing/testIdentity.ts';
import { testOpenId, type TestOpenId } from './testing/testOpenId.ts';

describe('OpenID Connect providers', () => {
  let sso: TestOpenId;
  before(async () => {
    sso = await testOpenId();
  });
  after(() => sso.close());
  beforeEach(async () => {
    sso.idp.misbehaves = {};
    await sso.change({});
  });
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
    sso.palisade.call(method, url, { bearer: sso.admin, ...(body && { body }) });
  const create = (more: object) =>
    call('POST', sso.providers, sso.settings({ name: randomUUID(), isEnabled: false, ...more }));
  const refused = async (more: object) => {
    const answer = await create(more);
    assert.equal(answer.statusCode, 400, answer.body);
    return [answer.json().field, answer.json().detail];
  };
  const change = (more: object) =>
    call('PUT', `${sso.providers}/${sso.providerId}`, sso.settings(more));

  it('ADM-07 the client secret is sealed, never shown and never audited; saving without one keeps it', async () => {
    const secret = sso.idp.clientSecret;
    const listed = await call('GET', sso.providers);
    const [provider] = listed.json().items;
    assert.deepEqual(
      [provider.protocol, provider.clientId, provider.hasClientSecret, provider.scopes],
      ['oidc', 'palisade', true, ['openid', 'email', 'profile']],
    );
    assert.equal(
      listed.json().serviceProvider.redirectUri,
      `http://localhost:4000/sso/${ORGANIZATION}/callback`,
    );
    const changed = await change({ clientSecret: null });
    assert.equal(changed.statusCode, 200);
    const [row] = await sso.palisade.test.db.system.query(
      'select client_secret as sealed from identity.identity_providers',
    );
    const audit = await sso.palisade.test.db
      .company(PRODUCTION)
      .query('select before, after from identity.audit_log where company_id = $1', [PRODUCTION]);
    for (const text of [listed.body, changed.body, String(row?.['sealed']), JSON.stringify(audit)])
      assert.ok(!text.includes(secret) && !text.includes('clientSecret":{'), text.slice(0, 200));
    assert.match(JSON.stringify(audit), /"clientSecret":"•••"/);
    assert.equal(await sso.signOn({ sub: '1', email: 'a@example.com', email_verified: true }), 200);
  });

  it('ADM-07 a secret goes to no issuer and no client that it was not entered for', async () => {
    for (const more of [{ clientId: 'another' }, { issuerUrl: 'https://collector.example' }]) {
      const answer = await change({ clientSecret: null, ...more });
      assert.deepEqual(
        [answer.statusCode, answer.json().field],
        [400, 'clientSecret'],
        answer.body,
      );
    }
  });

  it('ADM-07 says in the words of the form what is missing or wrong', async () => {
    for (const [more, field, words] of [
      [{ issuerUrl: ' ' }, 'issuerUrl', 'Please enter Issuer URL'],
      [{ clientId: '' }, 'clientId', 'Please enter Client ID'],
      [{ clientSecret: ' ' }, 'clientSecret', 'Please enter Client Secret'],
      [{ scopes: ['a b'] }, 'scopes', 'This is no scope: a b'],
      [
        { emailDomains: ['example'] },
        'emailDomains',
        'This is no domain of emails: example. It looks like example.com.',
      ],
      [{ issuerUrl: 'http://idp.example' }, 'issuerUrl', 'The address must begin with https://.'],
      [
        { issuerUrl: 'https://127.0.0.1' },
        'issuerUrl',
        '127.0.0.1 is inside the network that Palisade runs in. Whoever operates Palisade can allow it with PALISADE_OUTBOUND_ALLOW.',
      ],
      [
        { issuerUrl: `${sso.idp.issuer}/other` },
        'issuerUrl',
        'The identity provider answers with an error.',
      ],
      [
        { issuerUrl: 'https://accounts.google.com' },
        'emailDomains',
        'Anybody can have an account at this issuer. Enter the domains of the emails of your organization.',
      ],
    ] as const)
      assert.deepEqual(await refused(more), [field, words]);
  });

  it('ADM-07 the configuration of the issuer is its own and complete, in time and of a bounded size', async () => {
    const { issuer } = sso.idp;
    for (const [metadata, words] of [
      [{ issuer: 'https://other.example' }, /another issuer/],
      [{ issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' }, /issuer/],
      [{ authorization_endpoint: 'javascript:alert(1)' }, /no address to sign in at/],
      [{ authorization_endpoint: 'http://idp.example/authorize' }, /no address to sign in at/],
      [{ token_endpoint: undefined }, /lacks its token endpoint/],
      [{ jwks_uri: undefined }, /lacks its token endpoint or its keys/],
      [{ response_types_supported: ['id_token'] }, /authorization code flow/],
    ] as const) {
      sso.idp.misbehaves = { metadata };
      assert.match(String((await refused({ issuerUrl: issuer }))[1]), words);
    }
    sso.idp.misbehaves = {
      answer: (_path, response) => {
        response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
        return true;
      },
    };
    assert.match(String((await refused({ issuerUrl: issuer }))[1]), /answers with an error/);
  });

  it('ADM-07 an issuer that answers for every organization is refused, also where the library lets it pass', () => {
    const check = (address: string, issuer: string) =>
      checkMetadata(
        {
          issuer,
          authorization_endpoint: 'https://idp.example/authorize',
          token_endpoint: 'https://idp.example/token',
          jwks_uri: 'https://idp.example/keys',
        },
        new URL(address),
        new Outbound(new OutboundRules()),
      );
    const entra = 'https://login.microsoftonline.com';
    check(`${entra}/tenant/v2.0`, `${entra}/tenant/v2.0`);
    assert.throws(
      () => check(`${entra}/common/v2.0`, `${entra}/{tenantid}/v2.0`),
      /answers for every organization/,
    );
    for (const other of [`${entra}/other/v2.0`, 'https://sts.windows.net/tenant/'])
      assert.throws(() => check(`${entra}/tenant/v2.0`, other), /another issuer/);
    assert.throws(
      () => check('https://a.b2clogin.com/a/v2.0', 'https://a.b2clogin.com/b/v2.0'),
      /another issuer/,
    );
  });

  it('ADM-07 a provider that cannot be reached is disabled all the same, and not enabled again', async () => {
    sso.idp.misbehaves = { metadata: { issuer: 'https://other.example' } };
    assert.equal((await change({ isEnabled: false, clientSecret: null })).statusCode, 200);
    assert.equal((await change({ isEnabled: true, clientSecret: null })).statusCode, 400);
  });

  it('ADM-07 a secret that the key of the installation no longer opens is said in words, and can be entered again', async () => {
    await sso.palisade.test.db.system.query(
      `update identity.identity_providers set client_secret = '\\x01'`,
    );
    const started = await call('POST', '/identity/sso/start', {});
    assert.deepEqual(
      [started.statusCode, started.json().detail],
      [400, 'SSO Login Failed. Please contact support'],
    );
    assert.match((await sso.lastRefusal()) ?? '', /secret cannot be read any more/);
    await sso.change({});
    assert.equal((await call('POST', '/identity/sso/start', {})).statusCode, 200);
  });

  it('ADM-07 the address of the configuration is an issuer too, and the protocol does not change', async () => {
    const answer = await create({
      issuerUrl: `${sso.idp.issuer}/.well-known/openid-configuration`,
      scopes: ['email', 'groups'],
      emailDomains: ['@Example.COM', 'example.com'],
    });
    const { id, issuerUrl, scopes, emailDomains } = answer.json();
    assert.deepEqual(
      [issuerUrl, scopes, emailDomains],
      [sso.idp.issuer, ['openid', 'email', 'groups'], ['example.com']],
    );
    const changed = await call('PUT', `${sso.providers}/${id}`, sso.settings({ protocol: 'saml' }));
    assert.deepEqual([changed.statusCode, changed.json().field], [400, 'protocol']);
    assert.equal((await call('DELETE', `${sso.providers}/${id}`)).statusCode, 204);
  });

  it('ADM-07 a response of SAML is nothing to a provider of OpenID Connect, and a test sign-in nothing to SAML', async () => {
    const pasted = await call('POST', `${sso.providers}/${sso.providerId}/dry-run`, {
      response: 'PHNhbWw+',
    });
    assert.match(pasted.json().refusal, /no response to paste/);
    const saml = await startIdentityProvider();
    const made = await create({
      protocol: 'saml',
      samlEndpoint: `${saml.url}/sso`,
      certificates: [saml.certificate],
      attributes: {},
    });
    assert.equal(made.statusCode, 201, made.body);
    const { id, clientId, hasClientSecret } = made.json();
    assert.deepEqual([clientId, hasClientSecret], [null, false]);
    assert.equal((await call('POST', `${sso.providers}/${id}/trials`, {})).statusCode, 400);
    await saml.stop();
  });

  it('PERM-01 test sign-ins are for administrators of the organization; for another organization they do not exist', async () => {
    const trials = `${sso.providers}/${sso.providerId}/trials`;
    const stranger = await sso.palisade.stranger();
    for (const [bearer, status] of [
      [(await sso.palisade.person('Administrator')).bearer, 403],
      [(await sso.palisade.person('Viewer')).bearer, 403],
      [stranger.bearer, 404],
    ] as const) {
      const ask = (method: 'GET' | 'POST', url: string) =>
        sso.palisade.call(method, url, { bearer, ...(method === 'POST' && { body: {} }) });
      assert.equal((await ask('POST', trials)).statusCode, status);
      assert.equal((await ask('GET', `${trials}/last`)).statusCode, status);
    }
  });
});
