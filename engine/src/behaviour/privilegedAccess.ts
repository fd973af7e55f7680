import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Privileged endpoints refused, from which on somebody tries them out: different ones, at least so
 * many of them forbidden rather than absent.
 */
const ENOUGH = { refused: 5, forbidden: 2 } as const;
/** What one that is given takes away: a limited administrator is refused a part of them. */
const GIVEN = 2;
const FLAG = 2;
const LOW_HALF = 0xffff;
const ONE_FORBIDDEN = LOW_HALF + 1;
const PRIVILEGED =
  /(?:^|\/)_?(?:admin|administration|administrator|backoffice|back-office|internal|private|management|superuser|sudo|root)s?(?:\/|$)/i;

const isForbidden = (status: number): boolean => status === 401 || status === 403;
const isAbsent = (status: number): boolean => status === 404 || status === 405;

/** Whether an endpoint for people with rights refused somebody. */
export const isPrivilegedRefused = (path: string, status: number): boolean =>
  (isForbidden(status) || isAbsent(status)) && PRIVILEGED.test(path);

/** What was asked for, and how it was answered. */
export interface PrivilegedAsked {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  /** Its credential was accepted before: a session that ended is refused with 401 everywhere. */
  readonly wasAccepted: boolean;
}

/**
 * Endpoints for people with rights, tried one after the other by somebody who is refused, whether
 * they are there or not. At least the one at hand has to be forbidden: absent ones alone are a scan.
 */
export function privilegedAccess(
  actors: Records,
  actor: number,
  { path, method, status, wasAccepted }: PrivilegedAsked,
): Signal | null {
  if (!isPrivilegedRefused(path, status) || (status === 401 && wasAccepted)) return null;
  const isNew = actors.mark(
    actor,
    ACTOR.pathBits,
    ACTOR_BITS.paths,
    hashOf(keyOf(path, keyOf(method, 4))),
  );
  const flags = actors.word(actor, ACTOR.flags);
  const isFirst = (flags & FLAG) === 0;
  if (!isNew && !isFirst) return null;
  const both = isNew
    ? actors.add(actor, ACTOR.privileged, isForbidden(status) ? 1 + ONE_FORBIDDEN : 1)
    : actors.word(actor, ACTOR.privileged);
  const refused = both & LOW_HALF;
  if (
    isFirst &&
    (!isForbidden(status) || refused < ENOUGH.refused || both >>> 16 < ENOUGH.forbidden)
  )
    return null;
  actors.setWord(actor, ACTOR.flags, flags | FLAG);
  return proven(
    'privilegedAccess',
    isFirst,
    false,
    `Access refused to ${refused} privileged endpoints`,
  );
}

/** Takes a privileged endpoint that was given. */
export function privilegedGiven(actors: Records, actor: number, path: string): void {
  const both = actors.word(actor, ACTOR.privileged);
  if (both === 0 || !PRIVILEGED.test(path)) return;
  const refused = Math.max(0, (both & LOW_HALF) - GIVEN);
  actors.setWord(actor, ACTOR.privileged, (both & ~LOW_HALF) | refused);
}
