import { createHash, randomBytes } from 'node:crypto';

/** SHA-256: enough for secrets of 256 random bits, which nobody can guess. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What the prefix of a token says: `plt_` reads and writes the graph, `plc_` sends traffic. */
export const TOKEN_PATTERN = /^(plt|plc)_[\w-]{20,200}$/;

/** Tokens `pls_` provision people and groups by SCIM, and are good for nothing else. */
export const SCIM_TOKEN_PATTERN = /^pls_[\w-]{20,200}$/;

/**
 * A new token `plt_<hint>_<random>`; the hint tells tokens apart in lists and gives nothing away.
 */
export function makeToken(prefix: 'plt' | 'plc' | 'pls'): { secret: string; hint: string } {
  const hint = `${prefix}_${randomBytes(4).toString('hex')}`;
  return { secret: `${hint}_${randomSecret()}`, hint };
}
