import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { isClientSecret } from '../sensitive/configuredSecrets.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';
import { issuedSecretIn } from '../sensitive/issuedSecrets.ts';
import { keptName } from '../sensitive/keptName.ts';

/** Words before "key" by which one opens something; keys of clients and licences are for those who ask. */
const OPENING = new Set(
  'access account api auth deploy integration partner personal secret service subscription'.split(
    ' ',
  ),
);
const SECRETS = /^secrets$/;
/** Fields that hold what the thing around them is: `value`, `secretValue`, `key_data`. */
const GENERIC = new Set('value data content key token secret plain plaintext raw'.split(' '));
/** Which of several it is, or what is made of it: no way in. */
const OF_ANOTHER = new Set(
  'id public publishable hash masked preview prefix hint last type name'.split(' '),
);
const PUBLIC = /^(?:public|publishable|masked|hashed)$/i;
/** What says how a value was made of something else, and what a key for signing has. */
const DERIVED = /^(?:algorithm|alg|kty|digest|salt|iv|fingerprint|public_?key)$/i;
const MAY_HOLD =
  /"sk[-_]|(?:value|data|content|key|token|secret|plain|plaintext|raw)"\s{0,9}:\s{0,9}"/i;
const MASKED = /[*•…\s]|\.{3}|x{4}/i;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
/** What makers of interfaces call a secret key, beside the public one (`pk_`). */
const SECRET_KEY = /^sk[-_][\w-]{20,}$/;
const SHORTEST = 20;
const LONGEST = 512;
/** What is longer is a text, not a name. */
const LONGEST_NAME = 80;
const MOST_PLACES = 2_000;
const MOST_DEPTH = 8;

/**
 * Whether a name says that it is one of keys that open something: `api-keys`, `serviceKey`. A single
 * token is mostly the one that somebody just got for themselves.
 */
function saysKey(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const words = tokensOf(name);
  const [last = '', before = ''] = words.toReversed();
  if (words.some((word) => OF_ANOTHER.has(word))) return false;
  if (/^apikeys?$/.test(last) || (last === 'token' && before === 'api')) return true;
  return /^(?:keys?|tokens)$/.test(last) && OPENING.has(before);
}

/**
 * Names of the fields in which an answer gives keys back to whoever lists or looks at them: random
 * values of a field that is named after no key (`value`, `data`), where the endpoint, what it is in
 * or what stands beside it says that they are. Whoever makes a key has to be told it, once. Secrets
 * are told by lists of them alone, since to ask for one is what a store of secrets is for. What an
 * issuer's form shows is told of its field; in a list, secret keys (`sk-…`) are told whatever their field
 * is called.
 */
export function givenKeys({ method, path, responseBody }: Exchange): readonly string[] {
  const text = responseBody?.text;
  if (method !== 'GET' || text == null || !MAY_HOLD.test(text)) return [];
  const json = jsonBody(responseBody);
  if (json === undefined) return [];
  const [last = '', before = ''] = path
    .split('/')
    .filter((part) => part !== '')
    .toReversed();
  // What is called after one key is the caller's own.
  const isOfKeys = [last, before].some((part) => part.endsWith('s') && saysKey(part));
  const isOfSecrets = SECRETS.test(last.toLowerCase());
  const found = new Set<string>();
  let places = 0;
  const visit = (value: unknown, depth: number, within: Within): void => {
    if (++places > MOST_PLACES || depth > MOST_DEPTH) return;
    if (Array.isArray(value)) {
      for (const item of value) visit(item, depth + 1, { ...within, isListed: true });
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const members = Object.entries(value);
    const told = within.saysKey || (isOfSecrets && within.isListed) || namesKey(members);
    const isOpen = told && !members.some(isAgainst);
    for (const [name, member] of members) {
      if (typeof member === 'string') {
        const isGiven = isOpen && holdsThing(name) && isKey(name, member);
        if (isGiven || (within.isListed && isSecretKey(member))) found.add(keptName(name));
      }
      visit(member, depth + 1, { saysKey: within.saysKey || saysKey(name), isListed: false });
    }
  };
  visit(json, 0, { saysKey: isOfKeys, isListed: false });
  return [...found].sort();
}

interface Within {
  readonly saysKey: boolean;
  readonly isListed: boolean;
}

/** `"type": "api_key"`: what stands beside says that it is one. */
const namesKey = (members: readonly (readonly [string, unknown])[]): boolean =>
  members.some(
    ([name, value]) =>
      /^(?:type|kind|name|label|title)$/i.test(name) && typeof value === 'string' && saysKey(value),
  );

/** What stands beside it says that anybody may know it, or that it is what was made of a key. */
const isAgainst = ([name, value]: readonly [string, unknown]): boolean =>
  DERIVED.test(name) || (typeof value === 'string' && PUBLIC.test(value));

function holdsThing(name: string): boolean {
  if (name.length > LONGEST_NAME) return false;
  const words = tokensOf(name);
  return GENERIC.has(words.at(-1) ?? '') && !words.some((word) => OF_ANOTHER.has(word));
}

const isSecretKey = (value: string): boolean =>
  SECRET_KEY.test(value) &&
  value.length <= LONGEST &&
  !MASKED.test(value) &&
  issuedSecretIn(value) === null &&
  isClientSecret(value);

function isKey(name: string, value: string): boolean {
  if (value.length < SHORTEST || value.length > LONGEST || MASKED.test(value)) return false;
  if (/^pk[_-]/.test(value) || issuedSecretIn(value) !== null) return false;
  // A key by its id is called so as often as by itself.
  if (UUID.test(value) && /(?:key|data|token)$/i.test(name)) return false;
  return isClientSecret(value);
}
