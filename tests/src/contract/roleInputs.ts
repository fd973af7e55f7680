import { randomUUID } from 'node:crypto';
import { globalId } from '@palisade/gateway/platform/graph/globalId.ts';
import { ROLE_IDS } from '@palisade/services/domains/identity/builtInRoles.ts';
import type { ContractWorld, GraphAnswer } from './contractWorld.ts';
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
    case 'Mutation.deleteRole':
      return { id: await id(), replacementId: ROLE_IDS.Viewer };
    default:
      return null;
  }
}

/** Makes, changes and deletes a role. */
export async function walkRoles(
  world: ContractWorld,
  run: (name: string, given: object) => Promise<GraphAnswer>,
  right: (name: string, answer: GraphAnswer) => void,
  companyId: string,
): Promise<void> {
  for (const name of ['createRole', 'updateRole', 'deleteRole'])
    right(name, await run(name, { input: await roleInput(world, `Mutation.${name}`, companyId) }));
}
