import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { watchAccess } from '../access/watchAccess.ts';
import { ROLE_IDS } from '../builtInRoles.ts';
import { administering } from '../organizations/testing/administering.ts';
import { selfSigned } from '../sso/testing/selfSigned.ts';
import { setSystemUser } from '../system-users/setSystemUser.ts';
import {
  DEMO,
  identityOf,
  PRODUCTION,
  testIdentity,
  type TestIdentity,
} from '../testing/testIdentity.ts';

const READS_GAPS = { feature: 'feature_security_posture_gaps', actions: ['read'] };
const ROLE = { name: 'Gap reader', description: 'Reads gaps', permissions: [READS_GAPS] };

interface Role {
  readonly id: string;
  readonly name: string;
  readonly isCustom: boolean;
  readonly permissions: readonly { readonly feature: string; readonly actions: string[] }[];
  readonly usersCount: number;
  readonly rulesCount: number;
  readonly version: number;
}

describe('roles of an organization', () => {
  let world: TestIdentity;
  let admin = '';
  before(async () => {
    world = await testIdentity();
    admin = (await world.signIn()).accessToken;
  });
  after(() => world.close());

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path = '',
    body?: object,
    { bearer = admin, companyId = PRODUCTION } = {},
  ) => world.call(method, `/identity/${companyId}/roles${path}`, { bearer, ...(body && { body }) });
  const make = async (change: object = {}): Promise<Role> => {
    const answer = await call('POST', '', { ...ROLE, name: `Role ${randomUUID()}`, ...change });
    assert.equal(answer.statusCode, 201, answer.body);
    return answer.json<Role>();
  };
  const said = (answer: Awaited<ReturnType<typeof call>>) => {
    const { detail, field } = answer.json<{ detail: string; field?: string }>();
    return [answer.statusCode, field ?? null, detail];
  };
  const give = async (userId: string, roleId: string, labelIds: string[] | null = null) =>
    world.test.db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id, label_ids) values ($1, $2, $3, $4)',
      [PRODUCTION, userId, roleId, labelIds],
    );
  const held = (userId: string) =>
    world.test.db.system.query<{ role_id: string; label_ids: string[] | null; by_rule: boolean }>(
      `select r.role_id, r.label_ids, g.role_id is not null as by_rule from identity.company_roles r
         left join identity.sso_grants g using (company_id, user_id, role_id)
         where user_id = $1 order by r.role_id`,
      [userId],
    );
  const provider = async (): Promise<string> => {
    const id = randomUUID();
    await world.test.db.system.query(
      `insert into identity.identity_providers (id, organization_id, name, issuer_url, saml_endpoint, certificates,
           is_enabled, needs_signed_assertion, clock_skew, rejects_unmatched)
         select $1, organization_id, $3, 'https://idp', 'https://idp', '{x}', false, true, 60, false
         from identity.companies where id = $2`,
      [id, PRODUCTION, id],
    );
    return id;
  };
  const rule = (providerId: string, roleId: string, companyIds = [PRODUCTION]) =>
    world.test.db.system.query(
      `insert into identity.mapping_rules (provider_id, position, group_name, role_id, company_ids)
         values ($1, 1, 'staff', $2, $3)`,
      [providerId, roleId, companyIds],
    );
  const audited = (companyId: string, action: string) =>
    world.test.db
      .company(companyId)
      .query<{ target_id: string; before: object | null; after: object | null }>(
        'select target_id, before, after from identity.audit_log where action = $1 order by at desc, id limit 1',
        [action],
      );

  it('ADM-04 are listed with the built-in ones first, and with how many people have them here', async () => {
    const made = await make({ name: 'aaa' });
    const strange = await world.stranger();
    await world.person('Viewer', strange.companyId);
    const { id } = await world.person('Viewer');
    await give(id, made.id);
    const roles = (await call('GET')).json<Role[]>();
    assert.deepEqual(
      roles.slice(0, 4).map(({ name, isCustom }) => [name, isCustom]),
      [
        ['Administrator', false],
        ['Analyst', false],
        ['Viewer', false],
        ['aaa', true],
      ],
    );
    const [row] = await world.test.db.system.query<{ people: number }>(
      `select count(distinct user_id)::int as people from identity.company_roles
         where role_id = $1 and company_id <> $2`,
      [ROLE_IDS.Viewer, strange.companyId],
    );
    assert.equal(roles[2]?.usersCount, row?.people, 'people of other organizations do not count');
    assert.deepEqual([roles[3]?.usersCount, roles[3]?.rulesCount], [1, 0]);
    assert.deepEqual((await call('GET', `/${made.id}`)).json<Role>(), roles[3]);
  });

  it('ADM-04 are made and changed: a change brings its read, the audit log tells before and after', async () => {
    const tags = { feature: 'feature_tags', actions: ['update'] };
    const answer = await call('POST', '', {
      name: '  Tag\u00a0 worker ',
      description: ' Works on tags ',
      permissions: [tags],
    });
    assert.equal(answer.statusCode, 201, answer.body);
    const made = answer.json<Role>();
    const actions = ['read', 'update'];
    assert.deepEqual(
      [made.name, made.isCustom, made.version, made.permissions],
      ['Tag worker', true, 1, [{ feature: 'feature_tags', actions }]],
    );
    const told = {
      name: 'Tag worker',
      description: 'Works on tags',
      permissions: ['feature_tags:read', 'feature_tags:update'],
    };
    assert.deepEqual(await audited(PRODUCTION, 'role.create'), [
      { target_id: made.id, before: null, after: told },
    ]);
    const changed = await call('PUT', `/${made.id}`, { ...ROLE, version: 1 });
    assert.deepEqual([changed.statusCode, changed.json<Role>().version], [200, 2]);
    assert.deepEqual(await audited(PRODUCTION, 'role.update'), [
      {
        target_id: made.id,
        before: told,
        after: { ...ROLE, permissions: ['feature_security_posture_gaps:read'] },
      },
    ]);
    const stale = await call('PUT', `/${made.id}`, { ...ROLE, name: 'Mine', version: 1 });
    assert.equal(stale.statusCode, 409);
    assert.match(
      stale.json<{ detail: string }>().detail,
      /^This role was changed by .+ at .+ UTC meanwhile/,
    );
    assert.equal((await call('GET', `/${made.id}`)).json<Role>().name, ROLE.name);
  });

  it('ADM-04 names are required and unique in any case, spelling and alphabet, also beside built-in ones', async () => {
    await make({ name: 'Café staff' });
    const taken = [409, 'name', 'Role name already in use. Please rename it to a new name.'];
    for (const name of ['CAFÉ STAFF', 'Cafe\u0301  staff', 'ａdministrator', 'viewer'])
      assert.deepEqual(said(await call('POST', '', { ...ROLE, name })), taken, name);
    const empty = await call('POST', '', { ...ROLE, name: ' \u00a0' });
    assert.deepEqual(said(empty), [400, 'name', 'Please enter a name']);
    for (const name of [
      'Аdministrator',
      'Ana\u200blyst',
      'Viewer\u034f',
      '\u3164',
      '\u2800',
      'Viewer\ufe0f',
    ])
      assert.match(String(said(await call('POST', '', { ...ROLE, name }))[2]), /alphabets/);
    assert.equal((await call('POST', '', { ...ROLE, name: 'Love ❤\ufe0f' })).statusCode, 201);
    assert.equal((await call('POST', '', { ...ROLE, name: 'x'.repeat(101) })).statusCode, 400);
    const none = await call('POST', '', {
      ...ROLE,
      name: 'Nothing',
      permissions: [{ feature: 'feature_tags', actions: [] }],
    });
    assert.deepEqual(said(none), [
      400,
      'permissions',
      'No permissions added to Role. Please select at least one permissions to include in Role.',
    ]);
    const own = await make({ name: 'Own name' });
    const again = await call('PUT', `/${own.id}`, { ...ROLE, name: 'OWN NAME', version: 1 });
    assert.equal(again.statusCode, 200, 'its own name is no other');
    const two = await Promise.all([1, 2].map(() => call('POST', '', { ...ROLE, name: 'Twice' })));
    assert.deepEqual(new Set(two.map(({ statusCode }) => statusCode)), new Set([201, 409]));
  });

  it('ADM-04 PERM-05 built-in ones stay, others belong to who administers the organization', async () => {
    const refused = await call('PUT', `/${ROLE_IDS.Viewer}`, { ...ROLE, version: 1 });
    assert.equal(refused.statusCode, 403);
    assert.equal((await call('DELETE', `/${ROLE_IDS.Viewer}`)).statusCode, 403);
    const made = await make();
    const { bearer } = await world.person('Administrator');
    const strange = await administering(world);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['GET', `/${made.id}`, undefined],
      ['POST', '', ROLE],
      ['PUT', `/${made.id}`, ROLE],
      ['DELETE', `/${made.id}`, undefined],
    ] as const) {
      const inside = await call(method, path, body, { bearer });
      assert.equal(inside.statusCode, 403, `${method} ${path}`);
      if (path === '') continue;
      const outside = await call(method, path, body, strange);
      assert.deepEqual([outside.statusCode, said(outside)[2]], [404, 'There is no such role.']);
    }
    const theirs = (await call('GET', '', undefined, strange)).json<Role[]>();
    assert.deepEqual(
      theirs.map(({ isCustom }) => isCustom),
      [false, false, false],
    );
  });

  it('ADM-04 nobody gives what they do not hold', async () => {
    const boss = await make({
      permissions: [{ feature: 'feature_users', actions: ['update'] }, READS_GAPS],
    });
    const person = await world.person('Viewer');
    await world.test.db.system.query(
      'update identity.company_roles set role_id = $2 where user_id = $1',
      [person.id, boss.id],
    );
    const by = { actorId: null, actor: 'command line', address: null };
    await setSystemUser(world.test.db, person.email, true, by);
    const { bearer } = person;
    const more = {
      ...ROLE,
      name: 'More',
      permissions: [{ feature: 'feature_tags', actions: ['read'] }],
    };
    assert.equal((await call('POST', '', more, { bearer })).statusCode, 403);
    const own = await call('POST', '', { ...ROLE, name: 'As much' }, { bearer });
    assert.equal(own.statusCode, 201, own.body);
    const { id } = own.json<Role>();
    const changed = await call('PUT', `/${id}`, { ...more, version: 1 }, { bearer });
    assert.equal(changed.statusCode, 403);
    // They have no role in the other company, where a rule grants it, and then somebody has it.
    const users = { feature: 'feature_users', actions: ['update'] };
    const there = { ...ROLE, name: 'As much', permissions: [READS_GAPS, users], version: 1 };
    const granted = await provider();
    await rule(granted, id, [DEMO]);
    assert.equal((await call('PUT', `/${id}`, there, { bearer })).statusCode, 403);
    await world.test.db.system.query('delete from identity.mapping_rules where role_id = $1', [id]);
    await world.test.db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [DEMO, person.id, id],
    );
    assert.equal((await call('PUT', `/${id}`, there, { bearer })).statusCode, 403);
    const described = { ...ROLE, name: 'As much', description: 'Described', version: 1 };
    assert.equal((await call('PUT', `/${id}`, described, { bearer })).statusCode, 200);
    const given = await call(
      'DELETE',
      `/${id}?replacementId=${ROLE_IDS.Administrator}`,
      undefined,
      {
        bearer,
      },
    );
    assert.equal(given.statusCode, 403);
  });

  it('ADM-04 one in use is deleted only with another in its place, for people and rules, in one go', async () => {
    const [role, other] = [await make({ name: 'Goes' }), await make({ name: 'Comes' })];
    const providerId = await provider();
    const [byHand, byRule, both] = [
      await world.person('Viewer'),
      await world.person('Viewer'),
      await world.person('Viewer'),
    ];
    const [one, two] = [randomUUID(), randomUUID()];
    await give(byHand.id, role.id, [one]);
    await give(byHand.id, other.id, null);
    await give(byRule.id, role.id, null);
    await give(both.id, role.id, [one]);
    await give(both.id, other.id, [two]);
    const grant = (userId: string, roleId: string) =>
      world.test.db.system.query(
        'insert into identity.sso_grants (provider_id, company_id, user_id, role_id) values ($1, $2, $3, $4)',
        [providerId, PRODUCTION, userId, roleId],
      );
    await grant(byHand.id, other.id);
    await grant(byRule.id, role.id);
    await rule(providerId, role.id);
    assert.deepEqual(said(await call('DELETE', `/${role.id}`)), [
      409,
      'replacementId',
      '3 people have this role, and 1 mapping rule grants it. Choose a role to take its place.',
    ]);
    const strange = await administering(world);
    const theirs = (await call('POST', '', { ...ROLE, name: 'Theirs' }, strange)).json<Role>();
    for (const id of [randomUUID(), theirs.id])
      assert.deepEqual(said(await call('DELETE', `/${role.id}?replacementId=${id}`)), [
        400,
        'replacementId',
        'There is no such role.',
      ]);
    const self = await call('DELETE', `/${role.id}?replacementId=${role.id}`);
    assert.equal(said(self)[1], 'replacementId');
    const stale = await call('DELETE', `/${role.id}?replacementId=${other.id}&version=9`);
    assert.equal(stale.statusCode, 409);
    assert.equal((await held(byRule.id)).length, 2, 'nothing is half done');

    const done = await call('DELETE', `/${role.id}?replacementId=${other.id}&version=1`);
    assert.equal(done.statusCode, 204, done.body);
    const ofOther = async (userId: string) =>
      (await held(userId))
        .filter(({ role_id }) => role_id !== ROLE_IDS.Viewer)
        .map(({ role_id, label_ids, by_rule }) => [
          role_id,
          label_ids?.toSorted() ?? null,
          by_rule,
        ]);
    assert.deepEqual(await ofOther(byHand.id), [[other.id, [one], false]]);
    assert.deepEqual(await ofOther(byRule.id), [[other.id, null, true]]);
    assert.deepEqual(await ofOther(both.id), [[other.id, [one, two].toSorted(), false]]);
    const after = (await call('GET', `/${other.id}`)).json<Role>();
    assert.deepEqual([after.usersCount, after.rulesCount], [3, 1]);
    assert.equal((await call('GET', `/${role.id}`)).statusCode, 404);
    const [deleted] = await audited(PRODUCTION, 'role.delete');
    assert.deepEqual(deleted?.after, { replacement: 'Comes', replacementId: other.id });
    const [replaced] = await audited(PRODUCTION, 'role.replace');
    assert.deepEqual(replaced?.after, { name: 'Comes', peopleCount: 3 });
    const { people = [] } = (replaced?.before ?? {}) as { people?: string[] };
    assert.deepEqual(
      people.toSorted(),
      [byHand, byRule, both].map(({ email }) => email).toSorted(),
    );
  });

  it('ADM-07 ADM-04 a rule for a role that is deleted at the same moment is refused in words', async () => {
    const { id } = await make();
    const { certificate } = selfSigned('x');
    const body = {
      name: 'Late',
      issuerUrl: 'https://idp.example',
      samlEndpoint: 'https://idp.example/saml',
      certificates: [certificate],
      isEnabled: false,
      attributes: { groups: 'groups' },
      rejectsUnmatched: false,
      rules: [{ group: 'staff', roleId: id, companyIds: [PRODUCTION] }],
    };
    const url = `/identity/${PRODUCTION}/identity-providers`;
    const { system } = world.test.db;
    const sent = await system.transaction(async (query) => {
      await query('delete from identity.roles where id = $1', [id]);
      const answer = world.call('POST', url, { bearer: admin, body });
      await until('the rule waits for the role', async () => {
        const waiting = await system.query('select from pg_locks where not granted');
        return waiting.length > 0;
      });
      return { answer };
    });
    const refused = [400, 'rules', 'The organization has no such role.'];
    assert.deepEqual(said(await sent.answer), refused);
  });

  it('ADM-04 one that nobody has goes by itself, one that only a rule grants does not', async () => {
    const made = await make();
    const providerId = await provider();
    await rule(providerId, made.id);
    assert.deepEqual(said(await call('DELETE', `/${made.id}`)).slice(1), [
      'replacementId',
      '1 mapping rule grants it. Choose a role to take its place.',
    ]);
    await world.test.db.system.query('delete from identity.mapping_rules where role_id = $1', [
      made.id,
    ]);
    assert.equal((await call('DELETE', `/${made.id}`)).statusCode, 204);
    assert.equal((await call('DELETE', `/${made.id}`)).statusCode, 404);
  });

  it('ADM-04 PERM-01 what a role may do is over in every process at once: people, tokens, flags', async () => {
    const role = await make({ permissions: [{ feature: 'feature_tags', actions: ['create'] }] });
    const person = await world.person('Viewer');
    await world.test.db.system.query(
      'update identity.company_roles set role_id = $2 where user_id = $1',
      [person.id, role.id],
    );
    const other = openDatabase(world.test.url, { max: 2 });
    identityOf(other).secrets = identityOf(world.test.db).secrets;
    const end = await watchAccess(other);
    const there = async () => {
      const caller = await identityOf(other).authenticate(person.bearer);
      return [
        caller?.can(PRODUCTION, 'feature_tags', 'create'),
        caller?.can(PRODUCTION, 'feature_attackers', 'update'),
        caller?.flag(PRODUCTION, 'admin').canView,
      ].join();
    };
    assert.equal(await there(), 'true,false,true');
    const attackers = { feature: 'feature_attackers', actions: ['update'] };
    const started = performance.now();
    const saved = await call('PUT', `/${role.id}`, {
      ...ROLE,
      name: 'Now',
      permissions: [attackers],
    });
    assert.equal(saved.statusCode, 200);
    await until('the change is noticed', async () => (await there()) === 'false,true,false', {
      within: 2_000,
      every: 2,
    });
    assert.ok(performance.now() - started < 4_000);
    await end();
    await other.close();
  });
});
