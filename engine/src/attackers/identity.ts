import type { Caller } from '../authentication/caller.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { agentOf } from '../behaviour/agentOf.ts';
import { keyOf, pairKey } from '../behaviour/keys.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';
import { addressKeys, addressOf } from './addresses.ts';

const SALTS = { user: 11, credential: 12, ip: 13 } as const;
/** Texts whose keys are kept. */
const KEPT = 8_192;
/** From this length on it costs less to find a key than to make it. */
const WORTH_KEEPING = 16;

/**
 * Characters from which on a credential can be somebody's; shorter ones are words that many use.
 */
const SHORTEST = 10;

/** Makes keys of one company, those of users and credentials that come back once. */
export class IdentityKeys {
  readonly seed: number;
  readonly #users = new RecentTexts<number>(KEPT);
  readonly #credentials = new RecentTexts<number>(KEPT);

  /** @param seed from the company's key, so that keys of two companies cannot be compared */
  constructor(seed: number) {
    this.seed = seed;
  }

  user(name: string): number {
    return this.#key(this.#users, name, SALTS.user);
  }

  credential(secret: string): number {
    return this.#key(this.#credentials, secret, SALTS.credential);
  }

  #key(kept: RecentTexts<number>, text: string, salt: number): number {
    if (text.length < WORTH_KEEPING) return keyOf(text, this.seed ^ salt);
    const known = kept.get(text);
    if (known !== undefined) return known;
    const key = keyOf(text, this.seed ^ salt);
    kept.set(text, key);
    return key;
  }
}

/**
 * The keys of who made a request, strongest first: the user (the company's correlators, else the
 * subject of a token), the session or key, the address. Without any it cannot be followed: null.
 */
export function identityOf(
  { clientAddress }: Exchange,
  credentials: Credentials,
  caller: string | null,
  keys: IdentityKeys,
): Caller | null {
  const { kinds, subject, secret, caller: known } = credentials;
  const isOwn = caller === null && (subject !== null || secret !== null);
  if (
    isOwn &&
    known !== undefined &&
    known.clientAddress === clientAddress &&
    known.seed === keys.seed
  )
    return known.keys;
  // Names of Basic are often those of a kind of key (`api:KEY`), the same for all: with the
  // password they are somebody's.
  const named = caller ?? (subject !== null && kinds.includes('basic') ? secret : subject);
  if (named === null && secret === null && clientAddress === null) return null;
  const made = read(clientAddress, credentials, named, keys);
  if (isOwn) credentials.caller = { seed: keys.seed, clientAddress, keys: made };
  return made;
}

/**
 * Those without credentials behind an address that carries several users are told apart by their
 * programs.
 */
export function apart(keys: Caller, exchange: Exchange): Caller {
  const ip = pairKey(keys.ip, agentOf(exchange));
  return { ...keys, ip, consumer: keys.consumer === keys.ip ? ip : keys.consumer };
}

function read(
  clientAddress: string | null,
  { secret, kinds }: Credentials,
  named: string | null,
  keys: IdentityKeys,
): Caller {
  const address = clientAddress === null ? null : addressOf(clientAddress);
  const user = named === null ? 0 : keys.user(named);
  const credential =
    secret === null || (secret.length < SHORTEST && address !== null) ? 0 : keys.credential(secret);
  const place = address === null ? null : addressKeys(address, keys.seed ^ SALTS.ip);
  const ip = place?.own ?? 0;
  const isKey = kinds.includes('apiKeyHeader') || kinds.includes('apiKeyQuery');
  const source = user !== 0 ? 'user' : credential === 0 ? 'ip' : isKey ? 'apiKey' : 'token';
  return {
    source,
    consumer: user !== 0 ? user : credential !== 0 ? credential : ip,
    credential,
    ip,
    network: place?.network ?? 0,
    office: place?.office ?? 0,
  };
}
