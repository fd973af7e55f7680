import { isOutside, opensAnything } from '@palisade/vocabulary/outsideUsers.ts';
import type { Permission } from '@palisade/vocabulary/permissions.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Caller } from '../caller.ts';
import { needHeld } from '../roles/heldPermissions.ts';
import { rolesOf } from '../roles/roles.repository.ts';
import { valuesOf } from '../roles/editRoles.ts';
import { needUnprotected } from './protectedNames.ts';
import { type Access, adminsOf, type Grant, grantChanges, grantKey } from './userAccess.ts';

interface KnownRole {
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** What an organization has to give: its environments and the roles it may give. */
export interface Givable {
  readonly id: string;
  readonly name: string;
  readonly environments: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, KnownRole>;
}

const ENVIRONMENTS = statement(
  `select o.name as organization, c.id, c.name from identity.organizations o
    left join identity.companies c on c.organization_id = o.id where o.id = $1`,
  { organization: 'text', id: 'uuid?', name: 'text?' },
);

/** What an organization has to give, at the moment. */
export async function givableIn(query: Query, id: string): Promise<Givable> {
  const rows = await query(ENVIRONMENTS, [id]);
  const roles = await rolesOf(query, id);
  return {
    id,
    name: rows[0]?.organization ?? '',
    environments: new Map(
      rows.flatMap(({ id: key, name }) => (key === null || name === null ? [] : [[key, name]])),
    ),
    roles: new Map(
      roles.map((role) => [role.id, { name: role.name, permissions: valuesOf(role).permissions }]),
    ),
  };
}

/** A change of what somebody may do in an organization. */
export interface AccessChange {
  readonly email: string;
  readonly userId: string;
  readonly before: Access;
  readonly after: Access;
  /** Whether the caller said that a user of another domain is meant. */
  readonly isOutsideConfirmed: boolean;
  /** Path of the grants and of the administrator's switch in the input. */
  readonly at: { readonly grant: (index: number) => string; readonly isAdmin: string };
}

/** @throws Problem badInput at the role or environment of a grant that there is not, or is twice */
function needKnown(grants: readonly Grant[], of: Givable, at: AccessChange['at']): void {
  const seen = new Set<string>();
  for (const [index, grant] of grants.entries()) {
    if (!of.environments.has(grant.environmentId))
      throw new Problem('badInput', 'Please select an environment', {
        field: `${at.grant(index)}environmentId`,
      });
    if (!of.roles.has(grant.roleId))
      throw new Problem('badInput', 'Please select a role', { field: `${at.grant(index)}roleId` });
    if (seen.has(grantKey(grant)))
      throw new Problem('badInput', 'The user has this role in the environment already.', {
        field: `${at.grant(index)}roleId`,
      });
    seen.add(grantKey(grant));
  }
}

/** @throws Problem badInput where a user from outside is let in and nobody confirmed that */
function needConfirmed(
  caller: Caller,
  { email, before, after, isOutsideConfirmed }: AccessChange,
): void {
  if (isOutsideConfirmed || !isOutside(email, caller.user.email)) return;
  if (!opensAnything(before, after)) return;
  throw new Problem(
    'badInput',
    `${email} has another domain than your own email: confirm that a user from outside your organization is meant.`,
    { field: 'isOutsideConfirmed' },
  );
}

/**
 * Holds a change to the rules: roles and environments are the organization's, nobody gives what
 * they do not hold, users from outside are confirmed, environments of the operator take nobody
 * else's users, and somebody is left who administers the organization.
 * @throws Problem at the field that is wrong
 */
export async function checkAccess(
  query: Query,
  caller: Caller,
  of: Givable,
  change: AccessChange,
): Promise<void> {
  const { email, userId, before, after, at } = change;
  needKnown(after.grants, of, at);
  const { added, relabelled } = grantChanges(before.grants, after.grants);
  for (const grant of [...added, ...relabelled]) {
    const field = `${at.grant(after.grants.indexOf(grant))}roleId`;
    const { environmentId, roleId } = grant;
    try {
      needHeld(caller, of.roles.get(roleId)?.permissions ?? [], environmentId);
    } catch (error) {
      throw error instanceof Problem ? new Problem('badInput', error.message, { field }) : error;
    }
    const name = of.environments.get(environmentId) ?? '';
    needUnprotected(email, { name, organization: of.name }, field);
  }
  needConfirmed(caller, change);
  if (before.isAdmin === after.isAdmin) return;
  const admins = await adminsOf(query, of.id);
  if (after.isAdmin) {
    if (!admins.includes(caller.userId))
      throw new Problem(
        'badInput',
        'You cannot give what you may not do yourself: you do not administer the organization.',
        { field: at.isAdmin },
      );
    needUnprotected(email, { name: of.name, organization: of.name }, at.isAdmin);
    await needActive(query, of.id, { userId, field: at.isAdmin });
  } else await needOtherAdmin(query, of.id, { userId, field: at.isAdmin });
}

const DEACTIVATED = statement(
  `select s.user_id as id from identity.scim_users s
    join identity.identity_providers p on p.id = s.provider_id
    where s.user_id = $1 and p.organization_id = $2 and not s.is_active`,
  { id: 'uuid' },
);

/** @throws Problem conflict at the field for who was deactivated by their identity provider */
async function needActive(
  query: Query,
  organizationId: string,
  { userId, field }: { readonly userId: string; readonly field: string },
): Promise<void> {
  if ((await query(DEACTIVATED, [userId, organizationId])).length === 0) return;
  throw new Problem(
    'conflict',
    'The identity provider deactivated this user, who cannot administer the organization.',
    { field },
  );
}

const OTHER_ADMIN = statement(
  `select m.user_id as id from identity.organization_members m
    join identity.users u on u.id = m.user_id
    where m.organization_id = $1 and m.is_admin and m.user_id <> $2
      and not exists (select from identity.scim_users d
        join identity.identity_providers p on p.id = d.provider_id
        where d.user_id = u.id and not d.is_active and p.organization_id = m.organization_id)
      and (u.password_hash is not null
      or u.last_seen_at is not null or exists (select from identity.sso_users s where s.user_id = u.id))
    limit 1`,
  { id: 'uuid' },
);

/**
 * Somebody else has to administer the organization, and be able to sign in: who was only invited
 * does not count.
 * @throws Problem conflict at the field
 */
export async function needOtherAdmin(
  query: Query,
  organizationId: string,
  { userId, field }: { readonly userId: string; readonly field: string },
): Promise<void> {
  if ((await query(OTHER_ADMIN, [organizationId, userId])).length > 0) return;
  throw new Problem(
    'conflict',
    'This is the last administrator of the organization. Make somebody else an administrator first.',
    { field },
  );
}

/** What somebody may do in an organization, as the audit log tells of it. */
export const toldAccess = ({ isAdmin, grants }: Access, of: Givable) => ({
  isAdmin,
  roles: grants
    .map(({ environmentId, roleId, labelIds }) => {
      const role = of.roles.get(roleId)?.name ?? roleId;
      const count = labelIds?.length ?? 0;
      const labels = count === 0 ? '' : ` (${count} ${count === 1 ? 'label' : 'labels'})`;
      return `${of.environments.get(environmentId) ?? environmentId}: ${role}${labels}`;
    })
    .toSorted(),
});
