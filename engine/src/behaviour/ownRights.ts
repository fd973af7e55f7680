import { nameTraits } from '../anomalies/nameTraits.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import type { Asked } from './askedInBody.ts';

/** The field that a mutation of GraphQL begins with. */
const MUTATION =
  /^[^{]{0,400}?\bmutation\b[^{]{0,1000}\{\s{0,40}(?:\w{1,60}\s{0,9}:\s{0,9})?(\w{1,60})/;
/** Names of those that change who asks, by their words. */
const OWN =
  /(?:^|_)(?:me|myself|self|viewer|profile|current_user|my_account|sign_?up|register)(?:_|$)/;
/** Of them, those that begin with somebody: the first of a company may get all rights of it. */
const REGISTRATION =
  /\bmutation\b[^{]{0,1000}\{\s{0,40}(?:\w{1,60}\s{0,9}:\s{0,9})?\w{0,40}(?:sign_?up|register)/i;
/** What nobody gives to themselves. */
const HIGHEST =
  /^(?:role_?)?(?:super_?)?(?:admin|administrator|user_admin|superuser|root|sysadmin)$/i;
const ARGUMENT = /\b(\w{2,40})\s{0,4}:\s{0,4}\[?\s{0,4}"?(\w{3,30})/g;
const VALUE = /^\s{0,9}:\s{0,9}\[?\s{0,9}"?(\w{3,30})/;
const MOST = 60;
const DEEPEST = 4;

const snake = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * The rights that somebody gives to themselves by a mutation of GraphQL about who asks, by name; none
 * where it names somebody else by an id, as administrators do.
 */
export function ownRights({ requestBody }: Exchange, asked: Asked | null): readonly string[] {
  if (asked?.operation == null || asked.objects.length > 0) return [];
  const body = jsonBody(requestBody);
  if (typeof body !== 'object' || body === null) return [];
  const { query, variables } = body as { readonly query?: unknown; readonly variables?: unknown };
  if (typeof query !== 'string') return [];
  const field = MUTATION.exec(query)?.[1];
  if (field === undefined || !OWN.test(snake(field))) return [];
  const found = new Set<string>();
  takeFrom(variables, found, { left: MOST }, 0);
  ARGUMENT.lastIndex = 0;
  for (let left = MOST; left > 0; left--) {
    const match = ARGUMENT.exec(query);
    if (match === null) break;
    const [, name = '', value = ''] = match;
    if (isHighest(name, value === 'true' ? true : value)) found.add(name);
  }
  return [...found];
}

/** Whether an answer says that one of these rights is theirs now, who were somebody before. */
export function areGiven(
  { status, requestBody, responseBody }: Exchange,
  names: readonly string[],
): boolean {
  const text = responseBody?.text ?? null;
  if (text === null || status < 200 || status > 299) return false;
  if (REGISTRATION.test(requestBody?.text ?? '')) return false;
  return names.some((name) => {
    const at = text.indexOf(`"${name}"`);
    const value = at < 0 ? undefined : VALUE.exec(text.slice(at + name.length + 2, at + 120))?.[1];
    return value !== undefined && isHighest(name, value === 'true' ? true : value);
  });
}

function takeFrom(value: unknown, found: Set<string>, most: { left: number }, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [name, inner] of Object.entries(value)) {
    if (--most.left < 0) return;
    const values: readonly unknown[] = Array.isArray(inner) ? inner : [inner];
    if (values.some((one) => isHighest(name, one))) found.add(name);
    else if (!Array.isArray(inner)) takeFrom(inner, found, most, depth + 1);
  }
}

const isHighest = (name: string, value: unknown): boolean =>
  nameTraits(name).privilege === 'sure' &&
  (value === true
    ? HIGHEST.test(snake(name).replace(/^_*(?:is|has)_?/, ''))
    : typeof value === 'string' && HIGHEST.test(value));
