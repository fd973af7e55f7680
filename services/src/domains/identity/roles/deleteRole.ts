import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { tables } from '../../../platform/database/tables.ts';
import { Problem } from '../../../platform/problem.ts';
import { actorOf, auditChange } from '../audit.client.ts';
import { auditIn } from '../audit.ts';
import { callerOf } from '../caller.ts';
import { toldRole, valuesOf } from './editRoles.ts';
import { needHeld } from './heldPermissions.ts';
import { type Moved, replaceRole } from './replaceRole.ts';
import { companiesWith, roleById } from './roles.repository.ts';
import type { Role } from './roles.schemas.ts';

/** People that an entry of the audit log names; all are counted. */
const MOST_AUDITED = 100;

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** @throws Problem conflict for a role that somebody has or a rule grants, without another in its place */
function needReplacement({ usersCount, rulesCount }: Role): void {
  const uses = [
    ...(usersCount > 0 ? [`${counted(usersCount, 'person has', 'people have')} this role`] : []),
    ...(rulesCount > 0
      ? [`${counted(rulesCount, 'mapping rule grants', 'mapping rules grant')} it`]
      : []),
  ];
  if (uses.length > 0)
    throw new Problem('conflict', `${uses.join(', and ')}. Choose a role to take its place.`, {
      field: 'replacementId',
    });
}

/** The role that takes the place. @throws Problem badInput, forbidden */
async function replacementOf(
  query: CompanyQuery,
  request: FastifyRequest,
  { role, organizationId, replacementId }: Removal & { readonly replacementId: string },
): Promise<Role> {
  if (replacementId.toLowerCase() === role.id)
    throw new Problem('badInput', 'A role cannot take its own place.', { field: 'replacementId' });
  const replacement = await roleById(query, organizationId, replacementId);
  if (replacement === null)
    throw new Problem('badInput', 'There is no such role.', { field: 'replacementId' });
  needHeld(
    callerOf(request.auth),
    valuesOf(replacement).permissions,
    query.companyId,
    await companiesWith(query, role.id),
  );
  return replacement;
}

interface Removal {
  readonly role: Role;
  readonly organizationId: string;
  readonly replacementId?: string | undefined;
}

/**
 * Deletes a role that is locked. Who has it gets the other one in its place, which is recorded in the
 * audit log of each company.
 */
export async function deleteRole(
  query: CompanyQuery,
  request: FastifyRequest,
  { role, organizationId, replacementId }: Removal,
): Promise<void> {
  const replacement =
    replacementId === undefined
      ? null
      : await replacementOf(query, request, { role, organizationId, replacementId });
  if (replacement === null) needReplacement(role);
  const moved = replacement === null ? [] : await replaceRole(query, role.id, replacement.id);
  await query(tables.deleteFrom('identity.roles').where('id', '=', role.id));
  await auditChange(query, request, {
    action: 'role.delete',
    targetType: 'role',
    targetId: role.id,
    before: toldRole(valuesOf(role)),
    ...(replacement !== null && {
      after: { replacement: replacement.name, replacementId: replacement.id },
    }),
  });
  if (replacement !== null) await tellMoved(query, request, { role, replacement, moved });
}

/** Last of the transaction: it goes over to the scopes of the other companies. */
async function tellMoved(
  query: CompanyQuery,
  request: FastifyRequest,
  {
    role,
    replacement,
    moved,
  }: { readonly role: Role; readonly replacement: Role; readonly moved: readonly Moved[] },
): Promise<void> {
  const { id: actorId, name: actor, address } = actorOf(request);
  for (const [companyId, people] of Map.groupBy(moved, (each) => each.companyId)) {
    await auditIn(query, {
      companyId,
      actorId,
      actor,
      address,
      action: 'role.replace',
      targetType: 'role',
      targetId: replacement.id,
      before: { name: role.name, people: people.slice(0, MOST_AUDITED).map(({ email }) => email) },
      after: { name: replacement.name, peopleCount: people.length },
    });
  }
}
