import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether an Authorization header holds this bearer; the time it takes tells nothing about either.
 */
export function holdsBearer(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(digest(given), digest(token));
}
