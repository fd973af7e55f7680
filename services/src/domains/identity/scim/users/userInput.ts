import { canDeceive, keptName } from '@palisade/vocabulary/environments.ts';
import { USER_LIMITS } from '@palisade/vocabulary/userFields.ts';
import { Problem } from '../../../../platform/problem.ts';
import { userEmail } from '../../users/userInput.ts';
import type { ScimEmail, ScimUser, UserInput } from '../scim.types.ts';
import { badRequest } from '../scimError.ts';
import { type Draft, isObject } from '../shape.ts';

const MOST_EMAILS = 20;

/** A text of an attribute; null where it is absent or empty. @throws ScimError invalidValue */
export function textOf(value: unknown, name: string, most: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw badRequest('invalidValue', `${name} is a text.`);
  const kept = keptName(value);
  if (kept.length > most)
    throw badRequest('invalidValue', `${name} has at most ${most} characters.`);
  if (/\p{Cc}/u.test(kept))
    throw badRequest('invalidValue', `${name} holds line breaks or other control characters.`);
  return kept === '' ? null : kept;
}

/** A name that people read. @throws ScimError invalidValue where it can pass for another */
export function readName(value: unknown, name: string, most: number = USER_LIMITS.name) {
  const kept = textOf(value, name, most);
  if (kept !== null && canDeceive(kept))
    throw badRequest(
      'invalidValue',
      `${name} mixes look-alike letters from different alphabets, or contains invisible characters.`,
    );
  return kept;
}

/** Entra ID sends "True" and "False". */
function flagOf(value: unknown, name: string, absent: boolean): boolean {
  if (value === undefined || value === null) return absent;
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  if (word === true || word === 'true') return true;
  if (word === false || word === 'false') return false;
  throw badRequest('invalidValue', `${name} is true or false.`);
}

function emailOf(typed: unknown, name: string): string {
  try {
    return userEmail(typeof typed === 'string' ? typed : '');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw badRequest(
      'invalidValue',
      `${name} has to be an email address, in the letters of one alphabet.`,
    );
  }
}

function emailsOf(value: unknown): ScimEmail[] {
  if (value === undefined || value === null) return [];
  const elements: unknown[] = [value].flat();
  if (elements.length > MOST_EMAILS)
    throw badRequest('tooMany', `A user has at most ${MOST_EMAILS} emails.`);
  return elements.flatMap((element) => {
    const given: Readonly<Record<string, unknown>> = isObject(element) ? element : {};
    // Clients empty an email rather than remove it.
    if (given['value'] === undefined || given['value'] === null || given['value'] === '') return [];
    const type = textOf(given['type'], 'emails.type', 50);
    return [
      {
        value: emailOf(given['value'], 'emails.value'),
        ...(type !== null && { type }),
        ...(flagOf(given['primary'], 'emails.primary', false) && { primary: true }),
      },
    ];
  });
}

/** A person from what a client described. @throws ScimError invalidValue, in words */
export function userInputOf(draft: Draft): UserInput {
  const name = isObject(draft['name']) ? draft['name'] : {};
  return {
    userName: emailOf(draft['userName'], 'userName'),
    externalId: textOf(draft['externalId'], 'externalId', 300),
    firstName: readName(name['givenName'], 'name.givenName') ?? '',
    lastName: readName(name['familyName'], 'name.familyName') ?? '',
    displayName: readName(draft['displayName'], 'displayName', 300),
    emails: emailsOf(draft['emails']),
    isActive: flagOf(draft['active'], 'active', true),
  };
}

/** The attributes of a user that a client can set, before it patches them. */
export const userDraftOf = (user: ScimUser): Draft => ({
  userName: user.userName,
  externalId: user.externalId,
  name: { givenName: user.firstName, familyName: user.lastName },
  displayName: user.displayName,
  emails: user.emails.map((email) => ({ ...email })),
  active: user.isActive,
});
