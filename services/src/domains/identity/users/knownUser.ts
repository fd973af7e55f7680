import type { Database } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import type { OrganizationRights } from '../organizations/organizationRights.ts';
import { provisionedBy } from '../scim/users/scimUsers.repository.ts';
import { sessionsOf } from '../sessions.repository.ts';
import { lastInvitation } from './invitations.repository.ts';
import { isBeyond, organizationsOf, tokensIn } from './userBelongings.ts';
import { userById } from './userList.ts';
import type { UserDetails } from './users.schemas.ts';

/** A user with what they have in the organization. @throws Problem notFound for somebody else's */
export async function knownUser(
  db: Database,
  { organizationId, userId: adminId, isSystem }: OrganizationRights,
  userId: string,
): Promise<UserDetails> {
  const user = await userById(db.system.query, organizationId, userId);
  if (user === null) throw notFound('user');
  const isElsewhere = !isSystem && (await isBeyond(db.system.query, userId, adminId));
  const provisioned = await provisionedBy(db.system.query, userId);
  return {
    user,
    organizationId,
    // What the provider of another organization says is not for this one to know.
    provisioned: provisioned?.organizationId === organizationId ? provisioned : null,
    organizations: await organizationsOf(db.system.query, userId, isSystem ? null : adminId),
    invitation: user.signOn === 'invited' ? await lastInvitation(db.system.query, userId) : null,
    isElsewhere,
    // Where they sign in from for other organizations is not for this one to know.
    sessions: isElsewhere ? [] : await sessionsOf(db.system.query, userId),
    tokens: await db.system.transaction((query) => tokensIn(query, userId, organizationId)),
  };
}
