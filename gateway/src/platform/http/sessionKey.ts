import { decodeJwt } from 'jose';
import { hash } from '../auth/viewerCache.ts';

/**
 * What tells sessions apart: that of a person, whichever access token it has by now, else the
 * token's hash. The bearer is not verified here.
 */
export function sessionKey(bearer: string): string {
  try {
    const { sid } = decodeJwt(bearer);
    return typeof sid === 'string' ? sid : hash(bearer);
  } catch {
    return hash(bearer);
  }
}

/**
 * What pages may know of their session: enough to tell it from another one, and nothing to ask
 * with. 16 characters.
 */
export const sessionHash = (bearer: string): string =>
  hash(`mark ${sessionKey(bearer)}`).slice(0, 16);
