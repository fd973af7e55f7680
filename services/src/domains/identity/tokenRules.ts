import type { TokenScope } from '@palisade/vocabulary/permissions.ts';
import { Problem } from '../../platform/problem.ts';
import type { CallerToken } from './caller.ts';

export interface TokenRequest {
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string | null;
}

/** Six months ahead, by the calendar, and a day for clocks and time zones. */
function latest(now: Date): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() + 6);
  return new Date(limit.getTime() + 86_400_000);
}

/**
 * Why such a token may not be made, or null.
 * @param maker the token that asks, when it is not a person: its child can do no more and live no
 * longer.
 */
export function tokenFault(
  { scopes, expiresAt }: TokenRequest,
  maker: CallerToken | null,
  now = new Date(),
): Problem | null {
  const bad = (detail: string, field: string): Problem =>
    new Problem('badInput', detail, { field });
  if (scopes.length === 0) return bad('Choose what the token may do.', 'scopes');
  if (scopes.includes('collect') && scopes.length > 1)
    return bad('A token that sends traffic can do nothing else.', 'scopes');
  if (
    maker !== null &&
    scopes.some(
      (scope) =>
        !maker.scopes.includes(scope) && !(scope === 'read' && maker.scopes.includes('write')),
    )
  )
    return new Problem('forbidden', 'A token cannot make one that may do more than itself.');
  if (expiresAt === null) {
    if (!scopes.includes('collect'))
      return bad('Choose when the token expires: at most six months from now.', 'expiresAt');
    return maker?.expiresAt == null
      ? null
      : bad('A token cannot make one that lives longer than itself.', 'expiresAt');
  }
  const at = Date.parse(expiresAt);
  if (Number.isNaN(at) || at <= now.getTime())
    return bad('The expiration must be in the future.', 'expiresAt');
  if (at > latest(now).getTime()) return bad('A token lives at most six months.', 'expiresAt');
  if (maker?.expiresAt != null && at > Date.parse(maker.expiresAt))
    return bad('A token cannot make one that lives longer than itself.', 'expiresAt');
  return null;
}

/**
 * Why a token that has ended may not be changed, or null: no change brings one back. An expired one
 * may be renamed, since it stays in the list until it is revoked.
 * @param isMoved whether the change sets another expiration
 */
export function endedFault(
  {
    revokedAt,
    expiresAt,
  }: { readonly revokedAt: string | null; readonly expiresAt: string | null },
  isMoved: boolean,
  now = Date.now(),
): Problem | null {
  if (revokedAt !== null)
    return new Problem('conflict', 'This token was revoked and cannot be changed. Make a new one.');
  if (!isMoved || expiresAt === null || Date.parse(expiresAt) > now) return null;
  const words = 'This token has expired and cannot be brought back. Make a new one.';
  return new Problem('conflict', words, { field: 'expiresAt' });
}
