import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ROLE_IDS } from '../../builtInRoles.ts';
import { ADMIN, DEMO, PRODUCTION } from '../../testing/testIdentity.ts';
import { ORGANIZATION } from '../../sso/testing/testSso.ts';
import { type Answered, testScim, type TestScim } from '../testing/testScim.ts';

const SECONDS_2 = 2000;
const patch = (...Operations: object[]) => ({ Operations });
const off = patch({ op: 'replace', path: 'active', value: false });
const on = patch({ op: 'replace', path: 'active', value: true });

describe('people by SCIM', () => {
  let scim: TestScim;
  before(async () => {
    scim = await testScim();
    await scim.sso.change({
      defaultRule: { roleId: ROLE_IDS.Viewer, companyIds: [PRODUCTION] },
    });
  });
  after(() => scim.close());
  const email = (): string => `${randomUUID().slice(0, 8)}@example.com`;
  const sql = <Row extends object>(text: string, values: readonly unknown[]) =>
    scim.sso.palisade.test.db.system.query<Row>(text, values);
  const context = (bearer: string) =>
    scim.sso.palisade.call('GET', '/identity/context', { bearer });
  const details = (id: string) =>
    scim.sso.palisade.call('GET', `/identity/${PRODUCTION}/users/${id}`, {
      bearer: scim.sso.admin,
    });
  /** A sign-on by the identity provider, with the groups of its assertion. */
  const signOn = async (who: string) => {
    const begun = await scim.sso.begin();
    await scim.sso.post(await scim.sso.answer(begun, { email: who }));
    return scim.sso.complete(begun);
  };

  it('ADM-07 makes a person of the organization alone, who signs on by the provider and has no password', async () => {
    const who = email();
    const { id } = await scim.user(who);
    const { user, provisioned } = (await details(id)).json<{
      user: { signOn: string; grants: { environment: string; isByRule: boolean }[] };
      provisioned: object;
    }>();
    assert.equal(user.signOn, 'sso');
    assert.deepEqual(
      user.grants.map(({ isByRule }) => isByRule),
      [true],
    );
    assert.deepEqual(provisioned, { name: 'Company sign-in', isActive: true });
    const session = await signOn(who);
    assert.equal(session.statusCode, 200, session.body);
    const organizations = await sql<{ id: string }>(
      'select organization_id as id from identity.organization_members where user_id = $1',
      [id],
    );
    assert.deepEqual(organizations, [{ id: ORGANIZATION }]);
  });

  it('ADM-07 deactivating ends sessions and API tokens at once, in every process within 2 s, and refuses each way in', async () => {
    const { palisade } = scim.sso;
    const person = await palisade.person('Administrator');
    const { id } = await scim.user(person.email);
    assert.equal(id, person.id);
    const made = await palisade.call('POST', `/identity/${PRODUCTION}/tokens`, {
      bearer: person.bearer,
      body: {
        name: 'mine',
        scopes: ['read', 'write'],
        expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
      },
    });
    assert.equal(made.statusCode, 201, made.body);
    const { secret } = made.json<{ secret: string }>();
    const other = await scim.otherProcess();
    for (const bearer of [person.bearer, secret]) assert.notEqual(await other.known(bearer), null);

    await scim.ok('PATCH', `/Users/${id}`, off);
    for (const bearer of [person.bearer, secret]) {
      assert.equal((await context(bearer)).statusCode, 401);
      const isGone = async (): Promise<boolean> => (await other.known(bearer)) === null;
      await until('the person is gone', isGone, { within: SECONDS_2, every: 2 });
    }

    const password = await palisade.call('POST', '/identity/sessions', {
      body: { email: person.email, password: ADMIN.password },
    });
    assert.equal(password.statusCode, 401);
    assert.match(password.body, /Your organization has deactivated this account/);
    assert.equal((await signOn(person.email)).statusCode, 401);
    assert.match(String(await scim.sso.lastRefusal()), /deactivated by provisioning/);
    assert.deepEqual((await details(id)).json<{ provisioned: object }>().provisioned, {
      name: 'Company sign-in',
      isActive: false,
    });

    await scim.ok('PATCH', `/Users/${id}`, on);
    assert.equal(
      (await context((await palisade.signIn(person.email)).accessToken)).statusCode,
      200,
    );
    assert.equal((await context(secret)).statusCode, 401, 'a token that ended stays so');
    assert.equal((await scim.roles(id)).length, 1, 'roles given by hand are there again');
  });

  it('ADM-07 a change that does not say whether somebody is active brings nobody back', async () => {
    const who = email();
    const { id } = await scim.user(who);
    await scim.ok('PATCH', `/Users/${id}`, off);
    await scim.ok('PUT', `/Users/${id}`, { userName: who, displayName: 'Ada' });
    await scim.ok('PATCH', `/Users/${id}`, patch({ op: 'remove', path: 'active' }));
    await scim.ok('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { title: 'x' } }));
    const read = await scim.ok<{ active: boolean }>('GET', `/Users/${id}`);
    assert.equal(read.active, false);
    assert.equal((await signOn(who)).statusCode, 401);
  });

  it('ADM-07 the last administrator of an organization is neither deactivated nor deleted, and is told so', async () => {
    const [admin] = await sql<{ id: string; email: string }>(
      `select u.id, u.email from identity.users u
        join identity.organization_members m on m.user_id = u.id
        where m.organization_id = $1 and m.is_admin`,
      [ORGANIZATION],
    );
    assert.ok(admin);
    await sql('update identity.users set is_system = false where id = $1', [admin.id]);
    await scim.user(admin.email);
    const words = /last administrator of the organization/;
    for (const [method, body] of [
      ['PATCH', off],
      ['DELETE', undefined],
      ['PUT', { userName: admin.email, active: false }],
    ] as const) {
      const [status, , detail] = await scim.refused(method, `/Users/${admin.id}`, body);
      assert.equal(status, 409);
      assert.match(detail, words);
    }
    assert.equal((await context(scim.sso.admin)).statusCode, 200);
    const second = await scim.user(email());
    await sql('update identity.organization_members set is_admin = true where user_id = $1', [
      second.id,
    ]);
    await scim.ok('PATCH', `/Users/${second.id}`, off);
    assert.equal((await scim.refused('PATCH', `/Users/${admin.id}`, off))[0], 409);
    await scim.ok('PATCH', `/Users/${second.id}`, on);
    const [left] = await sql<{ is_admin: boolean }>(
      'select is_admin from identity.organization_members where user_id = $1',
      [second.id],
    );
    assert.equal(left?.is_admin, false, 'who comes back administers nothing');
  });

  it('ADM-07 nobody whom another provider of the organization provisions is described twice', async () => {
    const userName = email();
    const { id } = await scim.user(userName);
    await sql(
      `with other as (
         insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint, certificates, is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched)
         select gen_random_uuid(), organization_id, 'Former', 'x', 'x', certificates, false, true, 60, false
         from identity.identity_providers where id = $1 returning id)
       update identity.scim_users s set provider_id = other.id from other where s.user_id = $2`,
      [scim.sso.providerId, id],
    );
    assert.deepEqual(await scim.refused('POST', '/Users', { userName }), [
      409,
      'uniqueness',
      'Another identity provider of the organization provisions this user.',
    ]);
  });

  it('ADM-07 nobody of another organization is seen, matched or taken over; system users neither', async () => {
    const { palisade } = scim.sso;
    const { companyId, bearer } = await palisade.stranger();
    const theirs = await palisade.person('Viewer', companyId);
    const filter = encodeURIComponent(`userName eq "${theirs.email}"`);
    assert.equal(
      (await scim.ok<{ totalResults: number }>('GET', `/Users?filter=${filter}`)).totalResults,
      0,
    );
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      assert.equal(
        (
          await scim.send(
            method,
            `/Users/${theirs.id}`,
            method === 'PATCH' ? off : method === 'PUT' ? { userName: email() } : undefined,
          )
        ).statusCode,
        404,
      );
    const [status, scimType, detail] = await scim.refused('POST', '/Users', {
      userName: theirs.email.toUpperCase(),
    });
    assert.deepEqual([status, scimType], [409, 'uniqueness']);
    assert.match(detail, /access in another organization/);
    const mine = await scim.user(email());
    assert.deepEqual(
      (await scim.refused('PUT', `/Users/${mine.id}`, { userName: theirs.email })).slice(0, 2),
      [409, 'uniqueness'],
    );
    assert.equal((await context(theirs.bearer)).statusCode, 200);
    assert.equal((await context(bearer)).statusCode, 200);
    const system = await palisade.person('Viewer');
    await sql('update identity.users set is_system = true where id = $1', [system.id]);
    assert.equal((await scim.refused('POST', '/Users', { userName: system.email }))[0], 409);
  });

  it('ADM-07 who came to another organization too keeps it: name and email stay, deactivating and deleting end this one alone', async () => {
    const { palisade } = scim.sso;
    const { companyId } = await palisade.stranger();
    const person = await palisade.person('Viewer');
    const { id } = await scim.user(person.email);
    await sql(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [companyId, id, ROLE_IDS.Viewer],
    );
    const [status, , detail] = await scim.refused('PATCH', `/Users/${id}`, {
      Operations: [{ op: 'replace', path: 'name.givenName', value: 'Eve' }],
    });
    assert.equal(status, 409);
    assert.match(detail, /Their name and email stay/);
    const reached = async (): Promise<string[]> =>
      (await context((await palisade.signIn(person.email)).accessToken))
        .json<{ companies: { companyId: string }[] }>()
        .companies.map((company) => company.companyId)
        .toSorted();
    assert.deepEqual(await reached(), [PRODUCTION, companyId].toSorted());
    await scim.ok('PATCH', `/Users/${id}`, off);
    assert.deepEqual(await reached(), [companyId]);
    assert.equal((await context(person.bearer)).statusCode, 200);
    await scim.ok('PATCH', `/Users/${id}`, on);
    await scim.ok('DELETE', `/Users/${id}`);
    assert.deepEqual(await reached(), [companyId]);
    assert.equal((await details(id)).statusCode, 404);
    assert.equal((await scim.audit('user.leave'))[0]?.targetId, id);
  });

  it('ADM-07 collectors of somebody deactivated stop until they are active again', async () => {
    const { palisade } = scim.sso;
    const person = await palisade.person('Administrator');
    const { id } = await scim.user(person.email);
    const made = await palisade.call('POST', `/identity/${PRODUCTION}/tokens`, {
      bearer: person.bearer,
      body: { name: 'edge', scopes: ['collect'] },
    });
    assert.equal(made.statusCode, 201, made.body);
    const { secret } = made.json<{ secret: string }>();
    const collects = async (): Promise<boolean | undefined> => {
      const { known } = await scim.otherProcess();
      return (await known(secret))?.collects(PRODUCTION);
    };
    const found = [await collects()];
    for (const change of [off, on]) {
      await scim.ok('PATCH', `/Users/${id}`, change);
      found.push(await collects());
    }
    assert.deepEqual(found, [true, false, true]);
  });

  it('ADM-07 deleting takes somebody of this organization alone away with roles, sessions and tokens', async () => {
    const who = email();
    const { id } = await scim.user(who);
    const session = (await signOn(who)).json<{ accessToken: string }>();
    assert.equal((await context(session.accessToken)).statusCode, 200);
    await scim.ok('DELETE', `/Users/${id}`);
    assert.equal((await context(session.accessToken)).statusCode, 401);
    assert.deepEqual(await sql('select from identity.users where id = $1', [id]), []);
    assert.equal((await scim.refused('DELETE', `/Users/${id}`))[0], 404);
  });

  it('ADM-07 a replayed POST makes nobody twice, also ten at a time; a change of an old version is refused', async () => {
    const body = { userName: email(), name: { givenName: 'Ada' } };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => scim.send('POST', '/Users', body)),
    );
    const codes = answers.map(({ statusCode }) => statusCode);
    assert.equal(codes.filter((code) => code === 201).length, 1);
    assert.equal(codes.filter((code) => code === 409).length, 7);
    const { id } = await scim.user(email());
    const { headers } = await scim.send('GET', `/Users/${id}`);
    const match = { 'if-match': String(headers['etag']) };
    const rename = (displayName: string) =>
      patch({ op: 'replace', path: 'displayName', value: displayName });
    assert.equal(
      (await scim.send('PATCH', `/Users/${id}`, rename('One'), { headers: match })).statusCode,
      200,
    );
    assert.equal(
      (await scim.send('PATCH', `/Users/${id}`, rename('Two'), { headers: match })).statusCode,
      412,
    );
    assert.equal(
      (await scim.send('DELETE', `/Users/${id}`, undefined, { headers: match })).statusCode,
      412,
    );
    const read = await scim.send('GET', `/Users/${id}`);
    assert.equal(read.json<{ displayName: string }>().displayName, 'One');
    const known = { 'if-none-match': String(read.headers['etag']) };
    assert.equal(
      (await scim.send('GET', `/Users/${id}`, undefined, { headers: known })).statusCode,
      304,
    );
  });

  it('ADM-07 letters that look alike and hidden ones are refused in userName, names and emails', async () => {
    const who = email();
    for (const body of [
      { userName: `j\u043ehn.${who}` },
      { userName: `j\u200bohn.${who}` },
      { userName: who, name: { givenName: 'M\u0430ya' } },
      { userName: who, displayName: 'Maya\u202e' },
      { userName: who, emails: [{ value: `\u0430da@example.com`, type: 'work' }] },
      { userName: 'no email' },
      { userName: '' },
      {},
      { userName: who, active: 'perhaps' },
      { userName: who, externalId: 7 },
      { userName: who, name: { givenName: 'x'.repeat(101) } },
    ])
      assert.deepEqual((await scim.refused('POST', '/Users', body)).slice(0, 2), [
        400,
        'invalidValue',
      ]);
    await scim.user(who);
    // One form of Unicode is one email.
    const wide = who.replace('@', '＠');
    const [status] = await scim.refused('POST', '/Users', { userName: wide });
    assert.ok(status === 400 || status === 409);
  });

  it('ADM-07 a negated filter finds people without the attribute too', async () => {
    const external = `e-${email()}`;
    const [one, other] = [email(), email()];
    await scim.user(one, { externalId: external });
    await scim.user(other);
    const found = async (who: string): Promise<number> => {
      const filter = `userName eq "${who}" and not (externalId eq "${external}")`;
      const path = `/Users?filter=${encodeURIComponent(filter)}`;
      return (await scim.ok<{ totalResults: number }>('GET', path)).totalResults;
    };
    assert.deepEqual([await found(one), await found(other)], [0, 1]);
  });

  it('ADM-07 a filter is data: nothing in it reaches SQL, and one that is too long or deep is refused', async () => {
    await scim.user(email());
    const ask = async (filter: string) =>
      scim.send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    for (const value of [`x' or '1'='1`, `x'); drop table identity.users; --`, '%', '_', '$1'])
      for (const operator of ['eq', 'co', 'sw'])
        assert.equal(
          (await ask(`userName ${operator} ${JSON.stringify(value)}`)).json<{
            totalResults: number;
          }>().totalResults,
          0,
        );
    for (const filter of [
      `userName" or 1=1 -- eq "x"`,
      `password pr`,
      `__proto__ pr`,
      `constructor eq "x"`,
      `emails[constructor pr]`,
      `${'('.repeat(50)}userName pr${')'.repeat(50)}`,
      Array.from({ length: 200 }, () => 'userName pr').join(' or '),
      `userName eq "${'x'.repeat(5000)}"`,
      // Ten thousand people with twenty emails each took seven seconds for a hundred of these.
      Array.from({ length: 21 }, () => 'emails.value co "x"').join(' or '),
      `not (emails[${Array.from({ length: 21 }, () => 'value co "x"').join(' and ')}])`,
    ]) {
      const answer = await ask(filter);
      assert.equal(answer.statusCode, 400, filter.slice(0, 60));
      assert.equal(answer.json<{ scimType: string }>().scimType, 'invalidFilter');
    }
    const twenty = Array.from({ length: 20 }, () => 'emails.value co "x"').join(' or ');
    assert.equal((await ask(twenty)).statusCode, 200);
    assert.equal((await ask('userName eq "\u0000"')).statusCode, 400);
  });

  it('ADM-07 writes are in the audit log under the name of SCIM with its token', async () => {
    const { id } = await scim.user(email(), { externalId: 'e-1' });
    await scim.ok(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'externalId', value: 'e-2' }),
    );
    await scim.ok('PATCH', `/Users/${id}`, off);
    await scim.ok('DELETE', `/Users/${id}`);
    const hint = scim.token.split('_').slice(0, 2).join('_');
    for (const action of ['user.create', 'user.change', 'user.deactivate', 'user.delete']) {
      const [entry] = await scim.audit(action);
      assert.equal(entry?.actor, `SCIM (token ${hint})`);
      assert.equal(entry.targetId, id);
    }
    assert.deepEqual(
      (await scim.audit('user.change')).map(({ before: was, after: is }) => [
        Reflect.get(Object(was), 'externalId'),
        Reflect.get(Object(is), 'externalId'),
      ])[1],
      ['e-1', 'e-2'],
    );
  });

  it('ADM-05 administrators do not rename who is provisioned; their roles stay theirs to give', async () => {
    const { id } = await scim.user(email());
    const { user } = (await details(id)).json<{ user: { version: number } }>();
    const change = (more: object) =>
      scim.sso.palisade.call('PUT', `/identity/${PRODUCTION}/users/${id}`, {
        bearer: scim.sso.admin,
        body: {
          firstName: 'Ada',
          lastName: 'Byron',
          version: user.version,
          organizations: [
            {
              organizationId: ORGANIZATION,
              isAdmin: false,
              grants: [{ environmentId: DEMO, roleId: ROLE_IDS.Viewer }],
            },
          ],
          ...more,
        },
      });
    const refused = await change({ firstName: 'Eve' });
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /provisions this user and keeps their name/);
    await scim.ok('PATCH', `/Users/${id}`, off);
    const organizations = [{ organizationId: ORGANIZATION, isAdmin: true, grants: [] }];
    const raised = await change({ organizations });
    assert.equal(raised.statusCode, 409, 'who is deactivated administers nothing');
    assert.match(raised.body, /organizations\.0\.isAdmin/);
    await scim.ok('PATCH', `/Users/${id}`, on);
    assert.equal((await change({})).statusCode, 200);
  });

  it('ADM-07 deleting the provider leaves who was deactivated without roles, and the audit log says which', async () => {
    const inactive: Answered = await scim.user(email());
    const active = await scim.user(email());
    await sql(
      `insert into identity.company_roles (company_id, user_id, role_id) select $1, unnest($2::uuid[]), $3`,
      [DEMO, [inactive.id, active.id], ROLE_IDS.Viewer],
    );
    await scim.ok('PATCH', `/Users/${inactive.id}`, off);
    const { providerId, palisade, admin } = scim.sso;
    const gone = await palisade.call(
      'DELETE',
      `/identity/${PRODUCTION}/identity-providers/${providerId}`,
      { bearer: admin },
    );
    assert.equal(gone.statusCode, 204);
    assert.deepEqual(await scim.roles(inactive.id), []);
    const [entry] = await scim.audit('identityProvider.delete');
    const { grants }: { grants: { email: string; companyId: string }[] } = Object(entry?.before);
    const inDemo = grants.filter(({ companyId }) => companyId === DEMO);
    const byHand = { email: inactive['userName'], companyId: DEMO, role: 'Viewer' };
    assert.deepEqual(inDemo, [byHand]);
    assert.deepEqual(entry?.after, { removedGrants: grants.length });
    assert.deepEqual(await scim.roles(active.id), [`${DEMO} ${ROLE_IDS.Viewer}`]);
    assert.equal((await scim.send('GET', '/Users')).statusCode, 401);
  });
});
