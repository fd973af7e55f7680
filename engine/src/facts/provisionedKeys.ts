import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { isClientSecret } from '../sensitive/configuredSecrets.ts';
import { keptName } from '../sensitive/keptName.ts';
import { tokensOf } from '../sensitive/tokensOf.ts';

/** What a thing is known by that its maker gave it, so that others can say it, too. */
const MADE: ReadonlySet<string> = new Set(
  'serial serials serialno serialnumber seriennummer numeroserie sn mac macaddress imei imsi iccid meid vin eui deveui hwid udid'.split(
    ' ',
  ),
);
/** Of whom or what a secret is that a thing signs in by. */
const OF_THINGS: ReadonlySet<string> = new Set(
  'device client api access app shared pre preshared provisioning enrollment enrolment registration mqtt broker hmac signing master private symmetric primary secondary auth'.split(
    ' ',
  ),
);
const SECRETS: ReadonlySet<string> = new Set('key secret psk password passwd'.split(' '));
const ALONE: ReadonlySet<string> = new Set('secret psk password passwd apikey'.split(' '));
/** Which of several it is, or what anybody may know. */
const OF_ANOTHER: ReadonlySet<string> = new Set('id public publishable hash name type'.split(' '));
/** What a thing proves that it is itself by, beside what it is known by. */
const PROOF =
  /"[\w-]{0,30}(?:signature|proof|attestation|challenge|csr|certificate|token|secret|password|otp|pin|code|key|nonce)"\s{0,9}:/i;
/** What each name of a secret has in it, so that most answers are read no further. */
const MAY_BE_SECRET = /key|secret|psk|passw/i;
const SHORTEST = 16;
const LONGEST = 4_000;
const LONGEST_NAME = 80;
const MOST_MEMBERS = 30;

const wordsOf = (name: string): readonly string[] =>
  name.length > LONGEST_NAME ? [] : tokensOf(name);

/**
 * The name of the member in which an answer gives the secret of a device to whoever says its number,
 * or null: the request proves nothing. What an app makes up for itself is no such number.
 */
export function provisionedKey(exchange: Exchange): string | null {
  const { method, status, requestBody, responseBody, query } = exchange;
  if (status < 200 || status > 299 || method === 'DELETE') return null;
  const [sent, text] = [requestBody?.text ?? '', responseBody?.text ?? ''];
  if (text === '' || text.length > LONGEST || sent.length > LONGEST || PROOF.test(sent))
    return null;
  if (!MAY_BE_SECRET.test(text)) return null;
  const asked = jsonBody(requestBody);
  const names =
    typeof asked === 'object' && asked !== null
      ? Object.keys(asked).slice(0, MOST_MEMBERS)
      : query.map(([name]) => name);
  if (!names.some(isMadeNumber)) return null;
  return secretIn(jsonBody(responseBody), sent, 0);
}

const isMadeNumber = byName((name) => {
  const words = wordsOf(name);
  return words.some((word) => MADE.has(word)) || MADE.has(words.join(''));
});

function secretIn(value: unknown, sent: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > 2) return null;
  for (const [name, member] of Object.entries(value).slice(0, MOST_MEMBERS)) {
    if (typeof member === 'string' && isSecret(name, member) && !sent.includes(member))
      return keptName(name);
    const within = secretIn(member, sent, depth + 1);
    if (within !== null) return within;
  }
  return null;
}

function isSecret(name: string, value: string): boolean {
  if (value.length < SHORTEST || !isClientSecret(value)) return false;
  const words = wordsOf(name);
  if (words.some((word) => OF_ANOTHER.has(word))) return false;
  const [last = '', before = ''] = words.toReversed();
  return ALONE.has(last) || (SECRETS.has(last) && OF_THINGS.has(before));
}
