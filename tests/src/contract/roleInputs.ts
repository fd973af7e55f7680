import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import { until } from '@palisade/vocabulary/testing/until.ts';
import { ADMIN, type ContractWorld, type GraphAnswer } from './contractWorld.ts';
import { freshName } from './decisions.ts';

/** Key that the role of a field is asked with. */
export const roleKeys = { roleId: ROLE_IDS.Viewer };

/** A role of the company's organization that nobody has, by its key. */
async function spareRole({ services: { db } }: ContractWorld, companyId: string): Promise<string> {
  const id = randomUUID();
  await db.system.query(
    `insert into identity.roles (id, organization_id, name, permissions)
       select $1, organization_id, $3, '{feature_inventory:read}'
       from identity.companies where id = $2`,
    [id, companyId, freshName()],
  );
  return id;
}

/** Input of a mutation of roles that is taken; null for any other. */
export async function roleInput(
  world: ContractWorld,
  name: string,
  companyId: string,
): Promise<object | null> {
  const values = {
    name: freshName(),
    description: 'Reads labels',
    permissions: [{ feature: 'feature_tags', actions: ['read'] }],
  };
  const id = async () => globalId('Role', companyId, await spareRole(world, companyId));
  switch (name) {
    case 'Mutation.createRole':
      return { companyId, ...values };
    case 'Mutation.updateRole':
      return { id: await id(), ...values };
    case 'Mutation.viewAsRole':
      return { id: globalId('Role', companyId, ROLE_IDS.Viewer) };
    case 'Mutation.deleteRole':
      return { id: await id(), replacementId: ROLE_IDS.Viewer };
    default:
      return null;
  }
}

/** Makes, changes and deletes a role, and looks as one for a moment. */
export async function walkRoles(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  for (const name of ['createRole', 'updateRole', 'deleteRole'])
    right(name, await run(name, { input: await roleInput(world, `Mutation.${name}`, companyId) }));
  await walkRoleView(world, run, right, companyId);
}

/** Looks as a role, as an administrator of the organization and no longer than the walk. */
async function walkRoleView(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  const administer = (isAdmin: boolean) =>
    world.services.db.system.query(
      `update identity.organization_members m set is_admin = $2 from identity.companies c, identity.users u
         where c.id = $1 and m.organization_id = c.organization_id and u.id = m.user_id and u.email = $3`,
      [companyId, isAdmin, ADMIN.email],
    );
  await administer(true);
  const input = await roleInput(world, 'Mutation.viewAsRole', companyId);
  // Processes hear of who administers a moment later.
  const begun = await until('the administrator is known as one', async () => {
    const answer = await run('viewAsRole', { input });
    return answer.errors.length === 0 && answer;
  });
  right('viewAsRole', begun);
  right('RoleView', await run('RoleView', {}));
  right('endRoleView', await run('endRoleView', {}));
  await administer(false);
}
