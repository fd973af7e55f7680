import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { Problem } from '../../../platform/problem.ts';
import { callerOf } from '../caller.ts';
import type { OrganizationRights } from '../organizations/organizationRights.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { provisionedBy } from '../scim/users/scimUsers.repository.ts';
import { firstCompany } from '../sso/organizations.repository.ts';
import { checkAccess, givableIn, toldAccess } from './checkAccess.ts';
import { lockUser, needOwn, tellIn } from './lockedUser.ts';
import { accessIn, writeAccess } from './userAccess.ts';
import { userNames } from './userInput.ts';
import type { UserChange } from './users.schemas.ts';

/** @throws Problem conflict for who is named by the provider that provisions them */
async function needOwnName(query: CompanyQuery, userId: string): Promise<void> {
  const provider = await provisionedBy(query, userId);
  if (provider === null) return;
  throw new Problem(
    'conflict',
    `The identity provider ${provider.name} provisions this user and keeps their name.`,
    { field: 'firstName' },
  );
}

/** Changes a user: their name, and what they may do in organizations. */
export async function updateUser(
  query: CompanyQuery,
  request: FastifyRequest,
  { rights, userId }: { readonly rights: OrganizationRights; readonly userId: string },
  { version, organizations, isOutsideConfirmed = false, ...input }: UserChange,
): Promise<void> {
  const { companyId } = query;
  for (const { organizationId } of organizations.toSorted((one, other) =>
    one.organizationId < other.organizationId ? -1 : 1,
  ))
    await lockRoles(query, organizationId);
  const user = await lockUser(query, userId);
  needVersion('user', version, user);
  const isNamed = input.firstName === user.firstName && input.lastName === user.lastName;
  const names = isNamed ? input : userNames(input);
  if (!isNamed) {
    await needOwn(query, rights, user, 'firstName');
    await needOwnName(query, userId);
  }
  const told = [];
  for (const [index, { organizationId, isAdmin, grants }] of organizations.entries()) {
    const at = `organizations.${index}.`;
    const of = await givableIn(query, organizationId);
    const before = await accessIn(query, userId, organizationId);
    const after = {
      isAdmin,
      grants: grants.map(({ labelIds = null, ...grant }) => ({ ...grant, labelIds })),
    };
    await checkAccess(query, callerOf(request.auth), of, {
      email: user.email,
      userId,
      before,
      after,
      isOutsideConfirmed,
      at: { grant: (grant) => `${at}grants.${grant}.`, isAdmin: `${at}isAdmin` },
    });
    await writeAccess(query, userId, organizationId, { before, after });
    const own = organizationId === rights.organizationId;
    told.push({
      companyId: own ? companyId : ((await firstCompany(query, organizationId)) ?? companyId),
      before: toldAccess(before, of),
      after: toldAccess(after, of),
    });
  }
  await query(
    `update identity.users set first_name = $2, last_name = $3, version = version + 1,
        updated_at = now(), updated_by = $4 where id = $1`,
    [userId, names.firstName, names.lastName, request.auth.actor],
  );
  const { email } = user;
  const was = { email, firstName: user.firstName, lastName: user.lastName };
  for (const { companyId: toldIn, before, after } of told)
    await tellIn(query, request, toldIn, {
      action: 'user.change',
      userId,
      before: { ...was, ...before },
      after: { email, ...names, ...after },
    });
}
