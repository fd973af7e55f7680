import { randomUUID } from 'node:crypto';
import type { Query } from '../../../../platform/database/database.ts';
import { lockRoles } from '../../roles/roles.repository.ts';
import { auditScim } from '../auditScim.ts';
import { remap } from '../remap.ts';
import type { GroupInput, ScimCaller, ScimGroup } from '../scim.types.ts';
import { badRequest } from '../scimError.ts';
import {
  changeMembers,
  deleteGroup,
  insertGroup,
  peopleAmong,
  updateGroup,
} from './scimGroups.repository.ts';

/** Members that an entry of the audit log names; all are counted. */
const MOST_TOLD = 100;

const toldMembers = (ids: readonly string[]) => ({
  count: ids.length,
  userIds: ids.slice(0, MOST_TOLD),
});

/** @throws ScimError invalidValue where one is no user of the provider */
async function needPeople(
  query: Query,
  { provider }: ScimCaller,
  ids: readonly string[],
): Promise<void> {
  const known = await peopleAmong(query, provider.id, ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined)
    throw badRequest('invalidValue', `There is no user ${unknown} to be a member.`);
}

/** Makes a group, and maps its members anew. */
export async function createGroup(
  query: Query,
  caller: ScimCaller,
  input: GroupInput,
): Promise<string> {
  await lockRoles(query, caller.provider.organizationId);
  await needPeople(query, caller, input.members);
  const id = randomUUID();
  await insertGroup(query, id, caller.provider.id, input);
  await changeMembers(query, id, { added: input.members, removed: [] });
  await auditScim(query, caller, {
    action: 'scimGroup.create',
    targetType: 'scimGroup',
    targetId: id,
    after: { name: input.displayName, members: toldMembers(input.members) },
  });
  await remap(query, caller, input.members);
  return id;
}

/** Changes a group, and maps anew who joined or left it; another name maps all of its members. */
export async function changeGroup(
  query: Query,
  caller: ScimCaller,
  before: ScimGroup,
  input: GroupInput,
): Promise<void> {
  const [had, wanted] = [new Set(before.members.map(({ value }) => value)), new Set(input.members)];
  const added = input.members.filter((id) => !had.has(id));
  const removed = [...had].filter((id) => !wanted.has(id));
  await needPeople(query, caller, added);
  const isRenamed = input.displayName !== before.displayName;
  if (!isRenamed && input.externalId === before.externalId && added.length + removed.length === 0)
    return;
  await updateGroup(query, before.id, input);
  await changeMembers(query, before.id, { added, removed });
  await auditScim(query, caller, {
    action: 'scimGroup.change',
    targetType: 'scimGroup',
    targetId: before.id,
    before: { name: before.displayName, externalId: before.externalId, left: toldMembers(removed) },
    after: { name: input.displayName, externalId: input.externalId, joined: toldMembers(added) },
  });
  await remap(query, caller, isRenamed ? [...had, ...added] : [...added, ...removed]);
}

/** Deletes a group, and maps who was in it anew. */
export async function removeGroup(
  query: Query,
  caller: ScimCaller,
  group: ScimGroup,
): Promise<void> {
  const members = group.members.map(({ value }) => value);
  await deleteGroup(query, group.id);
  await auditScim(query, caller, {
    action: 'scimGroup.delete',
    targetType: 'scimGroup',
    targetId: group.id,
    before: { name: group.displayName, members: toldMembers(members) },
  });
  await remap(query, caller, members);
}
