import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { keyOf } from '../behaviour/keys.ts';
import { RecentTexts } from '../signatures/recentTexts.ts';
import { addressKeys, addressOf } from './addresses.ts';

/** Who made a request, as keys: 0 where it does not say. */
export interface Identity {
  /** What the strongest of its keys is. */
  readonly source: AttackerSource;
  /** The strongest of its keys. */
  readonly consumer: number;
  readonly credential: number;
  readonly ip: number;
  /** Of the network that the address is in. */
  readonly network: number;
}

const SALTS = { user: 11, credential: 12, ip: 13 } as const;
/** Texts whose keys are kept. */
const KEPT = 8_192;
/** From this length on it costs less to find a key than to make it. */
const WORTH_KEEPING = 16;

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
 * The keys of who made a request, strongest first: the user (the company's correlators, else the subject of a token), the
 * session or key, the address. Without any it cannot be followed: null.
 */
export function identityOf(exchange: Exchange, { subject, secret, kinds }: Credentials, caller: string | null, keys: IdentityKeys): Identity | null {
  const { clientAddress } = exchange;
  const named = caller ?? subject;
  if (named === null && secret === null && clientAddress === null) return null;
  const address = clientAddress === null ? null : addressOf(clientAddress);
  const user = named === null ? 0 : keys.user(named);
  const credential = secret === null ? 0 : keys.credential(secret);
  const place = address === null ? null : addressKeys(address, keys.seed ^ SALTS.ip);
  const ip = place?.own ?? 0;
  const isKey = kinds.includes('apiKeyHeader') || kinds.includes('apiKeyQuery');
  const source = user !== 0 ? 'user' : credential === 0 ? 'ip' : isKey ? 'apiKey' : 'token';
  return { source, consumer: user !== 0 ? user : credential !== 0 ? credential : ip, credential, ip, network: place?.network ?? 0 };
}
