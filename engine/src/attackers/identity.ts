import type { AttackerSource } from '@palisade/vocabulary/attackTypes.ts';
import type { Credentials } from '../authentication/credentials.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { keyOf } from '../behaviour/keys.ts';
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

/**
 * The keys of who made a request, strongest first: the user (the company's correlators, else the subject of a token), the
 * session or key, the address. Without any it cannot be followed: null.
 * @param seed from the company's key, so that keys of two companies cannot be compared
 */
export function identityOf(exchange: Exchange, { subject, secret, kinds }: Credentials, caller: string | null, seed: number): Identity | null {
  const { clientAddress } = exchange;
  const named = caller ?? subject;
  if (named === null && secret === null && clientAddress === null) return null;
  const address = clientAddress === null ? null : addressOf(clientAddress);
  const user = named === null ? 0 : keyOf(named, seed ^ SALTS.user);
  const credential = secret === null ? 0 : keyOf(secret, seed ^ SALTS.credential);
  const keys = address === null ? null : addressKeys(address, seed ^ SALTS.ip);
  const ip = keys?.own ?? 0;
  const isKey = kinds.includes('apiKeyHeader') || kinds.includes('apiKeyQuery');
  const source = user !== 0 ? 'user' : credential === 0 ? 'ip' : isKey ? 'apiKey' : 'token';
  return { source, consumer: user !== 0 ? user : credential !== 0 ? credential : ip, credential, ip, network: keys?.network ?? 0 };
}
