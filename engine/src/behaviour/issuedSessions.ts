import type { Caller } from '../authentication/caller.ts';
import { byName } from '../exchange/byName.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hashOf, pairKey } from './keys.ts';
import { HOLDER } from './layouts.ts';
import type { Records } from './records.ts';

/** Members of the answer to a sign-in that hold what requests carry from then on. */
const isSessionName = byName((name) =>
  /(?:^|_|(?<=[a-z]))(?:access_?|auth_?|id_?|session_?)?(?:token|jwt|session|sid)$/i.test(name),
);
const SHORTEST = 16;
const LONGEST = 4_096;
const DEEPEST = 3;
const MOST = 8;
/**
 * In the keys of records of sessions, of accounts at endpoints for administrators, and of addresses
 * of a host.
 */
const SESSION = 18;
const ADMINISTRATOR = 19;
const ADDRESS = 21;
/** Bits of what an address is counted for at a host. */
const COUNTED = { session: 1, signedIn: 2 } as const;

/**
 * Notes to which account a sign-in gave a session, so that sessions without a name have one.
 * @param keyOf the key of a credential by its text
 */
export function noteIssued(
  holders: Records,
  account: number,
  { responseHeaders, responseBody }: Exchange,
  keyOf: (secret: string) => number,
): void {
  const secrets: string[] = [];
  for (const [name, value] of responseHeaders) {
    if (name !== 'set-cookie') continue;
    const [pair = ''] = value.split(';', 1);
    take(secrets, pair.slice(pair.indexOf('=') + 1).trim());
  }
  takeFrom(secrets, jsonBody(responseBody), 0);
  for (const secret of secrets) {
    const record = holders.touch(pairKey(SESSION, keyOf(secret)));
    holders.setWord(record, HOLDER.first, hashOf(account) | 0 || 1);
  }
}

/** The account that a credential was given to when it signed in; 0 where that is not known. */
export function accountOf(holders: Records, credential: number): number {
  const record = credential === 0 ? -1 : holders.find(pairKey(SESSION, credential));
  return record < 0 ? 0 : holders.word(record, HOLDER.first);
}

/** The record of an account at an endpoint for administrators; its `first` is 1 once it was given. */
export const administratorRecord = (holders: Records, endpoint: number, account: number): number =>
  holders.touch(pairKey(pairKey(endpoint, ADMINISTRATOR), account));

/**
 * How a session counts among those of its host: once for each address, lest random tokens that an
 * open endpoint takes look like people who sign in elsewhere.
 * @param ip 0 where the record has none
 */
export function countedSession(
  holders: Records,
  host: number,
  { ip, credential }: Caller,
): { readonly isSession: boolean; readonly isSignedIn: boolean } {
  const isSignedIn = accountOf(holders, credential) !== 0;
  if (ip === 0) return { isSession: true, isSignedIn };
  const record = holders.touch(pairKey(pairKey(host, ADDRESS), ip));
  const before = holders.word(record, HOLDER.first);
  const now = before | COUNTED.session | (isSignedIn ? COUNTED.signedIn : 0);
  holders.setWord(record, HOLDER.first, now);
  return {
    isSession: (before & COUNTED.session) === 0,
    isSignedIn: isSignedIn && (before & COUNTED.signedIn) === 0,
  };
}

function take(secrets: string[], value: string): void {
  if (value.length >= SHORTEST && value.length <= LONGEST && secrets.length < MOST)
    secrets.push(value);
}

function takeFrom(secrets: string[], value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
  for (const [name, inner] of Object.entries(value)) {
    if (secrets.length >= MOST) return;
    if (typeof inner !== 'string') takeFrom(secrets, inner, depth + 1);
    else if (isSessionName(name)) take(secrets, inner);
  }
}
