import type { Exchange } from '../exchange/exchange.ts';
import { hash32 } from '../parameters/distinctValues.ts';
import { issuedSecretIn } from '../sensitive/issuedSecrets.ts';
import { jsonBody } from '../exchange/jsonBody.ts';

/** Secrets in a row, all different, after which an endpoint is one that makes them. */
const ENOUGH = 3;
const MOST = 64;
const MOST_MEMBERS = 20;
const LONGEST = 20_000;

/** What answers to writes say of the secrets in them: each is new, or one came again. */
export type IssuedKey = 'makesKeys' | 'repeatsKeys';

/**
 * Tells an endpoint that makes a secret for its caller and has to tell it, once, from one that gives
 * away what it has: that comes again. Kept in memory only, as hashes.
 */
export class IssuedKeys {
  readonly #seen = new Set<number>();

  look({ method, status, responseBody }: Exchange): IssuedKey | null {
    if (method === 'GET' || method === 'HEAD' || status < 200 || status > 299) return null;
    if ((responseBody?.text ?? '').length > LONGEST) return null;
    const secret = secretIn(jsonBody(responseBody), 0);
    if (secret === null) return null;
    const hash = hash32(secret);
    if (this.#seen.has(hash)) return 'repeatsKeys';
    if (this.#seen.size < MOST) this.#seen.add(hash);
    return this.#seen.size >= ENOUGH ? 'makesKeys' : null;
  }
}

/** The first secret of an issuer's form in an answer, also within. */
function secretIn(value: unknown, depth: number): string | null {
  if (typeof value === 'string') return issuedSecretIn(value) === null ? null : value;
  if (typeof value !== 'object' || value === null || depth > 3) return null;
  for (const member of Object.values(value).slice(0, MOST_MEMBERS)) {
    const found = secretIn(member, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
