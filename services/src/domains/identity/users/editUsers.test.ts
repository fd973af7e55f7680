import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ROLE_IDS } from '../builtInRoles.ts';
import { administering } from '../organizations/testing/administering.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  ADMIN,
  DEMO,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';
import type { UserDetails } from './users.schemas.ts';

const PASSWORD = 'a-new-and-long-passphrase';

describe('users that administrators add and change', () => {
  let world: TestIdentity;
  let admin = '';
  let organizationId = '';
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
    const [row] = await world.test.db.system.query<{ id: string }>(
      'select organization_id as id from identity.companies where id = $1',
      [PRODUCTION],
    );
    organizationId = row?.id ?? '';
  });
  after(() => world.close());

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: object,
    { bearer = admin, companyId = PRODUCTION } = {},
  ) => world.call(method, `/identity/${companyId}/users${path}`, { bearer, ...(body && { body }) });
  const said = (answer: Awaited<ReturnType<typeof call>>) => {
    const { detail, field } = answer.json<{ detail: string; field?: string }>();
    return [answer.statusCode, field ?? null, detail];
  };
  const viewer = (email = `${randomUUID().slice(0, 8)}@example.com`) => ({
    firstName: 'Ada',
    lastName: 'Moreno',
    email,
    isAdmin: false,
    environmentId: PRODUCTION,
    roleId: ROLE_IDS.Viewer,
    labelIds: null as string[] | null,
  });
  const add = async (change: object = {}): Promise<UserDetails> => {
    const answer = await call('POST', '', { ...viewer(), ...change });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<UserDetails>();
  };
  const changeOf = (
    { user: { firstName, lastName, version }, organizations }: UserDetails,
    access: object = {},
  ) => ({
    firstName,
    lastName,
    version,
    organizations: organizations.map((each) => ({
      organizationId: each.organizationId,
      isAdmin: each.isAdmin,
      grants: each.grants.map(({ environmentId, roleId, labelIds }) => ({
        environmentId,
        roleId,
        labelIds,
      })),
      ...access,
    })),
  });
  const read = async (id: string) => (await call('GET', `/${id}`)).json<UserDetails>();
  const audited = (action: string, companyId = PRODUCTION) =>
    world.test.db.company(companyId).query<{
      target_id: string;
      before: Record<string, unknown> | null;
      after: Record<string, unknown> | null;
      by_system: boolean;
    }>(
      `select target_id, before, after, by_system from identity.audit_log
         where action = $1 order by at desc, id limit 1`,
      [action],
    );
  const linkTo = async (email: string): Promise<string> =>
    /\/login\/invitation\/([\w-]+)/.exec((await world.messages(email)).at(-1)?.body ?? '')?.[1] ??
    '';
  const accept = (token: string, newPassword = PASSWORD) =>
    world.call('POST', '/identity/invitations/accept', {
      body: { token, newPassword },
      address: `203.0.113.${Math.floor(Math.random() * 250)}`,
    });
  const stateOf = async (token: string) =>
    (await world.call('POST', '/identity/invitations/state', { body: { token } })).json<object>();

  it('ADM-05 ADM-06 one is added with a role, invited by mail, and comes in by the link once', async () => {
    const { user, invitation } = await add({ firstName: '  Ada\u00a0 Maria ' });
    assert.deepEqual(
      [user.firstName, user.signOn, invitation?.state, invitation?.createdBy],
      ['Ada Maria', 'invited', 'open', ADMIN.email],
    );
    assert.deepEqual((await audited('user.create'))[0]?.after, {
      email: user.email,
      firstName: 'Ada Maria',
      lastName: 'Moreno',
      isAdmin: false,
      roles: ['Production: Viewer'],
    });
    const token = await linkTo(user.email);
    const [kept] = await world.test.db.system.query<{ hash: Buffer }>(
      'select hash from identity.invitations where user_id = $1',
      [user.id],
    );
    assert.ok(!kept?.hash.toString('base64url').includes(token), 'the link is kept as a hash');
    assert.deepEqual(await stateOf(token), {
      state: 'open',
      organization: 'My organization',
      email: user.email,
    });
    const weak = await accept(token, 'password1234');
    assert.deepEqual([weak.statusCode, weak.json<{ field: string }>().field], [400, 'newPassword']);
    const answers = await Promise.all([accept(token), accept(token)]);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([204, 400]));
    assert.equal(typeof (await world.signIn(user.email, PASSWORD)).accessToken, 'string');
    assert.deepEqual(said(await accept(token, 'another-long-passphrase')), [
      400,
      'token',
      'This invitation was used already. Sign in with the password that was chosen.',
    ]);
    assert.deepEqual(await stateOf(token), { state: 'used', organization: null, email: null });
    const again = await read(user.id);
    assert.deepEqual([again.user.signOn, again.invitation], ['password', null]);
    assert.equal((await audited('user.acceptInvitation'))[0]?.target_id, user.id);
  });

  it('ADM-05 a user from outside is let in only when that was confirmed', async () => {
    const email = 'zoe@elsewhere.test';
    const refused = [
      400,
      'isOutsideConfirmed',
      `${email} has another domain than your own email: confirm that a user from outside your organization is meant.`,
    ];
    assert.deepEqual(said(await call('POST', '', viewer(email))), refused);
    assert.deepEqual(
      said(await call('POST', '', { ...viewer(email), isOutsideConfirmed: false })),
      refused,
    );
    const zoe = await add({ email, isOutsideConfirmed: true });
    const path = `/${zoe.user.id}`;
    const renamed = await call('PUT', path, { ...changeOf(zoe), firstName: 'Zoe' });
    assert.equal(renamed.statusCode, 200, renamed.body);
    const grants = [PRODUCTION, DEMO].map((environmentId) => ({
      environmentId,
      roleId: ROLE_IDS.Viewer,
    }));
    for (const access of [{ grants }, { isAdmin: true }]) {
      const change = changeOf(renamed.json<UserDetails>(), access);
      assert.deepEqual(said(await call('PUT', path, change)), refused);
    }
    const opened = await call('PUT', path, {
      ...changeOf(renamed.json<UserDetails>(), { grants }),
      isOutsideConfirmed: true,
    });
    assert.equal(opened.json<UserDetails>().user.grants.length, 2, opened.body);
  });

  it('ADM-06 an invitation that was sent again, withdrawn or has expired is refused in its own words', async () => {
    const { user } = await add();
    const first = await linkTo(user.email);
    const again = await call('POST', `/${user.id}/invitation`);
    assert.equal(again.statusCode, 200, again.body);
    const second = await linkTo(user.email);
    assert.notEqual(first, second);
    const withdrawn = 'This invitation was withdrawn. Ask your administrator for another one.';
    assert.deepEqual(said(await accept(first)), [400, 'token', withdrawn]);
    const gone = await call('DELETE', `/${user.id}/invitation`);
    assert.equal(gone.json<UserDetails>().invitation?.state, 'revoked');
    assert.deepEqual(said(await accept(second)), [400, 'token', withdrawn]);
    assert.equal((await call('DELETE', `/${user.id}/invitation`)).statusCode, 409);
    assert.equal((await audited('user.revokeInvitation'))[0]?.before?.['email'], user.email);
    await call('POST', `/${user.id}/invitation`);
    assert.equal((await audited('user.invite'))[0]?.target_id, user.id);
    const third = await linkTo(user.email);
    await world.test.db.system.query(
      `update identity.invitations set expires_at = now() where user_id = $1`,
      [user.id],
    );
    assert.deepEqual(said(await accept(third)), [
      400,
      'token',
      'This invitation has expired. Ask your administrator for another one.',
    ]);
    for (const token of ['x', 'é', "' or 1=1 --"])
      assert.match(String(said(await accept(token))[2]), /^There is no such invitation/);
  });

  it('ADM-06 who chooses their password at this moment is not invited once more', async () => {
    const { user } = await add();
    const { system } = world.test.db;
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const choosing = system.transaction(async (query) => {
      await query("update identity.users set password_hash = 'x' where id = $1", [user.id]);
      written.resolve();
      await released.promise;
    });
    await written.promise;
    const inviting = call('POST', `/${user.id}/invitation`);
    await until('the invitation waits for the account', async () => {
      const waiting = await system.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    released.resolve();
    await choosing;
    assert.equal((await inviting).statusCode, 409);
    assert.equal((await read(user.id)).user.signOn, 'password');
  });

  it('ADM-05 what is missing or wrong of a new one is said in the words of the form', async () => {
    const strange = await world.stranger();
    for (const [change, field, words] of [
      [{ firstName: ' ' }, 'firstName', "Please enter the user's first name"],
      [{ lastName: '' }, 'lastName', "Please enter the user's last name"],
      [{ email: 'ada' }, 'email', 'Please enter a valid email'],
      [{ email: 'аda@example.com' }, 'email', 'Please enter a valid email'],
      [{ environmentId: '' }, 'environmentId', 'Please select an environment'],
      [{ environmentId: strange.companyId }, 'environmentId', 'Please select an environment'],
      [{ roleId: '' }, 'roleId', 'Please select a role'],
      [
        { email: ADMIN.email.toUpperCase() },
        'email',
        'This user has access to the organization already.',
      ],
    ] as const)
      assert.deepEqual(said(await call('POST', '', { ...viewer(), ...change })).slice(1), [
        field,
        words,
      ]);
    assert.match(
      String(said(await call('POST', '', { ...viewer(), firstName: 'Аdа Maria' }))[2]),
      /alphabets/,
    );
    const email = 'twice@example.com';
    const two = await Promise.all([1, 2].map(() => call('POST', '', viewer(email))));
    assert.deepEqual(new Set(two.map(({ statusCode }) => statusCode)), new Set([201, 409]));
  });

  it('ADM-05 PERM-05 who belongs to another organization is added by those who administer both', async () => {
    const strange = await administering(world);
    const [theirs] = await world.test.db.system.query<{ id: string; email: string }>(
      'select u.id, u.email from identity.users u join identity.company_roles r on r.user_id = u.id where r.company_id = $1',
      [strange.companyId],
    );
    const refused = await call('POST', '', viewer(theirs?.email));
    assert.deepEqual(said(refused).slice(0, 2), [409, 'email']);
    const [member] = await world.test.db.system.query<{ id: string }>(
      `insert into identity.organization_members (organization_id, user_id, is_admin)
         select c.organization_id, u.id, true from identity.companies c, identity.users u
         where c.id = $1 and u.email = $2 returning user_id as id`,
      [strange.companyId, ADMIN.email],
    );
    const id = member?.id ?? '';
    assert.notEqual(id, '');
    const added = await call('POST', '', viewer(theirs?.email));
    assert.equal(added.statusCode, 201, added.body);
    const { organizations, invitation, user } = added.json<UserDetails>();
    assert.deepEqual(
      organizations.map(({ name, isAdmin, grants }) => [name, isAdmin, grants.length]),
      [
        ['My organization', false, 1],
        ['Other', true, 1],
      ],
    );
    assert.deepEqual([user.signOn, user.firstName, invitation], ['password', '', null]);
    await world.test.db.system.query(
      'delete from identity.organization_members where user_id = $1 and organization_id <> $2',
      [id, organizationId],
    );
    const renamed = { ...changeOf(await read(user.id)), firstName: 'Mine', lastName: 'Now' };
    assert.deepEqual(said(await call('PUT', `/${user.id}`, renamed)).slice(0, 2), [
      409,
      'firstName',
    ]);
    for (const path of ['/password-reset', '/invitation'])
      assert.equal((await call('POST', `/${user.id}${path}`)).statusCode, 409, path);
    assert.equal((await call('DELETE', `/${user.id}?email=${user.email}`)).statusCode, 409);
  });

  it('ADM-05 ADM-09 one is changed as a whole: names, roles with labels, and the log tells both', async () => {
    const made = await add();
    const label = randomUUID();
    const grants = [
      { environmentId: PRODUCTION, roleId: ROLE_IDS.Analyst, labelIds: [label] },
      { environmentId: DEMO, roleId: ROLE_IDS.Viewer, labelIds: null },
    ];
    const answer = await call('PUT', `/${made.user.id}`, {
      ...changeOf(made, { grants }),
      lastName: 'Ito',
    });
    assert.equal(answer.statusCode, 200, answer.body);
    const { user } = answer.json<UserDetails>();
    assert.deepEqual(
      user.grants.map(({ environment, role, labelIds }) => [environment, role, labelIds]),
      [
        ['demo', 'Viewer', null],
        ['Production', 'Analyst', [label]],
      ],
    );
    const told = (lastName: string, roles: string[]) => ({
      email: user.email,
      firstName: 'Ada',
      lastName,
      isAdmin: false,
      roles,
    });
    assert.deepEqual(
      (await audited('user.change')).map(({ before, after }) => [before, after]),
      [
        [
          told('Moreno', ['Production: Viewer']),
          told('Ito', ['Production: Analyst (1 label)', 'demo: Viewer']),
        ],
      ],
    );
    const twice = changeOf(answer.json<UserDetails>(), { grants: [grants[1], grants[1]] });
    assert.deepEqual(said(await call('PUT', `/${user.id}`, twice)).slice(0, 2), [
      400,
      'organizations.0.grants.1.roleId',
    ]);
  });

  it('ADM-05 two administrators change one user: the second is told, and nothing is lost', async () => {
    const made = await add();
    const first = { ...changeOf(made), lastName: 'First' };
    assert.equal((await call('PUT', `/${made.user.id}`, first)).statusCode, 200);
    const second = await call('PUT', `/${made.user.id}`, { ...changeOf(made), lastName: 'Second' });
    assert.equal(second.statusCode, 409);
    assert.match(
      second.json<{ detail: string }>().detail,
      /^This user was changed by maya\.okafor@example\.com at .+ UTC meanwhile/,
    );
    assert.equal((await read(made.user.id)).user.lastName, 'First');
  });

  it('ADM-05 PERM-05 the last administrator of the organization cannot stop being one, another may', async () => {
    const own = (await call('GET')).json<{ items: { id: string; email: string }[] }>();
    const me = own.items.find(({ email }) => email === ADMIN.email)?.id ?? '';
    const alone = changeOf(await read(me), { isAdmin: false });
    assert.deepEqual(said(await call('PUT', `/${me}`, alone)), [
      409,
      'organizations.0.isAdmin',
      'This is the last administrator of the organization. Make somebody else an administrator first.',
    ]);
    const other = await add({ isAdmin: true });
    assert.equal((await call('PUT', `/${me}`, alone)).statusCode, 409, 'who is invited is none');
    const { bearer } = await world.person('Administrator');
    assert.equal((await call('PUT', `/${me}`, alone, { bearer })).statusCode, 403);
    const stepped = await call('PUT', `/${other.user.id}`, changeOf(other, { isAdmin: false }));
    assert.equal(stepped.json<UserDetails>().user.isAdmin, false);
  });

  it('ADM-05 ADM-07 whom the provider of another organization deactivated administers this one still', async () => {
    const strange = await administering(world);
    const second = await world.person('Administrator', strange.companyId);
    await world.test.db.system.query(
      `insert into identity.organization_members (organization_id, user_id, is_admin)
         select organization_id, $2, true from identity.companies where id = $1`,
      [strange.companyId, second.id],
    );
    const deactivateIn = (of: string) =>
      world.test.db.system.query(
        `with provider as (insert into identity.identity_providers (id, organization_id, name,
             issuer_url, saml_endpoint, certificates, is_enabled, needs_signed_assertion, clock_skew,
             rejects_unmatched)
           select gen_random_uuid(), organization_id, 'Okta', 'i', 'https://i', '{pem}', false, false, 0, true
             from identity.companies where id = $1 returning id)
         insert into identity.scim_users (user_id, provider_id, is_active)
           select $2, id, false from provider
           on conflict (user_id) do update set provider_id = excluded.provider_id`,
        [of, second.id],
      );
    const { items } = (await call('GET', '', undefined, strange)).json<{
      items: { id: string; isAdmin: boolean }[];
    }>();
    const first = items.find(({ id, isAdmin }) => isAdmin && id !== second.id)?.id ?? '';
    const details = (await call('GET', `/${first}`, undefined, strange)).json<UserDetails>();
    const stepDown = () => call('PUT', `/${first}`, changeOf(details, { isAdmin: false }), strange);
    await deactivateIn(strange.companyId);
    assert.equal((await stepDown()).statusCode, 409, 'of this organization');
    await deactivateIn(PRODUCTION);
    const stepped = await stepDown();
    assert.equal(stepped.statusCode, 200, stepped.body);
  });

  it('ADM-05 PERM-01 nobody gives what they do not hold, custom roles included', async () => {
    const [role] = await world.test.db.system.query<{ id: string }>(
      `insert into identity.roles (id, organization_id, name, permissions)
         values ($1, $2, 'Boss', '{feature_users:read,feature_users:update}') returning id`,
      [randomUUID(), organizationId],
    );
    const person = await world.person('Viewer');
    await world.test.db.system.query(
      'update identity.company_roles set role_id = $2 where user_id = $1',
      [person.id, role?.id],
    );
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, person.email, true, by);
    const { bearer } = person;
    assert.deepEqual(said(await call('POST', '', viewer(), { bearer })).slice(0, 2), [
      400,
      'roleId',
    ]);
    const elsewhere = { ...viewer(), roleId: role?.id, environmentId: DEMO };
    assert.equal((await call('POST', '', elsewhere, { bearer })).statusCode, 400);
    const asAdmin = { ...viewer(), roleId: role?.id, isAdmin: true };
    assert.deepEqual(said(await call('POST', '', asAdmin, { bearer })).slice(0, 2), [
      400,
      'isAdmin',
    ]);
    const own = await call('POST', '', { ...viewer(), roleId: role?.id }, { bearer });
    assert.equal(own.statusCode, 201, own.body);
    assert.equal((await audited('user.create'))[0]?.by_system, true);
    const strange = await administering(world);
    const foreign = { ...viewer(), environmentId: strange.companyId, roleId: role?.id };
    assert.equal((await call('POST', '', foreign, strange)).statusCode, 400, 'a role of others');
  });

  it('ADM-05 environments of the operator take nobody else', async () => {
    process.env['PALISADE_PROTECTED_ENVIRONMENTS'] = 'Internal, DEMO';
    process.env['PALISADE_PROTECTED_EMAILS'] = '@palisade.example,one@example.com';
    try {
      assert.deepEqual(said(await call('POST', '', { ...viewer(), environmentId: DEMO })), [
        400,
        'roleId',
        'Adding non-Palisade users to Palisade demo environment is not permitted. Please provide the email of a Palisade user.',
      ]);
      const email = 'ada@palisade.example';
      const own = await add({ environmentId: DEMO, email, isOutsideConfirmed: true });
      assert.equal(own.user.grants.length, 1);
      await add({ environmentId: DEMO, email: 'One@example.com' });
      await add();
    } finally {
      delete process.env['PALISADE_PROTECTED_ENVIRONMENTS'];
      delete process.env['PALISADE_PROTECTED_EMAILS'];
    }
  });

  it('ADM-05 a new password is asked for by mail, sessions end; not of who signs in elsewhere', async () => {
    const person = await world.person('Viewer');
    const answer = await call('POST', `/${person.id}/password-reset`);
    assert.deepEqual(answer.json<UserDetails>().sessions, []);
    const context = await world.call('GET', '/identity/context', { bearer: person.bearer });
    assert.equal(context.statusCode, 401);
    const mail = (await world.messages(person.email)).at(-1);
    assert.match(mail?.body ?? '', /\/login\/changepassword\/[\w-]{43}/);
    assert.deepEqual((await audited('user.forcePasswordReset'))[0]?.before, {
      email: person.email,
      sessions: 1,
    });
    await world.test.db.system.query(
      'update identity.users set password_hash = null where id = $1',
      [person.id],
    );
    assert.match(
      String(said(await call('POST', `/${person.id}/password-reset`))[2]),
      /identity provider/,
    );
    const { user } = await add();
    assert.equal((await call('POST', `/${user.id}/password-reset`)).statusCode, 409);
  });

  it('ADM-05 a second factor is removed and the user told; a session is ended at once', async () => {
    const person = await world.person('Viewer');
    await world.test.db.system.query(
      `insert into identity.second_factors (user_id, kind, phone) values ($1, 'sms', '+34600000000')`,
      [person.id],
    );
    const removed = await call('DELETE', `/${person.id}/second-factor`);
    assert.equal(removed.json<UserDetails>().user.hasSecondFactor, false);
    assert.equal((await call('DELETE', `/${person.id}/second-factor`)).statusCode, 409);
    assert.match((await world.messages(person.email)).at(-1)?.subject ?? '', /was removed/);
    const [session] = (await read(person.id)).sessions;
    const ended = await call('DELETE', `/${person.id}/sessions/${session?.id}`);
    assert.deepEqual(ended.json<UserDetails>().sessions, []);
    const context = await world.call('GET', '/identity/context', { bearer: person.bearer });
    assert.equal(context.statusCode, 401);
    assert.equal((await call('DELETE', `/${person.id}/sessions/${session?.id}`)).statusCode, 404);
    assert.equal((await audited('user.endSession'))[0]?.target_id, person.id);
  });

  it('ADM-05 ADM-09 one is deleted by typing their email: roles, sessions and tokens go, the log keeps the name', async () => {
    const person = await world.person('Administrator');
    const made = await world.call('POST', `/identity/${PRODUCTION}/tokens`, {
      bearer: person.bearer,
      body: { name: 'Edge', scopes: ['collect'] },
    });
    const { secret } = made.json<{ secret: string }>();
    assert.deepEqual(said(await call('DELETE', `/${person.id}?email=somebody@example.com`)), [
      400,
      'email',
      "Type the user's email to confirm.",
    ]);
    const typed = encodeURIComponent(person.email.toUpperCase());
    assert.equal((await call('DELETE', `/${person.id}?email=${typed}`)).statusCode, 204);
    assert.equal((await call('GET', `/${person.id}`)).statusCode, 404);
    for (const bearer of [person.bearer, secret])
      assert.equal((await world.call('GET', '/identity/context', { bearer })).statusCode, 401);
    const [entry] = await audited('user.delete');
    assert.deepEqual(
      [entry?.target_id, entry?.before?.['email'], entry?.before?.['roles']],
      [person.id, person.email, ['Production: Administrator']],
    );
    const me = (await call('GET'))
      .json<{ items: { id: string; email: string }[] }>()
      .items.find(({ email }) => email === ADMIN.email);
    const self = await call('DELETE', `/${me?.id}?email=${encodeURIComponent(ADMIN.email)}`);
    assert.equal(said(self)[2], 'You cannot delete yourself.');
  });

  it('ADM-05 PERM-05 nothing of it is for other organizations, or for who does not administer', async () => {
    const { user } = await add();
    const strange = await administering(world);
    const { bearer } = await world.person('Administrator');
    const body = changeOf(await read(user.id));
    for (const [method, path, given] of [
      ['POST', '', viewer()],
      ['PUT', `/${user.id}`, body],
      ['POST', `/${user.id}/invitation`, undefined],
      ['DELETE', `/${user.id}/invitation`, undefined],
      ['POST', `/${user.id}/password-reset`, undefined],
      ['DELETE', `/${user.id}/second-factor`, undefined],
      ['DELETE', `/${user.id}/sessions/${randomUUID()}`, undefined],
      ['DELETE', `/${user.id}?email=${user.email}`, undefined],
    ] as const) {
      assert.equal(
        (await call(method, path, given, { bearer })).statusCode,
        403,
        `${method} ${path}`,
      );
      if (path === '') continue;
      const outside = await call(method, path, given, strange);
      assert.deepEqual([outside.statusCode, said(outside)[2]], [404, 'There is no such user.']);
    }
    const theirs = await call('POST', `?organizationId=${organizationId}`, viewer(), strange);
    assert.equal(theirs.statusCode, 404);
  });
});
