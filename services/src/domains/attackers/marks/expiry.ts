import { MARK_EXPIRY } from '@palisade/vocabulary/markFields.ts';
import { Problem } from '../../../platform/problem.ts';

/** Stands for a path that no endpoint has. */
export const NO_ENDPOINT = '00000000-0000-0000-0000-000000000000';

/**
 * When a mark ends, as somebody asked for it; null for never.
 * @throws Problem badInput when that is less than an hour or more than five years ahead
 */
export function readExpiry(asked: string | null | undefined): string | null {
  if (asked == null) return null;
  const ahead = Date.parse(asked) - Date.now();
  if (!(ahead >= MARK_EXPIRY.least))
    throw new Problem('badInput', 'A mark expires in an hour at the earliest.', {
      field: 'expiresAt',
    });
  if (ahead > MARK_EXPIRY.most)
    throw new Problem('badInput', 'A mark expires in five years at the latest.', {
      field: 'expiresAt',
    });
  return new Date(asked).toISOString();
}

/** How a comment says when a mark ends. */
export const untilWords = (expiresAt: string | null): string =>
  expiresAt === null ? '' : ` until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
