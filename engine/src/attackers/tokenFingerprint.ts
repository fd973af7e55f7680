import { createHash } from 'node:crypto';
import { decoded } from '../sensitive/decoded.ts';
import { isRandom } from '../sensitive/formats.ts';

/**
 * Hexadecimal digits of a fingerprint. 64 bits: among a billion tokens of a receiver, another one
 * has the same with a chance of 5 in 100,000,000,000, and it is not the whole hash by which systems
 * store tokens and look them up.
 */
const FINGERPRINT_DIGITS = 16;
/** What must have been drawn at random, so that nobody finds the token by trying values. */
const FEWEST_BITS = 96;
const FEWEST_LETTERS = 10;
/** A signature of 256 bits, the shortest that a JWT has. */
const SIGNED_JWT = /^eyJ[\w-]{5,}\.[\w-]{4,}\.[\w-]{43,}$/;
const TOKEN = /^[\w.~+/-]{20,4096}={0,2}$/;
/** What issuers put before all of their tokens, such as `sk_live_` and `glpat-`. */
const PREFIX = /^(?:[A-Za-z]{2,10}[_-])+/;
/** All but versions 1, 2 and 6, which are made of a time and an address, and 3 and 5, of a name. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const RANDOM_UUID = /^[\da-f]{8}-[\da-f]{4}-4/i;

/**
 * The first digits of the SHA-256 of a long random secret, as `printf %s TOKEN | sha256sum` gives
 * them: who has the token finds it, and nobody else can tell it. Null for what can be guessed, such
 * as passwords, numbers and words.
 */
export function tokenFingerprint(secret: string): string | null {
  if (!isHardToGuess(secret)) return null;
  return createHash('sha256').update(secret).digest('hex').slice(0, FINGERPRINT_DIGITS);
}

function isHardToGuess(secret: string): boolean {
  if (SIGNED_JWT.test(secret)) return true;
  // A JWT without a signature says what anybody may know.
  if (secret.startsWith('eyJ') || !TOKEN.test(secret)) return false;
  if (UUID.test(secret)) return RANDOM_UUID.test(secret);
  const drawn = secret.replace(PREFIX, '').replace(/=+$/, '');
  if (decoded(drawn) !== null || !isRandom(drawn)) return false;
  if (new Set(drawn).size < FEWEST_LETTERS) return false;
  return drawn.length * Math.log2(alphabetOf(drawn)) >= FEWEST_BITS;
}

/** Letters that a text like this one is drawn from. */
function alphabetOf(text: string): number {
  if (/^[\da-f]+$/i.test(text)) return 16;
  return (/[a-z]/.test(text) ? 26 : 0) + (/[A-Z]/.test(text) ? 26 : 0) + 10;
}
