import { bitsIn } from './bitsIn.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, keyOf } from './keys.ts';
import { ACTOR, ACTOR_BITS, PAIR } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Points of privileged endpoints refused, from which on somebody tries them out: in an episode, at
 * least so many of them forbidden rather than absent, or in a day, however slowly.
 */
const ENOUGH = { points: 10, forbidden: 2, aDay: 16 } as const;
/** Words that say it surely, and those that ordinary endpoints have, too. */
const POINTS = { sure: 2, maybe: 1 } as const;
/** What each different one that is given takes away: a limited administrator is refused a part. */
const GIVEN = { points: 4, most: 4 } as const;
/**
 * Callers that an endpoint refused, and the share of those of its host, from which on its clients
 * ask for it on behalf of everybody; those that it is given to, from which on it is for people like
 * any, where its name leaves that open.
 */
const OF_MANY = { callers: 4, share: 0.1 } as const;
/**
 * Seconds within which a page asks for all of its parts: the first person whom a new page is refused
 * to is no attacker, if all of them are there. What is refused in a day bounds it.
 */
const PAGE_SECONDS = 4;
const FLAG = 2;
/** Of `PAIR.standing`. */
const REFUSED = 64;
/** What is counted in one word: points, endpoints, and those that were forbidden. */
const ONE = { path: 1 << 10, forbidden: 1 << 20 } as const;
const PART = 0x3ff;
const DAY = 1_440;
const SURE =
  /(?:^|\/)_?(?:admin|administration|administrator|backoffice|back-office|superuser|sudo|root)s?(?:\/|$)/i;
const MAYBE = /(?:^|\/)_?(?:internal|private|management)s?(?:\/|$)/i;

const isForbidden = (status: number): boolean => status === 401 || status === 403;
const isAbsent = (status: number): boolean => status === 404 || status === 405;
const isPrivileged = (path: string): boolean => SURE.test(path) || MAYBE.test(path);

/** Whether an endpoint for people with rights refused somebody. */
export const isPrivilegedRefused = (path: string, status: number): boolean =>
  (isForbidden(status) || isAbsent(status)) && isPrivileged(path);

/** What was asked for, and how it was answered. */
export interface PrivilegedAsked {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly minute: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its credential or user was accepted before: a session that ended is refused with 401 everywhere. */
  readonly wasAccepted: boolean;
  /** The endpoint and its host; null where no endpoint has the path. */
  readonly traffic: EndpointTraffic | null;
  readonly host: EndpointTraffic;
}

/**
 * Endpoints for people with rights, tried one after the other by somebody who is refused, whether
 * they are there or not. At least the one at hand has to be forbidden: absent ones alone are a scan.
 * @param self record of the consumer for good
 */
export function privilegedAccess(
  actors: Records,
  actor: number,
  self: number,
  asked: PrivilegedAsked,
): Signal | null {
  const { path, method, status, minute, wasAccepted } = asked;
  if (!isPrivilegedRefused(path, status) || (status === 401 && wasAccepted) || isOfMany(asked))
    return null;
  const points = SURE.test(path) ? POINTS.sure : POINTS.maybe;
  const key = keyOf(path, keyOf(method, 4));
  const credit =
    Math.min(GIVEN.most, bitsIn(actors.word(self, ACTOR.privilegedGiven))) * GIVEN.points;
  const aDay = slowly(actors, self, key, points, minute);
  const isNew = actors.mark(actor, ACTOR.pathBits, ACTOR_BITS.paths, hashOf(key));
  const flags = actors.word(actor, ACTOR.flags);
  const isFirst = (flags & FLAG) === 0;
  if (!isNew && !isFirst) return null;
  if (isNew) follow(actors, actor, asked);
  const all = isNew
    ? actors.add(
        actor,
        ACTOR.privileged,
        points + ONE.path + (isForbidden(status) ? ONE.forbidden : 0),
      )
    : actors.word(actor, ACTOR.privileged);
  const isTried =
    isForbidden(status) &&
    (all & PART) >= ENOUGH.points + credit &&
    all >>> 20 >= ENOUGH.forbidden &&
    !isOnePage(actors, actor, all);
  const isSlow = isForbidden(status) && aDay >= ENOUGH.aDay + credit;
  if (isFirst && !isTried && !isSlow) return null;
  actors.setWord(actor, ACTOR.flags, flags | FLAG);
  const refused = isTried ? (all >>> 10) & PART : Math.ceil(aDay / POINTS.sure);
  return proven(
    'privilegedAccess',
    isFirst,
    false,
    `Access refused to ${refused} privileged endpoints`,
  );
}

/** Notes when the first of an episode was refused, and whether others were later than a page asks. */
function follow(actors: Records, actor: number, { at }: PrivilegedAsked): void {
  const second = Math.floor(at / 1_000);
  if (actors.word(actor, ACTOR.privileged) === 0) {
    actors.setWord(actor, ACTOR.refusedSecond, second);
    actors.setWord(actor, ACTOR.isRefusedLater, 0);
  } else if (second - actors.word(actor, ACTOR.refusedSecond) > PAGE_SECONDS)
    actors.setWord(actor, ACTOR.isRefusedLater, 1);
}

/** Whether all that was refused may be what one page asks for when it opens. */
const isOnePage = (actors: Records, actor: number, all: number): boolean =>
  actors.word(actor, ACTOR.isRefusedLater) === 0 && ((all >>> 10) & PART) === all >>> 20;

/** Counts a refusal in the day at hand, too; gives back what all of it comes to. */
function slowly(
  actors: Records,
  self: number,
  key: number,
  points: number,
  minute: number,
): number {
  if (minute - actors.word(self, ACTOR.refusedFrom) >= DAY) {
    actors.clear(self, ACTOR.refusedFrom, ACTOR.refusedEnd);
    actors.setWord(self, ACTOR.refusedFrom, minute);
  }
  return actors.mark(self, ACTOR.refusedBits, ACTOR_BITS.refused, hashOf(key))
    ? actors.add(self, ACTOR.refusedPoints, points)
    : actors.word(self, ACTOR.refusedPoints);
}

/** Whether clients ask for it on behalf of everybody, or everybody is given it. */
function isOfMany({ path, traffic, host }: PrivilegedAsked): boolean {
  if (traffic === null) return false;
  const many = Math.max(OF_MANY.callers, host.callers * OF_MANY.share);
  return traffic.refused >= many || (!SURE.test(path) && traffic.callers >= many);
}

/** Counts a caller of a host whom an endpoint refuses, once. */
export function countRefused(pairs: Records, pair: number, traffic: EndpointTraffic): void {
  const standing = pairs.word(pair, PAIR.standing);
  if ((standing & REFUSED) !== 0) return;
  pairs.setWord(pair, PAIR.standing, standing | REFUSED);
  traffic.refused += 1;
}

/** Takes a privileged endpoint that was given. */
export function privilegedGiven(actors: Records, self: number, path: string): void {
  if (isPrivileged(path)) actors.mark(self, ACTOR.privilegedGiven, 1, hashOf(keyOf(path, 4)));
}
