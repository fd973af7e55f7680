import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ADMIN, PRODUCTION, testIdentity, type TestIdentity } from '../testing/testIdentity.ts';
import { firstAdministratorFrom } from '../firstStart.ts';
import { setSystemUser } from './setSystemUser.ts';

describe('system users', () => {
  let world: TestIdentity;
  let system: { id: string; email: string; bearer: string };
  const BY = { actorId: null, actor: 'command line', address: null };
  before(async () => {
    world = await testIdentity();
    system = await world.person('Viewer');
    await setSystemUser(world.test.db, system.email, true, BY);
  });
  after(() => world.close());
  const set = (bearer: string, email: string, isSystem = true) =>
    world.call('PUT', '/identity/system-users', { bearer, body: { email, isSystem } });
  const list = async (bearer: string) =>
    (await world.call('GET', '/identity/system-users', { bearer }))
      .json<{ email: string }[]>()
      .map(({ email }) => email);
  const isSystem = async (bearer: string) =>
    (await world.call('GET', '/identity/user-state', { bearer })).json<{ isSystem: boolean }>()
      .isSystem;
  const entries = (id: string) =>
    world.test.db
      .company(PRODUCTION)
      .query(
        `select actor, before, after from identity.audit_log where action = 'user.setSystem' and target_id = $1 order by at`,
        [id],
      );

  it('PERM-05 are made and ended by another system user, at once, and each change is told', async () => {
    const { id, email, bearer } = await world.person('Analyst');
    assert.equal(await isSystem(bearer), false);
    assert.equal((await set(system.bearer, email.toUpperCase())).statusCode, 200);
    assert.equal(await isSystem(bearer), true);
    const flags = (await world.call('GET', '/identity/context', { bearer })).json<{
      companies: { flags: { system: object } }[];
    }>().companies[0]?.flags.system;
    assert.deepEqual(flags, { canView: true, canEdit: true });
    assert.deepEqual(await list(bearer), [email, system.email].toSorted());
    assert.equal(
      (await set(system.bearer, email)).statusCode,
      200,
      'a second time changes nothing',
    );
    assert.equal((await set(bearer, email, false)).statusCode, 200);
    assert.deepEqual([await isSystem(bearer), await list(bearer)], [false, []]);
    assert.deepEqual(await entries(id), [
      { actor: system.email, before: { isSystem: false }, after: { email, isSystem: true } },
      { actor: email, before: { isSystem: true }, after: { email, isSystem: false } },
    ]);
  });

  it('PERM-05 are made by nobody else: administrators of the organization, tokens of a system user, strangers', async () => {
    const { email } = await world.person('Viewer');
    const { accessToken } = await world.signIn();
    await setSystemUser(world.test.db, ADMIN.email, true, BY);
    const token = await set(ADMIN.token, email);
    await setSystemUser(world.test.db, ADMIN.email, false, BY);
    for (const answer of [
      token,
      await set(accessToken, email),
      await set((await world.stranger()).bearer, email),
      await set((await world.person('Administrator')).bearer, email),
    ])
      assert.equal(answer.statusCode, 403);
    assert.deepEqual(await list(accessToken), []);
    assert.deepEqual(await list(system.bearer), [system.email]);
  });

  it('PERM-05 the last one stays, also when two remove each other at once', async () => {
    const last = await set(system.bearer, system.email, false);
    const { detail, code } = last.json<{ detail: string; code: string }>();
    assert.deepEqual([last.statusCode, code], [409, 'conflict']);
    assert.equal(detail, 'This is the only system user. Make somebody else one first.');
    const other = await world.person('Viewer');
    await set(system.bearer, other.email);
    const answers = await Promise.all([
      set(system.bearer, other.email, false),
      set(other.bearer, system.email, false),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200);
    assert.match(statuses.join(), /^40[39]$/);
    const left = await world.test.db.system.query('select from identity.users where is_system');
    assert.equal(left.length, 1);
    await setSystemUser(world.test.db, system.email, true, BY);
    await setSystemUser(world.test.db, other.email, false, BY);
  });

  it('PERM-05 an unknown email and a person without a password are refused in words', async () => {
    const unknown = (await set(system.bearer, 'nobody@example.com')).json<{
      detail: string;
      field: string;
    }>();
    assert.deepEqual(
      [unknown.detail, unknown.field],
      ['There is no account with that email.', 'email'],
    );
    const { id, email } = await world.person('Viewer');
    await world.test.db.system.query(
      'update identity.users set password_hash = null where id = $1',
      [id],
    );
    assert.match(
      (await set(system.bearer, email)).json<{ detail: string }>().detail,
      /identity provider/,
    );
  });

  it('PERM-05 the first administrator is one when PALISADE_SYSTEM_ADMIN says so', () => {
    assert.deepEqual(
      ['true', 'false', ''].map(
        (text) => firstAdministratorFrom({ PALISADE_SYSTEM_ADMIN: text }).isSystem,
      ),
      [true, false, false],
    );
    assert.equal(firstAdministratorFrom({}).isSystem, false);
    const unset = { email: undefined, password: undefined, apiToken: undefined, isSystem: false };
    assert.deepEqual(
      firstAdministratorFrom({
        PALISADE_ADMIN_EMAIL: '',
        PALISADE_ADMIN_PASSWORD: '',
        PALISADE_INIT_ADMIN_TOKEN: '',
      }),
      unset,
      'as compose files pass what nobody set',
    );
    assert.throws(
      () => firstAdministratorFrom({ PALISADE_SYSTEM_ADMIN: 'yes' }),
      /must be true or false/,
    );
  });
});
