import type { GroupInput, ScimGroup } from '../scim.types.ts';
import { badRequest } from '../scimError.ts';
import { type Draft, isObject } from '../shape.ts';
import { readName, textOf } from '../users/userInput.ts';

const MOST_MEMBERS = 20_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function membersOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const elements: unknown[] = [value].flat();
  if (elements.length > MOST_MEMBERS)
    throw badRequest('tooMany', `A group has at most ${MOST_MEMBERS} members.`);
  const ids = elements.map((element) => {
    const id = isObject(element) ? element['value'] : null;
    if (typeof id !== 'string' || !UUID.test(id))
      throw badRequest('invalidValue', 'A member is the id of a user.');
    return id.toLowerCase();
  });
  return [...new Set(ids)];
}

/** A group from what a client described. @throws ScimError invalidValue, in words */
export function groupInputOf(draft: Draft): GroupInput {
  const displayName = readName(draft['displayName'], 'displayName', 300);
  if (displayName === null) throw badRequest('invalidValue', 'A group has a displayName.');
  return {
    displayName,
    externalId: textOf(draft['externalId'], 'externalId', 300),
    members: membersOf(draft['members']),
  };
}

/** The attributes of a group that a client can set, before it patches them. */
export const groupDraftOf = ({ displayName, externalId, members }: ScimGroup): Draft => ({
  displayName,
  externalId,
  members: members.map(({ value }) => ({ value })),
});
