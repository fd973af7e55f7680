import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, pairKey } from './keys.ts';
import { ACTOR } from './layouts.ts';
import type { Records } from './records.ts';
import { isKnown as areAccountsKnown, isServiceWell } from './scatteredSignIns.ts';
import { readSignInCounts, type SignInCounts } from './signInCounts.ts';
import { proven, type Signal } from './signal.ts';
import type { SignIn } from './signInOf.ts';

/**
 * Accounts that fail within a day at an address that nobody knows, and such addresses in a day, from
 * which on one hand is behind them; so many times what is usual.
 */
const ENOUGH = { accounts: 3, addresses: 12, timesUsual: 4 } as const;
const DAY = 1_440;
/** What one day says of what is usual. */
const LEARNED = 0.3;
/** In the keys of groups. */
const GROUP = 19;

/** An address that somebody tries to sign in at, and what it did there before. */
export interface TurningAddress {
  /** Its record for good, in which `slowSignIns` counts the accounts of the day. */
  readonly self: number;
  /** Accounts that had failed there in the day before the sign-in at hand. */
  readonly before: number;
  readonly isKnown: boolean;
  readonly minute: number;
}

/**
 * Addresses that take turns so slowly that each seems to be somebody who mistypes: over a day each of
 * them fails with several accounts, and signs in with none. People know one account of theirs. When a
 * service is broken, people who are known fail as well.
 */
export function turningSignIns(
  actors: Records,
  traffic: EndpointTraffic,
  { self, before, isKnown, minute }: TurningAddress,
  { isFailed }: SignIn,
): Signal | null {
  const counts = (traffic.signIns ??= readSignInCounts([]));
  if (minute - counts.turnFrom >= DAY) {
    // A day of an attack is none to learn from.
    if (counts.turning < enoughOf(counts))
      counts.usualTurning += (counts.turning - counts.usualTurning) * LEARNED;
    counts.turnFrom = minute;
    counts.turning = 0;
  }
  // Whether it counts is noted: what was counted once, and today, is taken back once.
  const here = hashOf(turningKey(traffic)) | 0 || 1;
  const isCounted = actors.word(self, ACTOR.turnsAt) === here;
  if (!isFailed) {
    if (isCounted) {
      counts.turning = Math.max(0, counts.turning - 1);
      actors.setWord(self, ACTOR.turnsAt, 0);
    }
    return null;
  }
  const accounts = actors.word(self, ACTOR.failedAccounts);
  if (isKnown || accounts < ENOUGH.accounts || accounts === before) return null;
  if (!isCounted) {
    counts.turning += 1;
    actors.setWord(self, ACTOR.turnsAt, here);
  }
  const enough = enoughOf(counts);
  if (counts.turning < enough || !areAccountsKnown(counts) || !isServiceWell(counts, minute))
    return null;
  return proven(
    'credentialStuffing',
    !isCounted && counts.turning <= enough + 1,
    false,
    `Sign-ins to several accounts failed at each of ${counts.turning} new addresses in a day`,
  );
}

/** Addresses in a day that are more than usual. */
const enoughOf = ({ usualTurning }: SignInCounts): number =>
  Math.max(ENOUGH.addresses, usualTurning * ENOUGH.timesUsual);

/** The group of the addresses of a day, as a key. */
export const turningKey = (traffic: EndpointTraffic): number =>
  pairKey(pairKey(traffic.number, GROUP), traffic.signIns?.turnFrom ?? 0);
