/** Whose a token says it is, by claims that may be ids of objects, and what it allows. */
export interface TokenIds {
  /** Claims that may hold such an id: name and value. */
  readonly claims: readonly (readonly [name: string, value: string])[];
  /** The names of the claims that hold an id, some of which have a word before it. */
  readonly byId: ReadonlyMap<string, readonly string[]>;
  /** Its scopes, roles and groups as one text; empty where it says none. */
  readonly rights: string;
}

/** Claims of JWTs that say who made the token, for which program and when, or how it was asked for. */
const TECHNICAL: ReadonlySet<string> = new Set(
  (
    'iss aud exp iat nbf jti auth_time nonce at_hash c_hash s_hash sid azp appid client_id cid gty ' +
    'ver typ acr amr idp kid alg azpacr appidacr rh uti aio xms_tcdt locale zoneinfo updated_at ' +
    'email_verified phone_number_verified'
  ).split(' '),
);
/** Claims that say what somebody may do, in small letters without separators. */
const RIGHTS: ReadonlySet<string> = new Set(
  (
    'scope scopes scp role roles group groups permission permissions authorities entitlements ' +
    'privileges realmaccess resourceaccess usertype userrole accounttype cognito:groups wids'
  ).split(' '),
);
const SCOPES = /^(?:scopes?|scp)$/i;
/** Scopes of OpenID Connect, which say who somebody is and nothing of what they may do. */
const OF_IDENTITY: ReadonlySet<string> = new Set(
  'openid profile email address phone offline_access'.split(' '),
);
/** What stands before the id in `patient-88121`, `Practitioner/7` and `auth0|5f7c`. */
const AFTER_KIND = /[-/|:](?<id>[^-/|:]{1,64})$/;
const MOST_CLAIMS = 24;
const LONGEST_ID = 64;
const LONGEST_RIGHTS = 400;
/** Members within members of a claim that are put in order. */
const DEEPEST = 2;

/** The name of a claim in small letters without separators. */
export const plainClaim = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '');
const saysRights = (name: string): boolean => RIGHTS.has(plainClaim(name));

/** Reads them; null where no claim may be an id. */
export function tokenIds(claims: object): TokenIds | null {
  const byId = new Map<string, string[]>();
  const found: (readonly [string, string])[] = [];
  const rights: string[] = [];
  for (const [name, value] of entriesOf(claims).slice(0, MOST_CLAIMS)) {
    const last = name.slice(name.lastIndexOf('.') + 1);
    if (saysRights(last)) {
      const said = SCOPES.test(last) ? withoutIdentity(value) : inOrder(value);
      if (said !== '') rights.push(`${name}=${JSON.stringify(said).slice(0, LONGEST_RIGHTS)}`);
    } else if (!TECHNICAL.has(last) && isId(value)) {
      const text = String(value);
      found.push([name, text]);
      const id = AFTER_KIND.exec(text)?.groups?.['id'];
      for (const one of id === undefined ? [text] : [text, id])
        byId.set(one, [...(byId.get(one) ?? []), name]);
    }
  }
  return found.length === 0 ? null : { claims: found, byId, rights: rights.toSorted().join(' ') };
}

/** Members, and those of members one level below. */
function entriesOf(claims: object): (readonly [name: string, value: unknown])[] {
  return Object.entries(claims).flatMap(([name, value]: readonly [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !saysRights(name)
      ? Object.entries(value).map(([inner, one]) => [`${name}.${inner}`, one] as const)
      : [[name, value] as const],
  );
}

/** Scopes, as a list or a text, in order and without those of identity. */
function withoutIdentity(value: unknown): string {
  const scopes = typeof value === 'string' ? value.split(' ') : Array.isArray(value) ? value : [];
  return scopes
    .map(String)
    .filter((scope) => scope !== '' && !OF_IDENTITY.has(scope))
    .toSorted()
    .join(' ');
}

/**
 * Lists in order, those of members as well (`resource_access.shop.roles`): issuers name the same
 * roles now in this order, now in that one.
 */
function inOrder(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value;
  if (Array.isArray(value))
    return value
      .map((one: unknown) => [JSON.stringify(one), one] as const)
      .toSorted(byText)
      .map(([, one]) => one);
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, one]) => [name, inOrder(one, depth + 1)] as const)
      .toSorted(byText),
  );
}

const byText = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

const isId = (value: unknown): value is string | number =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && value > 0
    : typeof value === 'string' && value !== '' && value.length <= LONGEST_ID;
