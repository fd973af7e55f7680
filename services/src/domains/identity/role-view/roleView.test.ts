import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { BUILT_IN_ROLES } from '@palisade/vocabulary/permissions.ts';
import { ROLE_IDS } from '../builtInRoles.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  ADMIN,
  DEMO,
  identityOf,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

interface Context {
  readonly roleView: {
    readonly roleId: string;
    readonly roleName: string;
    readonly endsAt: string;
  } | null;
  readonly companies: readonly {
    readonly companyId: string;
    readonly permissions: readonly string[];
    readonly isOrganizationAdmin: boolean;
    readonly flags: Readonly<Record<string, { readonly canView: boolean }>>;
  }[];
}

describe('viewing as a role', () => {
  let world: TestIdentity;
  before(async () => {
    world = await testIdentity();
  });
  after(() => world.close());

  const begin = (
    bearer: string,
    roleId: string = ROLE_IDS.Viewer,
    companyId: string = PRODUCTION,
  ) => world.call('POST', `/identity/${companyId}/roles/${roleId}/view`, { bearer });
  const end = (bearer: string) => world.call('DELETE', '/identity/role-view', { bearer });
  const context = async (bearer: string) =>
    (await world.call('GET', '/identity/context', { bearer })).json<Context>();
  const signIn = async () => (await world.signIn()).accessToken;
  const entries = (action: string) =>
    world.test.db
      .company(PRODUCTION)
      .query<{ actor: string; target_id: string; before: object | null; after: object | null }>(
        'select actor, target_id, before, after from identity.audit_log where action = $1 order by at desc limit 1',
        [action],
      );

  it('ADM-04 an administrator sees what the role sees, in that company alone, until the view ends', async () => {
    const bearer = await signIn();
    const own = await context(bearer);
    assert.ok(own.companies.length > 1);
    assert.equal((await begin(bearer)).statusCode, 204);
    const seen = await context(bearer);
    assert.deepEqual([seen.roleView?.roleId, seen.roleView?.roleName], [ROLE_IDS.Viewer, 'Viewer']);
    const [company, ...others] = seen.companies;
    assert.deepEqual(others, []);
    assert.equal(company?.companyId, PRODUCTION);
    assert.deepEqual(
      [...(company?.permissions ?? [])].toSorted(),
      BUILT_IN_ROLES.Viewer.toSorted(),
    );
    assert.deepEqual(
      [company?.isOrganizationAdmin, company?.flags['adminPanel']?.canView ?? false],
      [false, false],
    );
    assert.equal((await end(bearer)).statusCode, 204);
    assert.deepEqual(await context(bearer), own);
    assert.equal((await end(bearer)).statusCode, 409, 'there is nothing to end');
  });

  it('ADM-04 beginning and ending are in the audit log of the company under the administrator', async () => {
    const bearer = await signIn();
    await begin(bearer, ROLE_IDS.Analyst);
    await end(bearer);
    const told = { actor: ADMIN.email, target_id: ROLE_IDS.Analyst };
    assert.deepEqual(await entries('role.view'), [
      { ...told, before: null, after: { name: 'Analyst' } },
    ]);
    assert.deepEqual(await entries('role.endView'), [
      { ...told, before: { name: 'Analyst' }, after: null },
    ]);
  });

  it('ADM-04 every change is refused meanwhile, also of the own account; other sessions go on', async () => {
    const [bearer, other] = [await signIn(), await signIn()];
    await begin(bearer, ROLE_IDS.Administrator);
    const filter = { name: randomUUID(), filter: { all: [] }, search: '', isShared: false };
    for (const [method, path, body] of [
      ['PUT', '/identity/profile', { firstName: 'A', lastName: 'B' }],
      ['POST', `/identity/${PRODUCTION}/tokens`, { name: 'x', kind: 'api', days: 1 }],
      ['POST', `/identity/${PRODUCTION}/saved-filters`, filter],
      ['POST', `/identity/${PRODUCTION}/roles`, { name: 'x' }],
      ['POST', `/identity/${PRODUCTION}/roles/${ROLE_IDS.Viewer}/view`, undefined],
      ['PUT', '/identity/system-users', { email: ADMIN.email, isSystem: true }],
      ['DELETE', `/identity/sessions/${randomUUID()}`, undefined],
    ] as const) {
      const answer = await world.call(method, path, { bearer, ...(body && { body }) });
      assert.deepEqual(
        [answer.statusCode, answer.json<{ detail: string }>().detail],
        [403, 'Nothing can be changed while you view as a role. End the view first.'],
        `${method} ${path}`,
      );
    }
    assert.equal(
      (await world.call('POST', '/identity/users/lookup', { bearer, body: { ids: [] } }))
        .statusCode,
      200,
    );
    const changed = await world.call('PUT', '/identity/profile', {
      bearer: other,
      body: { firstName: 'Ada', lastName: 'Byron' },
    });
    assert.equal(changed.statusCode, 200, changed.body);
  });

  it('ADM-04 PERM-05 shows nothing that the administrator sees as one, or as a system user', async () => {
    await setSystemUser(world.test.db, ADMIN.email, true, {
      actorId: null,
      actor: 'command line',
      address: null,
    });
    try {
      const bearer = await signIn();
      await begin(bearer, ROLE_IDS.Administrator);
      const state = (await world.call('GET', '/identity/user-state', { bearer })).json<object>();
      assert.deepEqual(
        [Reflect.get(state, 'isSystem'), Reflect.get(state, 'administeredCompanyIds')],
        [false, []],
      );
      assert.deepEqual(
        (await world.call('GET', '/identity/system-users', { bearer })).json<unknown>(),
        [],
      );
      const roles = await world.call('GET', `/identity/${PRODUCTION}/roles`, { bearer });
      assert.equal(roles.statusCode, 403);
      assert.equal(
        (await world.call('GET', `/identity/${DEMO}/audit-log`, { bearer })).statusCode,
        404,
        'its other companies are not there',
      );
    } finally {
      await world.test.db.system.query('update identity.users set is_system = false', []);
      identityOf(world.test.db).forget(() => true);
    }
  });

  it('ADM-04 is for administrators of the organization by their session: no role, token or system user begins one', async () => {
    const system = await world.person('Administrator');
    await setSystemUser(world.test.db, system.email, true, {
      actorId: null,
      actor: 'command line',
      address: null,
    });
    for (const bearer of [
      ADMIN.token,
      system.bearer,
      (await world.person('Administrator')).bearer,
      (await world.person('Viewer')).bearer,
    ])
      assert.equal((await begin(bearer)).statusCode, 403);
    const strange = await world.stranger();
    assert.equal((await begin(strange.bearer)).statusCode, 404);
  });

  it('ADM-04 a role or company of another organization is none', async () => {
    const bearer = await signIn();
    const strange = await world.stranger();
    assert.equal((await begin(bearer, ROLE_IDS.Viewer, strange.companyId)).statusCode, 404);
    const foreign = randomUUID();
    await world.test.db.system.query(
      `insert into identity.roles (id, organization_id, name, permissions, flags)
         select $1, organization_id, 'Foreign', '{feature_tags:read}', '{}' from identity.companies
         where id = $2`,
      [foreign, strange.companyId],
    );
    for (const roleId of [foreign, randomUUID()])
      assert.equal((await begin(bearer, roleId)).statusCode, 404);
    assert.equal((await context(bearer)).roleView, null);
  });

  it('ADM-04 ends with its hour, with its role, and with the administering', async () => {
    const role = async () => {
      const id = randomUUID();
      await world.test.db.system.query(
        `insert into identity.roles (id, organization_id, name, permissions, flags)
           select $1, organization_id, $2, '{feature_tags:read}', '{}' from identity.companies
           where id = $3`,
        [id, id, PRODUCTION],
      );
      return id;
    };
    const forget = () => identityOf(world.test.db).forget(() => true);
    const isViewing = async (bearer: string) => (await context(bearer)).roleView !== null;
    const bearer = await signIn();
    const deleted = await role();
    await begin(bearer, deleted);
    assert.equal(await isViewing(bearer), true);
    await world.test.db.system.query('delete from identity.roles where id = $1', [deleted]);
    forget();
    assert.equal(await isViewing(bearer), false);
    await begin(bearer);
    await world.test.db.system.query(
      "update identity.sessions set view_ends_at = now() - interval '1 second' where view_role_id is not null",
      [],
    );
    forget();
    assert.equal(await isViewing(bearer), false);
    const second = await world.person('Viewer');
    await world.test.db.system.query(
      `insert into identity.organization_members (organization_id, user_id, is_admin)
         select organization_id, $1, true from identity.companies where id = $2`,
      [second.id, PRODUCTION],
    );
    forget();
    await begin(second.bearer);
    assert.equal(await isViewing(second.bearer), true);
    await world.test.db.system.query(
      'delete from identity.organization_members where user_id = $1',
      [second.id],
    );
    forget();
    assert.equal(await isViewing(second.bearer), false);
  });
});
