import type { TestIdentity } from '../../testing/testIdentity.ts';

/** A company of another organization, with somebody who administers that organization. */
export async function administering(
  world: TestIdentity,
): Promise<{ companyId: string; bearer: string }> {
  const strange = await world.stranger();
  await world.test.db.system.query(
    `insert into identity.organization_members (organization_id, user_id, is_admin)
     select c.organization_id, r.user_id, true
     from identity.companies c join identity.company_roles r on r.company_id = c.id
     where c.id = $1`,
    [strange.companyId],
  );
  return strange;
}
