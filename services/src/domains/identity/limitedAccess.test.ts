import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { BUILT_IN_ROLES, isLeftToLimited } from '@palisade/vocabulary/permissions.ts';
import { loadAccess } from './access.repository.ts';
import { ROLE_IDS } from './builtInRoles.ts';
import { PRODUCTION, testIdentity, type TestIdentity } from './testing/testIdentity.ts';

describe('what labels, organizations and system users add to a role', () => {
  let world: TestIdentity;
  before(async () => {
    world = await testIdentity();
  });
  after(() => world.close());
  const access = async (userId: string) =>
    (await loadAccess(world.test.db.system.query, userId)).find(
      ({ companyId }) => companyId === PRODUCTION,
    );
  const limit = (userId: string, labelIds: readonly string[] | null) =>
    world.test.db.system.query(
      'update identity.company_roles set label_ids = $2 where user_id = $1',
      [userId, labelIds],
    );

  it('PERM-04 a role limited to labels keeps what can be taken apart by them', async () => {
    const { id } = await world.person('Administrator');
    assert.equal((await access(id))?.labelIds, null);
    const label = randomUUID();
    await limit(id, [label]);
    const limited = await access(id);
    assert.deepEqual(limited?.labelIds, [label]);
    assert.deepEqual(
      [...(limited?.permissions ?? [])].sort(),
      BUILT_IN_ROLES.Administrator.filter(isLeftToLimited).sort(),
    );
    assert.deepEqual(
      [...(limited?.rolePermissions ?? [])].sort(),
      [...BUILT_IN_ROLES.Administrator].sort(),
    );
    assert.ok(
      limited?.permissions.has('feature_inventory:read') &&
        !limited.permissions.has('feature_inventory:update') &&
        !limited.permissions.has('feature_oas_analysis:read'),
    );
    for (const worked of [
      'feature_security_posture_gaps',
      'feature_attackers',
      'feature_remediations',
    ] as const)
      assert.ok(limited?.permissions.has(`${worked}:update`), worked);
    for (const whole of ['feature_security_posture_rules', 'feature_tags'] as const)
      assert.ok(limited?.permissions.has(`${whole}:update`) === false, whole);
  });

  it('PERM-04 a second role without labels does not lift the limit; two limited ones add up', async () => {
    const { id } = await world.person('Viewer');
    const [one, two] = [randomUUID(), randomUUID()];
    await limit(id, [one]);
    await world.test.db.system.query(
      'insert into identity.company_roles (company_id, user_id, role_id) values ($1, $2, $3)',
      [PRODUCTION, id, ROLE_IDS.Analyst],
    );
    assert.deepEqual((await access(id))?.labelIds, [one]);
    await world.test.db.system.query(
      'update identity.company_roles set label_ids = $3 where user_id = $1 and role_id = $2',
      [id, ROLE_IDS.Analyst, [one, two]],
    );
    assert.deepEqual([...((await access(id))?.labelIds ?? [])].sort(), [one, two].sort());
  });

  it('PERM-05 who administers the organization has every permission and switch there, whatever labels a role names', async () => {
    const { id } = await world.person('Viewer');
    await limit(id, [randomUUID()]);
    await world.test.db.system.query(
      'insert into identity.organization_members (organization_id, user_id, is_admin) select organization_id, $2, true from identity.companies where id = $1',
      [PRODUCTION, id],
    );
    const found = await access(id);
    assert.deepEqual(
      [
        found?.labelIds,
        found?.isOrganizationAdmin,
        found?.flags.adminPanel?.canEdit,
        found?.flags.system?.canView,
      ],
      [null, true, true, false],
    );
    assert.deepEqual(
      [...(found?.permissions ?? [])].sort(),
      [...BUILT_IN_ROLES.Administrator].sort(),
    );
  });

  it('PERM-05 system users view and edit what only they do, where they have a role', async () => {
    const { id } = await world.person('Viewer');
    await world.test.db.system.query('update identity.users set is_system = true where id = $1', [
      id,
    ]);
    const found = await access(id);
    assert.deepEqual(
      [
        found?.flags.system,
        found?.flags.feStudio,
        found?.flags.adminPanel,
        found?.isOrganizationAdmin,
      ],
      [
        { canView: true, canEdit: true },
        { canView: true, canEdit: true },
        { canView: true, canEdit: true },
        false,
      ],
    );
    assert.equal((await loadAccess(world.test.db.system.query, id)).length, 1);
  });
});
