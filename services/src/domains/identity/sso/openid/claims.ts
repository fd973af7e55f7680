import { describedBy } from '../assertionFacts.ts';
import type { AttributeNames, Described, OpenIdSettings, Subject } from '../sso.types.ts';
import { emailFault, STANDARD_EMAIL } from './emailFault.ts';

/** Claims about a person as a provider sends them. */
export type Claims = Readonly<Record<string, unknown>>;

/** A claim as administrators read it. */
interface ShownClaim {
  readonly name: string;
  readonly value: string;
}

/** A person as an OpenID Connect provider describes them. */
export interface OpenIdPerson {
  readonly subject: Subject;
  readonly described: Described;
  /** Why the provider is not believed about them, in words; null when it is. */
  readonly fault: string | null;
  readonly claims: readonly ShownClaim[];
}

const MOST_CLAIMS = 60;
const LONGEST_CLAIM = 500;
/** What binds tokens to each other and says nothing about a person. */
const OF_TOKENS = new Set(['nonce', 'at_hash', 'c_hash', 's_hash']);

/** A claim by its name, else by the path that the dots of its name say. */
function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (within, part) =>
        typeof within === 'object' && within !== null && Object.hasOwn(within, part)
          ? Reflect.get(within, part)
          : undefined,
      claims,
    );
}

/** A text without what the database does not keep: zeros, and halves of characters. */
const keptText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const textsOf = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string' && each !== '');

/** Names of the claims that are read. */
const namesOf = (names: AttributeNames): string[] =>
  [names.email ?? STANDARD_EMAIL, names.firstName, names.lastName, names.groups].filter(
    (name) => name !== null,
  );

/** Whether a claim that is read is not in the ID token, so that the user info is to be asked for. */
export const lacksClaims = (idToken: Claims, names: AttributeNames): boolean =>
  namesOf(names).some((name) => claimOf(idToken, name) === undefined);

/** Entra leaves out the groups of who is in many, and gives an address to ask for them instead. */
const isOverage = (claims: Claims, groups: string | null): boolean =>
  groups !== null &&
  claimOf(claims, groups) === undefined &&
  Object.hasOwn(Object(claims['_claim_names']), groups);

/**
 * The person that an ID token and the user info beside it describe; what both say, the ID token
 * says.
 */
export function personOf(
  idToken: Claims & { readonly iss: string; readonly sub: string },
  userInfo: Claims | null,
  names: AttributeNames,
  settings: OpenIdSettings,
): OpenIdPerson {
  const claims: Claims = { ...userInfo, ...idToken };
  const described = describedBy(
    {
      nameId: textsOf(claimOf(claims, STANDARD_EMAIL))[0] ?? '',
      attributes: new Map(namesOf(names).map((name) => [name, textsOf(claimOf(claims, name))])),
    },
    names,
  );
  // Whoever gives the email says whether it is verified.
  const source = Object.hasOwn(idToken, STANDARD_EMAIL) ? idToken : claims;
  const isReadable = [idToken.sub, described.email].every((text) => keptText(text) === text);
  const personFault = isOverage(claims, names.groups)
    ? 'The identity provider left out the groups, since there are too many of them. Have it send the groups that are assigned to Palisade alone.'
    : emailFault(described.email, { ...source, iss: idToken.iss }, settings);
  return {
    subject: { issuer: idToken.iss, subject: keptText(idToken.sub) },
    described: {
      email: keptText(described.email),
      firstName: keptText(described.firstName),
      lastName: keptText(described.lastName),
      groups: described.groups.map(keptText),
    },
    fault: isReadable ? personFault : 'The subject or the email has unreadable characters.',
    claims: Object.entries(claims)
      .filter(([name, value]) => value !== undefined && !OF_TOKENS.has(name))
      .slice(0, MOST_CLAIMS)
      .map(([name, value]) => ({
        name: keptText(name.slice(0, LONGEST_CLAIM)),
        value: keptText(
          (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_CLAIM),
        ),
      })),
  };
}
