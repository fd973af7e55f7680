import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import pg from 'pg';
import { ROLE_IDS } from '../../builtInRoles.ts';
import { DEMO, PRODUCTION } from '../../testing/testIdentity.ts';
import { sweepSso } from '../requests.repository.ts';
import { testOpenId, type TestOpenId } from './testing/testOpenId.ts';

const person = (name: string, more: object = {}) => ({
  sub: `sub-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lovelace',
  groups: ['Security'],
  ...more,
});

describe('sign-on by OpenID Connect', () => {
  let sso: TestOpenId;
  before(async () => {
    sso = await testOpenId();
  });
  after(() => sso.close());
  beforeEach(async () => {
    sso.idp.misbehaves = {};
    sso.idp.userInfo = {};
    await sso.change({});
  });
  const sql = (text: string, values: readonly unknown[] = []) =>
    sso.palisade.test.db.system.query(text, values);
  const userOf = async (email: string) =>
    (
      await sql('select id, first_name as "firstName" from identity.users where email = $1', [
        email,
      ])
    )[0];
  const roles = async (email: string) =>
    (
      await sql(
        `select r.company_id as "companyId", r.role_id as "roleId" from identity.company_roles r
          join identity.users u on u.id = r.user_id where u.email = $1 order by 1`,
        [email],
      )
    ).map((row) => ({ ...row }));

  it('ADM-07 a new person signs on by code, PKCE and nonce, gets the role of their group, and comes back to their page', async () => {
    const rule = { group: 'Security', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION, DEMO] };
    await sso.change({ rules: [rule] });
    sso.idp.who = person('new');
    const begun = await sso.begin('/x/unified-inventory?sort=path');
    const asked = Object.fromEntries(new URL(begun.url).searchParams);
    assert.deepEqual(
      [asked['response_type'], asked['scope'], asked['code_challenge_method']],
      ['code', 'openid email profile', 'S256'],
    );
    assert.match(asked['nonce'] ?? '', /^[\w-]{43}$/);
    const back = await sso.comeBack(sso.idp.signIn(begun.url));
    assert.deepEqual([back.statusCode, back.headers.location], [303, '/login/sso']);
    const completed = (await sso.complete(begun)).json();
    assert.deepEqual(
      [completed.returnPath, completed.user.email, completed.user.firstName],
      ['/x/unified-inventory?sort=path', 'new@example.com', 'Ada'],
    );
    assert.deepEqual(
      (await roles('new@example.com')).map(({ roleId }) => roleId),
      [ROLE_IDS.Analyst, ROLE_IDS.Analyst],
    );
    assert.equal((await sso.complete(begun)).statusCode, 401, 'the session is handed out once');
    await sso.signOn(person('new', { groups: [] }));
    assert.deepEqual(await roles('new@example.com'), []);
  });

  /** Signs somebody on, and says where the browser goes once they sign out. */
  async function signOutUrl(name: string, endpoint?: string, more: object = {}) {
    sso.idp.misbehaves = { metadata: { end_session_endpoint: endpoint } };
    sso.idp.who = person(name, more);
    const begun = await sso.begin();
    await sso.comeBack(sso.idp.signIn(begun.url));
    const bearer = (await sso.complete(begun)).json<{ accessToken: string }>().accessToken;
    return { bearer, url: async () => urlOf(await signOut(bearer)) };
  }
  const signOut = (bearer: string) =>
    sso.palisade.call('DELETE', '/identity/sessions/current', { bearer });
  const urlOf = (answer: Awaited<ReturnType<typeof signOut>>): string | null =>
    answer.json<{ url: string | null }>().url;

  it('ADM-07 who signs out is signed out at the provider, too, which learns who and where to send them back to', async () => {
    const { bearer, url } = await signOutUrl('leaver', `${sso.idp.issuer}/out?of=here`);
    const kept = await sql(
      'select sign_out as kept from identity.sso_sessions where sign_out is not null',
    );
    assert.equal(kept.length, 1);
    assert.doesNotMatch(String(kept[0]?.['kept']), /eyJ|out\?of/, 'sealed');
    const asked = sso.idp.asked.length;
    const address = new URL((await url()) ?? '');
    assert.equal(`${address.origin}${address.pathname}`, `${sso.idp.issuer}/out`);
    const { id_token_hint: hint = '', ...rest } = Object.fromEntries(address.searchParams);
    assert.deepEqual(rest, {
      of: 'here',
      client_id: sso.idp.clientId,
      post_logout_redirect_uri: 'http://localhost:4000/login',
    });
    assert.equal(decodeJwt(hint).sub, 'sub-leaver');
    assert.equal(sso.idp.asked.length, asked, 'the provider is asked nothing');
    assert.equal((await signOut(bearer)).statusCode, 401);
    assert.deepEqual(
      await sql('select from identity.sso_sessions where sign_out is not null'),
      [],
      'the ID token is gone',
    );
  });

  it('ADM-07 a provider that says no address for it, or one that may not be asked, signs nobody out', async () => {
    assert.equal(await (await signOutUrl('stayer')).url(), null);
    assert.equal(await (await signOutUrl('stayer', 'http://elsewhere.example/out')).url(), null);
    assert.equal(await (await signOutUrl('stayer', 'javascript:alert(1)')).url(), null);
    const password = await sso.palisade.signIn();
    assert.equal(urlOf(await signOut(password.accessToken)), null);
  });

  it('ADM-07 nobody is sent to a provider that has another client or issuer by now', async () => {
    const { url } = await signOutUrl('moved', `${sso.idp.issuer}/out`);
    await sql('update identity.identity_providers set client_id = $1 where id = $2', [
      'another client',
      sso.providerId,
    ]);
    assert.equal(await url(), null);
  });

  it('ADM-07 a sign-out that fails here keeps what the provider needs for the next try', async () => {
    const { bearer, url } = await signOutUrl('again', `${sso.idp.issuer}/out`);
    const owner = new pg.Client(sso.palisade.test.url);
    await owner.connect();
    await owner.query(
      "alter table identity.audit_log add constraint fails check (action <> 'session.delete') not valid",
    );
    assert.equal((await signOut(bearer)).statusCode, 500);
    await owner.query('alter table identity.audit_log drop constraint fails');
    await owner.end();
    assert.match((await url()) ?? '', /id_token_hint=eyJ/);
  });

  it('ADM-07 the ID token of a session that ended otherwise is forgotten, those of others are kept', async () => {
    const kept = async () =>
      (await sql('select session_id as id from identity.sso_sessions where sign_out is not null'))
        .length;
    const others = await kept();
    for (const end of [
      'update identity.sessions set revoked_at = now() where id = $1',
      'update identity.sessions set expires_at = now() where id = $1',
      'update identity.sso_sessions set ends_at = now() where session_id = $1',
    ]) {
      const { bearer } = await signOutUrl('ended', `${sso.idp.issuer}/out`);
      assert.equal(await kept(), others + 1);
      await sql(end, [decodeJwt(bearer)['sid']]);
      await sweepSso(sso.palisade.test.db.system.query);
      assert.equal(await kept(), others);
    }
    const { url } = await signOutUrl('ended', `${sso.idp.issuer}/out`);
    await sweepSso(sso.palisade.test.db.system.query);
    assert.match((await url()) ?? '', /id_token_hint=eyJ/);
  });

  it('ADM-07 an ID token that is too long for an address is left out', async () => {
    const groups = Array.from({ length: 200 }, (_, index) => `group ${index} of a long name`);
    const { url } = await signOutUrl('many', `${sso.idp.issuer}/out`, { groups });
    const { searchParams } = new URL((await url()) ?? '');
    assert.deepEqual(
      ['id_token_hint', 'client_id'].map((name) => searchParams.has(name)),
      [false, true],
    );
  });

  it('ADM-07 claims that the ID token lacks are asked for, of the same person', async () => {
    const { email, email_verified, ...lean } = person('lean', { groups: undefined });
    sso.idp.userInfo = { email, email_verified, groups: ['Security'] };
    assert.equal(await sso.signOn(lean), 200);
    sso.idp.userInfo = { sub: 'somebody else', email, email_verified };
    assert.equal(await sso.signOn(lean), 401);
    assert.match((await sso.lastRefusal()) ?? '', /another person/);
  });

  it('ADM-07 an unverified email opens nobody’s account; one the provider says nothing about only by its domain', async () => {
    const victim = await sso.palisade.person('Viewer');
    const claim = (more: object) => ({ sub: 'mallory', email: victim.email, groups: [], ...more });
    assert.equal(await sso.signOn(claim({ email_verified: false })), 401);
    assert.match((await sso.lastRefusal()) ?? '', /not verified/);
    assert.equal(await sso.signOn(claim({})), 401);
    assert.match((await sso.lastRefusal()) ?? '', /does not say whether/);
    await sso.change({ emailDomains: ['Example.com'] });
    assert.equal(await sso.signOn(claim({ email_verified: false })), 401);
    assert.equal(await sso.signOn(claim({})), 200);
    assert.equal(await sso.signOn(person('x', { email: 'x@evil.example' })), 401);
    assert.match((await sso.lastRefusal()) ?? '', /does not vouch for emails of this domain/);
  });

  it('ADM-07 an email that passed to another person opens nobody’s account; a person whose email changed keeps theirs', async () => {
    assert.equal(await sso.signOn(person('grace')), 200);
    const grace = await userOf('grace@example.com');
    assert.equal(await sso.signOn(person('grace', { sub: 'sub-successor' })), 401);
    assert.match((await sso.lastRefusal()) ?? '', /belongs to another person/);
    assert.equal(await sso.signOn(person('grace', { email: 'hopper@example.com' })), 200);
    assert.equal(await userOf('hopper@example.com'), undefined);
    const [session] = await sql(
      'select user_id as "userId" from identity.sessions order by created_at desc limit 1',
    );
    assert.equal(session?.['userId'], grace?.['id']);
  });

  it('ADM-07 a provider vouches for its own organization alone: not for system users, nor for people of another', async () => {
    const { companyId } = await sso.palisade.stranger();
    const theirs = await sso.palisade.person('Viewer', companyId);
    assert.equal(await sso.signOn(person('t', { email: theirs.email })), 401);
    assert.match((await sso.lastRefusal()) ?? '', /another organization/);
    const system = await sso.palisade.person('Viewer');
    await sql('update identity.users set is_system = true where id = $1', [system.id]);
    assert.equal(await sso.signOn(person('s', { email: system.email })), 401);
    assert.match((await sso.lastRefusal()) ?? '', /system user/);
    const outside = await sso.palisade.call('GET', '/identity/context', {
      bearer: (await sso.complete(await signedOn('inside'))).json().accessToken,
    });
    assert.ok(!outside.body.includes(companyId));
  });
  async function signedOn(name: string) {
    sso.idp.who = person(name);
    const begun = await sso.begin();
    await sso.comeBack(sso.idp.signIn(begun.url));
    return begun;
  }

  it('ADM-07 a provider that changes its keys at once is believed at once', async () => {
    assert.equal(await sso.signOn(person('keys')), 200);
    await sso.idp.rotateKey();
    assert.equal(await sso.signOn(person('keys')), 200);
  });

  it('ADM-07 clocks may differ by the seconds that are set', async () => {
    const stale = { exp: Math.floor(Date.now() / 1000) - 100 };
    await sso.change({ clockSkew: 10 });
    sso.idp.misbehaves = { idToken: stale };
    assert.equal(await sso.signOn(person('late')), 401);
    await sso.change({ clockSkew: 300 });
    assert.equal(await sso.signOn(person('late')), 200);
  });

  it('ADM-07 groups that Entra leaves out refuse the sign-on instead of taking roles away', async () => {
    const rule = { group: 'Security', roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION] };
    await sso.change({ rules: [rule] });
    assert.equal(await sso.signOn(person('many')), 200);
    const overage = person('many', { groups: undefined, _claim_names: { groups: 'src1' } });
    assert.equal(await sso.signOn(overage), 401);
    assert.match((await sso.lastRefusal()) ?? '', /left out the groups/);
    assert.equal((await roles('many@example.com')).length, 1);
  });

  it('ADM-07 a test sign-in shows claims and what they would give while the provider is off, and opens no session', async () => {
    const rule = { group: 'Security', roleId: ROLE_IDS.Analyst, companyIds: [PRODUCTION] };
    await sso.change({ isEnabled: false, rules: [rule], rejectsUnmatched: true });
    const trials = `${sso.providers}/${sso.providerId}/trials`;
    const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
      sso.palisade.call(method, url, { bearer: sso.admin, ...(body && { body }) });
    const last = async () => (await ask('GET', `${trials}/last`)).json().trial;
    assert.equal(await last(), null);
    const run = async (who: object) => {
      sso.idp.who = { ...who };
      const begun = await ask('POST', trials, { returnPath: '/p/settings/sso' });
      assert.equal(begun.statusCode, 200, begun.body);
      return sso.comeBack(sso.idp.signIn(begun.json().url));
    };
    const back = await run(person('tried', { department: { name: 'R&D' } }));
    assert.deepEqual([back.statusCode, back.headers.location], [303, '/p/settings/sso']);
    const trial = await last();
    assert.deepEqual(
      [trial.refusal, trial.isNewUser, trial.matchedBy, trial.position, trial.group],
      [null, true, 'rule', 1, 'Security'],
    );
    assert.deepEqual(trial.granted, [{ companyId: PRODUCTION, roleId: ROLE_IDS.Analyst }]);
    assert.ok(
      trial.claims.some(
        ({ name, value }: { name: string; value: string }) =>
          name === 'department' && value === '{"name":"R&D"}',
      ),
    );
    assert.ok(!JSON.stringify(trial.claims).includes('nonce'));
    assert.equal(await userOf('tried@example.com'), undefined);
    await run(person('tried', { groups: [] }));
    assert.match((await last()).refusal, /No mapping rule matches/);
    await run(person('tried', { email_verified: false }));
    assert.match((await last()).refusal, /not verified/);
    sso.idp.misbehaves = { signature: 'none' };
    await run(person('tried'));
    assert.match((await last()).refusal, /not signed/);
    assert.equal(
      (await sql('select from identity.sso_requests where user_id is not null and is_trial'))
        .length,
      0,
    );
  });

  it('ADM-07 characters that no database keeps are refused in words, also by a test sign-in', async () => {
    const nul = 'x\u0000y';
    for (const claims of [{ sub: nul }, { sub: 'x\ud800' }, { email: `${nul}@example.com` }]) {
      assert.equal(await sso.signOn(person('nul', claims)), 401);
      assert.match((await sso.lastRefusal()) ?? '', /unreadable characters/);
    }
    const odd = person('nul', { given_name: nul, groups: [nul], department: { [nul]: nul } });
    assert.equal(await sso.signOn(odd), 200);
    const trials = `${sso.providers}/${sso.providerId}/trials`;
    const bearer = sso.admin;
    const begun = await sso.palisade.call('POST', trials, { bearer, body: {} });
    assert.equal((await sso.comeBack(sso.idp.signIn(begun.json().url))).statusCode, 303);
    const { trial } = (await sso.palisade.call('GET', `${trials}/last`, { bearer })).json();
    assert.equal(trial.person.email, 'nul@example.com');
  });
});
