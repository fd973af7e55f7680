import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { issuedSecretIn } from '../sensitive/issuedSecrets.ts';
import { jsonBody } from '../exchange/jsonBody.ts';
import { hideHash } from './hideHash.ts';

/** Answers in a row, all with other secrets, after which an endpoint is one that makes them. */
const ENOUGH = 3;
const MOST = 64;
const MOST_SECRETS = 8;
const MOST_MEMBERS = 20;
const LONGEST = 20_000;
/** Where a job or a device is to fetch something, with the token it gets for that. */
const IN_ADDRESS = /^https?:\/\/[^/:@\s]{0,100}:[^@/\s]{8,200}@/;

/** What answers to writes say of the secrets in them: each is new, or one came again. */
export type IssuedKey = 'makesKeys' | 'repeatsKeys';

/** Answers with new secrets, then hidden hashes of those. */
export type IssuedKeysJson = readonly [answers: number, ...secrets: number[]];

/**
 * Tells an endpoint that makes a secret for its caller and has to tell it, once, from one that gives
 * away what it has: that comes again. Kept as hashes.
 */
export class IssuedKeys {
  readonly #seen: Set<number>;
  /** Answers all of whose secrets were new. */
  #answers: number;

  /** @param saved what toJSON wrote @param shift of the company */
  constructor([answers, ...secrets]: IssuedKeysJson = [0], shift = 0) {
    this.#answers = answers;
    this.#seen = new Set(secrets.map((secret) => hideHash(secret, shift)));
  }

  /** Null where there is nothing to keep. */
  toJSON(shift: number): IssuedKeysJson | null {
    if (this.#answers === 0) return null;
    return [this.#answers, ...[...this.#seen].map((secret) => hideHash(secret, shift))];
  }

  look(exchange: Exchange): IssuedKey | null {
    const { method, status, responseBody } = exchange;
    if (method === 'GET' || method === 'HEAD' || status < 200 || status > 299) return null;
    if ((responseBody?.text ?? '').length > LONGEST) return null;
    const secrets = new Set<number>();
    addSecrets(secrets, jsonBody(responseBody), 0);
    if (secrets.size === 0 || isGraphQl(exchange)) return null;
    for (const hash of secrets) if (this.#seen.has(hash)) return 'repeatsKeys';
    for (const hash of secrets) if (this.#seen.size < MOST) this.#seen.add(hash);
    this.#answers = Math.min(this.#answers + 1, ENOUGH);
    return this.#answers >= ENOUGH ? 'makesKeys' : null;
  }
}

/** A query of GraphQL: its operations make and give what they like at one path. */
function isGraphQl({ path, requestBody }: Exchange): boolean {
  if (/graphql\/?$/i.test(path) || requestBody?.mediaType.includes('graphql')) return true;
  const sent = (requestBody?.text ?? '').length > LONGEST ? undefined : jsonBody(requestBody);
  const first: unknown = Array.isArray(sent) ? sent[0] : sent;
  return (
    typeof first === 'object' &&
    first !== null &&
    'query' in first &&
    typeof first.query === 'string' &&
    first.query.includes('{')
  );
}

/** Adds the first secrets of an issuer's form in an answer, also those within. */
function addSecrets(into: Set<number>, value: unknown, depth: number): void {
  if (into.size >= MOST_SECRETS) return;
  if (typeof value === 'string') {
    if (issuedSecretIn(value) !== null || IN_ADDRESS.test(value)) into.add(hash32(value));
    return;
  }
  if (typeof value !== 'object' || value === null || depth > 3) return;
  for (const member of Object.values(value).slice(0, MOST_MEMBERS))
    addSecrets(into, member, depth + 1);
}
