import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ROLE_IDS } from '../builtInRoles.ts';
import { ADMIN, DEMO, PRODUCTION } from '../testing/testIdentity.ts';
import { inflated } from './testing/testIdentityProvider.ts';
import { ORGANIZATION, testSso, type TestSso } from './testing/testSso.ts';

interface Completed {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly returnPath: string;
  readonly user: { readonly id: string; readonly email: string; readonly firstName: string };
}

describe('single sign-on', () => {
  let sso: TestSso;
  before(async () => {
    sso = await testSso();
  });
  after(() => sso.close());
  const sql = (text: string, values: readonly unknown[] = []) =>
    sso.palisade.test.db.system.query(text, values);
  const context = (bearer: string) => sso.palisade.call('GET', '/identity/context', { bearer });
  const companies = async (bearer: string) =>
    (await context(bearer)).json<{ companies: { companyId: string; permissions: string[] }[] }>()
      .companies;
  async function signOn(
    email: string,
    groups: readonly string[] = [],
    returnPath = '/',
  ): Promise<Completed> {
    const begun = await sso.begin(returnPath);
    const posted = await sso.post(await sso.answer(begun, { email, groups }));
    assert.deepEqual(
      [posted.statusCode, posted.headers.location],
      [303, '/login/sso'],
      String(await sso.lastRefusal()),
    );
    const completed = await sso.complete(begun);
    assert.equal(completed.statusCode, 200, completed.body);
    return completed.json<Completed>();
  }

  it('AUTH-06 the address leads to the provider with a request of our own and no place to go to', async () => {
    const { url, browserToken } = await sso.begin('/c-1/overview');
    assert.ok(url.startsWith(`${sso.idp.url}/sso?`) && browserToken.length === 43);
    assert.deepEqual([...new URL(url).searchParams.keys()], ['SAMLRequest']);
    const request = inflated(url);
    assert.match(
      request,
      new RegExp(`AssertionConsumerServiceURL="http://localhost:4000/sso/${ORGANIZATION}/acs"`),
    );
    assert.doesNotMatch(request, /overview|RequestedAuthnContext/);
  });

  it('AUTH-07 a person whom nobody knows is made a user with the roles of their rule, and signed in', async () => {
    await sso.change({
      rules: [{ group: 'Analysts', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION, DEMO] }],
    });
    const { accessToken, returnPath, user } = await signOn(
      'grace@example.com',
      ['Staff', 'Analysts'],
      `/${DEMO}/overview?days=7`,
    );
    assert.deepEqual(
      [user.email, user.firstName, returnPath],
      ['grace@example.com', 'Ada', `/${DEMO}/overview?days=7`],
    );
    assert.deepEqual(
      (await companies(accessToken)).map(({ companyId }) => companyId).toSorted(),
      [PRODUCTION, DEMO].toSorted(),
    );
    const log = await sso.palisade.test.db
      .company(PRODUCTION)
      .query(
        `select action, actor from identity.audit_log where company_id = $1 and target_id = $2 order by action`,
        [PRODUCTION, user.id],
      );
    assert.deepEqual(
      log,
      ['user.create', 'user.grantRole'].map((action) => ({
        action,
        actor: 'grace@example.com (identity provider Company sign-in)',
      })),
    );
  });

  it('AUTH-07 a provider may let a response and its session last as long as it can write', async () => {
    const forever = new Date('9999-12-31T23:59:59.999Z');
    const begun = await sso.begin();
    await sso.post(
      await sso.answer(begun, { notOnOrAfter: forever, sessionNotOnOrAfter: new Date(8.64e15) }),
    );
    assert.equal((await sso.complete(begun)).statusCode, 200);
  });

  it('AUTH-07 the session is one like any other: it is renewed, listed and ended', async () => {
    const { accessToken, refreshToken } = await signOn('grace@example.com', ['Analysts']);
    const renewed = await sso.palisade.call('POST', '/identity/sessions/refresh', {
      body: { refreshToken },
    });
    assert.equal(renewed.statusCode, 200);
    assert.ok(
      (await sso.palisade.call('GET', '/identity/sessions', { bearer: accessToken })).json<
        unknown[]
      >().length >= 1,
    );
    assert.equal(
      (await sso.palisade.call('DELETE', '/identity/sessions/current', { bearer: accessToken }))
        .statusCode,
      200,
    );
    assert.equal((await context(accessToken)).statusCode, 401);
  });

  it('AUTH-07 rules are tried in their order, then the default rule; roles that no rule wants any more are taken away', async () => {
    await sso.change({
      rules: [
        { group: 'Admins', roleId: ROLE_IDS.Administrator, companyIds: [PRODUCTION] },
        { group: 'Analysts', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION, DEMO] },
      ],
      defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
    });
    const rolesAfter = async (groups: string[]) => {
      const { user } = await signOn('hedy@example.com', groups);
      return (
        await sql(
          `select company_id as at, role_id as role from identity.company_roles where user_id = $1 order by company_id`,
          [user.id],
        )
      ).map(({ at, role }) => [at, role]);
    };
    assert.deepEqual(await rolesAfter(['Analysts', 'Admins']), [
      [PRODUCTION, ROLE_IDS.Administrator],
    ]);
    assert.deepEqual(await rolesAfter(['Analysts']), [
      [PRODUCTION, ROLE_IDS.Analyst],
      [DEMO, ROLE_IDS.Analyst],
    ]);
    assert.deepEqual(await rolesAfter(['analysts']), [[DEMO, ROLE_IDS.Viewer]]);
  });

  it('AUTH-07 what was granted by hand stays, even where a rule wanted it too', async () => {
    const person = await sso.palisade.person('Viewer', DEMO);
    await sso.change({
      rules: [{ group: 'Analysts', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION] }],
      defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [DEMO] },
    });
    const roles = async () =>
      (
        await sql(
          `select role_id as role from identity.company_roles where user_id = $1 order by role_id`,
          [person.id],
        )
      ).map(({ role }) => role);
    await signOn(person.email.toUpperCase());
    await signOn(person.email, ['Analysts']);
    assert.deepEqual(await roles(), [ROLE_IDS.Analyst, ROLE_IDS.Viewer].toSorted());
    await signOn(person.email);
    assert.deepEqual(await roles(), [ROLE_IDS.Viewer]);
  });

  it('AUTH-07 without rules a new person has no environment; with rejection they are refused and not made', async () => {
    await sso.change({});
    assert.deepEqual(await companies((await signOn('idle@example.com')).accessToken), []);
    await sso.change({
      rejectsUnmatched: true,
      rules: [{ group: 'Staff', roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION] }],
    });
    const begun = await sso.begin();
    await sso.post(await sso.answer(begun, { email: 'nobody@example.com', groups: ['Guests'] }));
    assert.equal(
      (await sso.complete(begun)).json().detail,
      'SSO Login Failed. Please contact support',
    );
    assert.match(String(await sso.lastRefusal()), /^No mapping rule matches/);
    assert.deepEqual(
      await sql('select id from identity.users where email = $1', ['nobody@example.com']),
      [],
    );
    await sso.change({});
  });

  it('AUTH-07 the session belongs to the browser that began: another one gets nothing, and nobody gets it twice', async () => {
    const [mine, theirs] = [await sso.begin(), await sso.begin()];
    const posted = await sso.post(await sso.answer(mine, { email: 'idle@example.com' }));
    assert.match(
      String(posted.headers['set-cookie']),
      /^palisade_sso_answer=[\w-]{43}; Max-Age=120; Path=\/graphql; HttpOnly; SameSite=Strict$/,
    );
    for (const browserToken of [theirs.browserToken, 'x', `${mine.browserToken}x`])
      assert.equal((await sso.complete({ browserToken })).statusCode, 401);
    assert.equal((await sso.complete(mine, 'not brought')).statusCode, 401);
    assert.equal((await sso.complete(mine)).statusCode, 200);
    assert.equal((await sso.complete(mine)).statusCode, 401);
  });

  it('AUTH-07 a session opened by a provider reaches its organization and no other, and ends when the provider says', async () => {
    await sso.change({ defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION] } });
    const { accessToken, user } = await signOn('joan@example.com');
    const { companyId } = await sso.palisade.stranger();
    await sql(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [companyId, user.id, ROLE_IDS.Viewer],
    );
    const { identityOf } = await import('../authenticate.ts');
    const forget = () => identityOf(sso.palisade.test.db).callers.forget(() => true);
    forget();
    assert.deepEqual(
      (await companies(accessToken)).map((company) => company.companyId),
      [PRODUCTION],
    );
    await sql(
      `update identity.sso_sessions set ends_at = now() where session_id in (select id from identity.sessions where user_id = $1)`,
      [user.id],
    );
    forget();
    assert.equal((await context(accessToken)).statusCode, 401);
  });

  it('AUTH-07 disabling the provider ends its sessions and what was on its way; other sessions go on', async () => {
    await sso.change({});
    const [{ accessToken }, begun] = [await signOn('idle@example.com'), await sso.begin()];
    await sso.post(await sso.answer(begun, { email: 'idle@example.com' }));
    await sso.change({ isEnabled: false });
    assert.equal((await context(accessToken)).statusCode, 401);
    assert.equal((await sso.complete(begun)).statusCode, 401);
    assert.equal((await context(sso.admin)).statusCode, 200);
    const refused = await sso.palisade.call('POST', '/identity/sso/start', { body: {} });
    assert.deepEqual(
      [refused.statusCode, refused.json().detail],
      [400, 'No SSO service is configured for your company'],
    );
    await sso.change({});
  });

  it('AUTH-06 the organization is the one of the subdomain that is named, else the only one with a provider', async () => {
    const start = async (organization: string) =>
      (await sso.palisade.call('POST', '/identity/sso/start', { body: { organization } }))
        .statusCode;
    assert.deepEqual(
      [await start('my-organization'), await start('MY-ORGANIZATION'), await start('www')],
      [200, 200, 200],
    );
    await sso.palisade.stranger();
    const [other] = await sql(
      `select subdomain from identity.organizations where name = 'Other' limit 1`,
    );
    assert.equal(await start(String(other?.['subdomain'])), 400);
  });

  it('AUTH-08 who came by a provider has no password to reset; who had one before keeps it', async () => {
    const ask = (email: string) =>
      sso.palisade.call('POST', '/identity/password-resets', {
        body: { email },
        address: '192.0.2.77',
      });
    const person = await sso.palisade.person('Viewer');
    await signOn(person.email);
    for (const email of ['idle@example.com', person.email])
      assert.equal((await ask(email)).statusCode, 204);
    assert.equal((await sso.palisade.messages('idle@example.com')).length, 0);
    assert.equal((await sso.palisade.messages(person.email)).length, 1);
    assert.ok((await sso.palisade.signIn(person.email, ADMIN.password)).accessToken);
  });
});
