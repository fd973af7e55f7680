/** What a text carries other values in. */
export const CARRIERS = ['json', 'base64', 'token', 'basic'] as const;
export type Carrier = (typeof CARRIERS)[number];

/** Values that a text carries, each under the name of its field; '' where it has none. */
export interface ValuesWithin {
  readonly carrier: Carrier;
  readonly values: readonly (readonly [name: string, value: string])[];
}

const LONGEST = 16_384;
const SHORTEST_CODED = 12;
const MOST_VALUES = 40;
const MOST_DEPTH = 6;
const MOST_SEEN = 400;
/** One layer alone is taken off, so that nobody can send many within each other. */
const BASE64 = /^[A-Za-z0-9+/_-]{12,16384}={0,2}$/;
const PRINTABLE = /^[\x20-\x7e\t\r\n]+$/;
const JWT = /^eyJ[\w-]{4,}\.([\w-]{4,})\.[\w-]*$/;
const BASIC = /^basic +([A-Za-z0-9+/_-]{4,4096}={0,2})$/i;
const BRACE = 123;
const BRACKET = 91;

/**
 * Values in a text: those of JSON, claims of a JWT, user name and password of a Basic credential,
 * and what one layer of base64 says. Null where it carries none.
 */
export function valuesWithin(text: string): ValuesWithin | null {
  if (text.length < SHORTEST_CODED || text.length > LONGEST) return null;
  const first = text.charCodeAt(0);
  if (first === BRACE || first === BRACKET) return carried('json', leavesOf(text));
  if (text.includes(' ')) return basicWithin(text);
  const claims = text.startsWith('eyJ') ? JWT.exec(text)?.[1] : undefined;
  if (claims !== undefined) return carried('token', leavesOf(textOf(claims)));
  // Most texts of such letters are ids, whose first bytes are no letters.
  if (!BASE64.test(text) || !PRINTABLE.test(textOf(text.slice(0, SHORTEST_CODED)))) return null;
  const plain = textOf(text);
  if (!PRINTABLE.test(plain)) return null;
  return carried('base64', leavesOf(plain) ?? [['', plain]]);
}

/** User name and password of a Basic credential (RFC 7617); null for any other text. */
export function basicWithin(text: string): ValuesWithin | null {
  const coded = BASIC.exec(text)?.[1];
  if (coded === undefined) return null;
  const plain = Buffer.from(coded, 'base64').toString('utf8');
  const colon = plain.indexOf(':');
  if (colon < 0 || plain.length < 2 || plain.includes('\uFFFD')) return null;
  const [user, password] = [plain.slice(0, colon), plain.slice(colon + 1)];
  const values = [['username', user] as const, ['password', password] as const];
  return carried(
    'basic',
    values.filter(([, value]) => value !== ''),
  );
}

const textOf = (coded: string): string => Buffer.from(coded, 'base64').toString('latin1');

const carried = (carrier: Carrier, values: ValuesWithin['values'] | null): ValuesWithin | null =>
  values === null || values.length === 0 ? null : { carrier, values };

/** Texts and numbers of a JSON object or list under their names; null where it is none. */
function leavesOf(text: string): [string, string][] | null {
  const first = text.charCodeAt(0);
  if (first !== BRACE && first !== BRACKET) return null;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const found: [string, string][] = [];
  let seen = 0;
  const visit = (value: unknown, name: string, depth: number): void => {
    if (++seen > MOST_SEEN || found.length >= MOST_VALUES || depth > MOST_DEPTH) return;
    if (typeof value === 'string' || typeof value === 'number') found.push([name, String(value)]);
    else if (Array.isArray(value)) for (const each of value) visit(each, `${name}[]`, depth + 1);
    else if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value))
        visit(each, name === '' ? key : `${name}.${key}`, depth + 1);
  };
  visit(json, '', 0);
  return found;
}
