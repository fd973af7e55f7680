import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { Problem } from '../../../platform/problem.ts';
import { callerOf } from '../caller.ts';
import type { OrganizationRights } from '../organizations/organizationRights.ts';
import { lockRoles } from '../roles/roles.repository.ts';
import { checkAccess, givableIn, toldAccess } from './checkAccess.ts';
import { tellIn } from './lockedUser.ts';
import { type Access, writeAccess } from './userAccess.ts';
import { isBeyond } from './userBelongings.ts';
import { userEmail, userNames } from './userInput.ts';
import type { NewUser } from './users.schemas.ts';

const NOTHING: Access = { isAdmin: false, grants: [] };

const BY_EMAIL = statement(
  `select id, password_hash is not null or exists (
      select from identity.sso_users s where s.user_id = u.id) as "signsIn"
    from identity.users u where identity.email_key(email) = identity.email_key($1) for update`,
  { id: 'uuid', signsIn: 'bool' },
);
const BELONGS = statement(
  `select organization_id as id from identity.organization_members where user_id = $1 and organization_id = $2
    union select c.organization_id from identity.company_roles r
      join identity.companies c on c.id = r.company_id where r.user_id = $1 and c.organization_id = $2`,
  { id: 'uuid' },
);

/**
 * The user of an email who may be added to an organization; null where a new one has to be made.
 * @throws Problem conflict for who has access already, or belongs to somebody else's organization
 */
async function knownByEmail(
  query: CompanyQuery,
  { isSystem, userId }: OrganizationRights,
  email: string,
  organizationId: string,
) {
  const [known] = await query(BY_EMAIL, [email]);
  if (known === undefined) return null;
  if ((await query(BELONGS, [known.id, organizationId])).length > 0)
    throw new Problem('conflict', 'This user has access to the organization already.', {
      field: 'email',
    });
  if (!isSystem && (await isBeyond(query, known.id, userId)))
    throw new Problem(
      'conflict',
      'This user belongs to another organization, whose administrators or a system user can add them.',
      { field: 'email' },
    );
  return known;
}

/** A user who was added. */
export interface AddedUser {
  readonly userId: string;
  readonly email: string;
  readonly organization: { readonly id: string; readonly name: string };
  /** Whether they have no way in yet. */
  readonly needsInvitation: boolean;
}

/** What adding somebody answers. @throws Problem conflict where another one was added by that email */
export async function addedOnce<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.constraint !== 'users_email_key') throw error;
    throw new Problem('conflict', 'This user has access to the organization already.', {
      field: 'email',
    });
  }
}

/** Adds a person to an organization, recorded in the log of the environment that they are given. */
export async function insertUser(
  query: CompanyQuery,
  request: FastifyRequest,
  {
    rights,
    organizationId,
  }: { readonly rights: OrganizationRights; readonly organizationId: string },
  input: NewUser,
): Promise<AddedUser> {
  const { email: typed, isAdmin, environmentId, roleId, labelIds = null } = input;
  const { firstName, lastName } = userNames(input);
  const email = userEmail(typed);
  await lockRoles(query, organizationId);
  const of = await givableIn(query, organizationId);
  const after: Access = { isAdmin, grants: [{ environmentId, roleId, labelIds }] };
  const known = await knownByEmail(query, rights, email, organizationId);
  const userId = known?.id ?? randomUUID();
  await checkAccess(query, callerOf(request.auth), of, {
    email,
    userId,
    before: NOTHING,
    after,
    isOutsideConfirmed: input.isOutsideConfirmed === true,
    at: { grant: () => '', isAdmin: 'isAdmin' },
  });
  if (known === null)
    await query(
      tables
        .insertInto('identity.users')
        .values({ id: userId, email, first_name: firstName, last_name: lastName }),
    );
  await writeAccess(query, userId, organizationId, { before: NOTHING, after });
  await tellIn(query, request, environmentId, {
    action: 'user.create',
    userId,
    after: { email, ...(known === null && { firstName, lastName }), ...toldAccess(after, of) },
  });
  const organization = { id: organizationId, name: of.name };
  return { userId, email, organization, needsInvitation: known?.signsIn !== true };
}
