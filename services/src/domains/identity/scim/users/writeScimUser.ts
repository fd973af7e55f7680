import { randomUUID } from 'node:crypto';
import type { Query } from '../../../../platform/database/database.ts';
import { lockRoles } from '../../roles/roles.repository.ts';
import { beyondProvider } from '../../sso/admission.ts';
import {
  insertPerson,
  type KnownPerson,
  linkPerson,
  personByEmail,
} from '../../sso/people.repository.ts';
import { needOtherAdmin } from '../../users/checkAccess.ts';
import { auditScim } from '../auditScim.ts';
import { mapNew } from '../remap.ts';
import type { ScimCaller, ScimUser, UserInput } from '../scim.types.ts';
import { ScimError } from '../scimError.ts';
import { administers, endAdministration, endSessions, removeMembership } from './endAccess.ts';
import {
  insertScimUser,
  provisionedBy,
  renameUser,
  updateScimUser,
} from './scimUsers.repository.ts';

const taken = (words: string): ScimError => new ScimError(409, words, { scimType: 'uniqueness' });

/** What the audit log tells of a person. */
const told = ({ userName, firstName, lastName, externalId, isActive }: UserInput) => ({
  email: userName,
  firstName,
  lastName,
  externalId,
  isActive,
});

/** @throws ScimError 409 for a user for whom the provider cannot vouch, or whom one describes already */
async function needFree(query: Query, person: KnownPerson, caller: ScimCaller): Promise<void> {
  const beyond = beyondProvider(person);
  if (beyond !== null) throw taken(beyond);
  const by = await provisionedBy(query, person.id);
  if (by === null) return;
  throw taken(
    by.providerId === caller.provider.id
      ? 'There is a user of that userName already.'
      : 'Another identity provider of the organization provisions this user.',
  );
}

/**
 * Makes a person of the provider's organization, or takes one that is there under the provider.
 * @throws ScimError 409 for who is known elsewhere, or described already
 */
export async function createUser(
  query: Query,
  caller: ScimCaller,
  input: UserInput,
): Promise<string> {
  const { provider } = caller;
  const { organizationId } = provider;
  await lockRoles(query, organizationId);
  const known = await personByEmail(query, input.userName, organizationId);
  if (known !== null) await needFree(query, known, caller);
  const userId = known?.id ?? randomUUID();
  const described = { ...input, email: input.userName, groups: [] };
  if (known === null) {
    if (!(await insertPerson(query, userId, described, organizationId, provider.id)))
      throw taken('There is a user of that userName already.');
  } else {
    await linkPerson(query, userId, organizationId, provider.id);
    // Who has a name keeps it where the provider says none.
    if (input.firstName !== '' || input.lastName !== '')
      await renameUser(query, userId, input, caller.actor);
  }
  await insertScimUser(query, userId, provider.id, input);
  await auditScim(query, caller, {
    action: known === null ? 'user.create' : 'user.change',
    targetType: 'user',
    targetId: userId,
    after: { ...told(input), provider: provider.name },
  });
  // Who was here keeps what they have until their groups come, or they sign on.
  if (known === null) await mapNew(query, caller, { userId, email: input.userName });
  if (!input.isActive) await deactivate(query, caller, { userId, stays: false }, input);
  return userId;
}

/** Ends the access of somebody whom the provider deactivates. @throws Problem for the last administrator */
async function deactivate(
  query: Query,
  caller: ScimCaller,
  { userId, stays }: { readonly userId: string; readonly stays: boolean },
  { userName: email }: UserInput,
): Promise<void> {
  const { organizationId } = caller.provider;
  const isAdmin = await administers(query, { userId, organizationId });
  if (isAdmin) await needOtherAdmin(query, organizationId, { userId, field: 'active' });
  await endAdministration(query, { userId, organizationId });
  const tokens = await endSessions(query, { userId, organizationId }, stays);
  await auditScim(query, caller, {
    action: 'user.deactivate',
    targetType: 'user',
    targetId: userId,
    before: { email, isAdmin, tokens },
  });
}

/**
 * Changes a person as the provider wants them to be; deactivating ends what reaches the
 * organization at once.
 * @throws ScimError 409 for an email that somebody has, and for names of who belongs elsewhere too
 */
export async function changeUser(
  query: Query,
  caller: ScimCaller,
  before: ScimUser,
  input: UserInput,
): Promise<void> {
  const { organizationId } = caller.provider;
  const beyond = beyondProvider(await personByEmail(query, before.userName, organizationId));
  const isRenamed =
    input.userName !== before.userName ||
    input.firstName !== before.firstName ||
    input.lastName !== before.lastName;
  if (isRenamed) {
    if (beyond !== null) throw new ScimError(409, `${beyond} Their name and email stay.`);
    const holder = await personByEmail(query, input.userName, organizationId);
    if (holder !== null && holder.id !== before.id) throw taken('Somebody else has that userName.');
    await renameUser(query, before.id, input, caller.actor);
  }
  await updateScimUser(query, before.id, input);
  const [was, is] = [told(before), told(input)];
  if (JSON.stringify(was) !== JSON.stringify(is))
    await auditScim(query, caller, {
      action: 'user.change',
      targetType: 'user',
      targetId: before.id,
      before: was,
      after: is,
    });
  if (before.isActive === input.isActive) return;
  if (!input.isActive)
    return deactivate(query, caller, { userId: before.id, stays: beyond !== null }, input);
  await auditScim(query, caller, {
    action: 'user.activate',
    targetType: 'user',
    targetId: before.id,
    after: { email: input.userName },
  });
}

/**
 * Takes a person out of the organization; who belongs to no other is deleted, and what they wrote
 * stays.
 * @throws Problem for the last administrator
 */
export async function removeUser(query: Query, caller: ScimCaller, user: ScimUser): Promise<void> {
  const { organizationId } = caller.provider;
  const member = { userId: user.id, organizationId };
  const isAdmin = await administers(query, member);
  if (isAdmin) await needOtherAdmin(query, organizationId, { userId: user.id, field: 'id' });
  const person = await personByEmail(query, user.userName, organizationId);
  const stays = beyondProvider(person) !== null;
  const tokens = await endSessions(query, member, stays);
  await removeMembership(query, member);
  if (!stays) await query('delete from identity.users where id = $1', [user.id]);
  await auditScim(query, caller, {
    action: stays ? 'user.leave' : 'user.delete',
    targetType: 'user',
    targetId: user.id,
    before: { ...told(user), isAdmin, groups: user.groups.map(({ display }) => display), tokens },
  });
}
