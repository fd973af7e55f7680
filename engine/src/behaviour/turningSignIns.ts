import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, pairKey } from './keys.ts';
import { ACTOR, ACTOR_BITS } from './layouts.ts';
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
/**
 * Sign-ins, and those of them by accounts that had signed in before, from which on the share of those
 * is known, and accounts that fail in a day with so small a part of that share among them: of people
 * who cannot sign in since a service is broken, as many are known as of those who can.
 */
const STRANGERS = { signIns: 60, known: 12, failed: 36, part: 0.25 } as const;
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
  /** The account at hand had signed in before. */
  readonly isUsed: boolean;
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
  { self, before, isKnown, isUsed, minute }: TurningAddress,
  { account, isFailed }: SignIn,
): Signal | null {
  const counts = (traffic.signIns ??= readSignInCounts([]));
  if (minute - counts.turnFrom >= DAY) {
    // A day of an attack is none to learn from.
    if (counts.turning < enoughOf(counts))
      counts.usualTurning += (counts.turning - counts.usualTurning) * LEARNED;
    counts.turnFrom = minute;
    counts.turning = 0;
    counts.turnFailed = counts.turnUsed = counts.turnTries = counts.turnKnown = 0;
  }
  // Whether it counts is noted: what was counted once, and today, is taken back once.
  const here = hashOf(turningKey(traffic)) | 0 || 1;
  const isCounted = actors.word(self, ACTOR.turnsAt) === here;
  if (!isFailed) {
    // Several people may be behind an address: whose account did not fail there is one of them.
    if (isCounted && counts.turnKnown !== 0 && isUsed && !hasFailed(actors, self, account))
      return null;
    if (isCounted && counts.turnKnown !== 0)
      return {
        ...proven('credentialStuffing', false, true, 'A sign-in succeeded among many that failed'),
        weight: 10,
        isLetIn: true,
      };
    if (isCounted) {
      counts.turning = Math.max(0, counts.turning - 1);
      actors.setWord(self, ACTOR.turnsAt, 0);
    }
    return null;
  }
  const accounts = actors.word(self, ACTOR.failedAccounts);
  if (isKnown || accounts === before) return null;
  counts.turnFailed += 1;
  if (isUsed) counts.turnUsed += 1;
  if (accounts < ENOUGH.accounts) return null;
  counts.turnTries += isCounted ? 1 : accounts;
  if (!isCounted) {
    counts.turning += 1;
    actors.setWord(self, ACTOR.turnsAt, here);
  }
  if (counts.turning < enoughOf(counts) || !isNobodyElse(counts, minute)) return null;
  const isFirst = counts.turnKnown === 0;
  counts.turnKnown = 1;
  return {
    ...proven(
      'credentialStuffing',
      isFirst,
      false,
      `Sign-ins to several accounts failed at each of ${counts.turning} new addresses in a day`,
    ),
    ...(isFirst
      ? { earlier: { attempts: counts.turnTries - 1, successes: 0, isOfGroup: true } }
      : isCounted
        ? {}
        : { earlier: { attempts: accounts - 1, successes: 0 } }),
  };
}

/** Whether an account failed at an address in the day at hand. */
function hasFailed(actors: Records, self: number, account: number | null): boolean {
  const bit = (account ?? 0) & (ACTOR_BITS.failed * 32 - 1);
  return (actors.word(self, ACTOR.failedBits + (bit >>> 5)) & (1 << (bit & 31))) !== 0;
}

/** Whether those who fail are not the people who sign in: the service works for those. */
const isNobodyElse = (counts: SignInCounts, minute: number): boolean =>
  areStrangers(counts) || (areAccountsKnown(counts) && isServiceWell(counts, minute));

const areStrangers = ({ signIns, known, turnFailed, turnUsed }: SignInCounts): boolean =>
  signIns >= STRANGERS.signIns &&
  known >= STRANGERS.known &&
  turnFailed >= STRANGERS.failed &&
  turnUsed <= turnFailed * (known / signIns) * STRANGERS.part;

/** Addresses in a day that are more than usual. */
const enoughOf = ({ usualTurning }: SignInCounts): number =>
  Math.max(ENOUGH.addresses, usualTurning * ENOUGH.timesUsual);

/** The group of the addresses of a day, as a key. */
export const turningKey = (traffic: EndpointTraffic): number =>
  pairKey(pairKey(traffic.number, GROUP), traffic.signIns?.turnFrom ?? 0);
