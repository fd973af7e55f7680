import { bitsIn } from './bitsIn.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, pairKey } from './keys.ts';
import { ACTOR, HOLDER } from './layouts.ts';
import type { Records } from './records.ts';
import {
  beginHour,
  type HourCounts,
  inAnHour,
  readSignInCounts,
  type SignInCounts,
} from './signInCounts.ts';
import { proven, type Signal } from './signal.ts';
import type { SignIn } from './signInOf.ts';

/**
 * Addresses that nobody knows, each of which failed once with an account that nobody uses, from
 * which on one hand is behind them: so many in an hour, so many times what is usual,
 * and this share of all addresses that were new in that hour and signed in or failed.
 */
const ENOUGH = { addresses: 25, timesUsual: 4, share: 0.75 } as const;
/**
 * Sign-ins that succeeded, and the share of them by accounts that had signed in before, by which it
 * is known who uses the endpoint: on the first day every account is new.
 */
const KNOWN = { signIns: 30, share: 0.5 } as const;
/** Known accounts that fail in an hour by which the service is broken, unless as many succeed. */
const BROKEN = 5;
/**
 * Sign-ins of known accounts that succeed in an hour, and how many of them for each that failed at
 * an address that nobody knows, by which the service works where an exact list of accounts is tried.
 */
const WORKING = { signIns: 10, share: 0.2 } as const;
const WINDOW = 60;
/** Minutes within which people try again, twice of which at most are waited for. */
const PATIENCE = 5;
/** What one hour says of what is usual: one that begins a campaign must not hide the next. */
const LEARNED = 0.1;
const MANY = 1_000;
/** In the keys of records of accounts. */
const ACCOUNT = 17;

/** An address that somebody tries to sign in at. */
export interface SignInAddress {
  /** Its record. */
  readonly place: number;
  /** Users are known there, or several. */
  readonly isKnown: boolean;
  /** Accounts that had failed there before, and the last of them. */
  readonly accountsBefore: number;
  readonly accountBefore: number;
  readonly minute: number;
}

/** The record of an account of an endpoint; its `first` is 1 once it signed in. */
export const accountKey = (traffic: EndpointTraffic, account: number): number =>
  pairKey(pairKey(traffic.number, ACCOUNT), account);

/** Whether an account signed in at an endpoint before. */
export function isKnownAccount(holders: Records, key: number): boolean {
  const record = holders.find(key);
  return record >= 0 && (holders.word(record, HOLDER.first) & 1) !== 0;
}

/**
 * Sign-ins that fail once at each of many addresses. People who mistype come from where they are
 * known, try again or sign in then; when a service is broken, the accounts that people use fail where
 * they are known as well, and few sign in. Named is the group, not each of its addresses: somebody may
 * have mistyped meanwhile.
 */
export function scatteredSignIns(
  { actors, holders }: { readonly actors: Records; readonly holders: Records },
  traffic: EndpointTraffic,
  { place, isKnown: isKnownAddress, accountsBefore, accountBefore, minute }: SignInAddress,
  { account, isFailed }: SignIn,
): Signal | null {
  if (account === null) return null;
  const counts = (traffic.signIns ??= readSignInCounts([]));
  begin(counts, minute);
  const key = accountKey(traffic, account);
  const isUsed = isKnownAccount(holders, key);
  const isWaiting =
    actors.word(place, ACTOR.loneWhere) !== 0 && minute - actors.word(place, ACTOR.loneAt) < WINDOW;
  const here = hashOf(traffic.number) | 0 || 1;
  const isLone = isWaiting && actors.word(place, ACTOR.loneWhere) === here;
  if (!isFailed) {
    if (isLone) takeBack(actors, place, counts, isUsed);
    if (!isKnownAddress) counts.fresh += 1;
    if (isUsed) counts.knownGiven += 1;
    else holders.setWord(holders.touch(key), HOLDER.first, 1);
    counts.signIns += 1;
    if (isUsed) counts.known += 1;
    if (counts.signIns >= MANY) {
      counts.signIns /= 2;
      counts.known /= 2;
    }
    return null;
  }
  if (isUsed && (isKnownAddress || isWaiting || accountsBefore > 0)) {
    counts.knownFailed += 1;
    if (isLone && accountBefore === (account | 0)) takeBack(actors, place, counts, isUsed);
    return null;
  }
  if (isLone && accountBefore === (account | 0)) {
    takeBack(actors, place, counts, isUsed);
    return null;
  }
  if (!isLone) {
    if (isKnownAddress || isWaiting || accountsBefore > 0) return null;
    actors.setWord(place, ACTOR.loneWhere, here);
    actors.setWord(place, ACTOR.loneAt, minute);
    counts.waiting += 1;
    if (isUsed) counts.loneUsed += 1;
  }
  const isFirst = counts.since === 0;
  const hour = inAnHour(counts, minute);
  if (isFirst && !isCampaign(counts, hour)) return null;
  if (isFirst) counts.since = minute;
  return proven('credentialStuffing', isFirst, false, isFirst ? wordsOf(counts, hour) : NEXT);
}

const NEXT = 'Another sign-in failed';

const wordsOf = (counts: SignInCounts, hour: HourCounts): Signal['message'] =>
  isExact(counts, hour)
    ? `Sign-ins to accounts in use failed, each from a new address (${Math.round(hour.lone)} in an hour)`
    : `Sign-ins to unknown accounts failed, each from a new address (${Math.round(hour.lone)} in an hour)`;

/** Whether most accounts that are tried are used: whoever tries them knows which there are. */
const isExact = (
  { waiting, waitingBefore }: SignInCounts,
  { loneUsed, lone }: HourCounts,
): boolean => loneUsed * 2 > lone + waiting + waitingBefore;

/** The group of a campaign, as a key. */
export const campaignKey = (traffic: EndpointTraffic): number =>
  pairKey(traffic.number, traffic.signIns?.since ?? 0);

function begin(counts: SignInCounts, minute: number): void {
  if (minute - counts.waitFrom >= PATIENCE) {
    counts.lone += counts.waitingBefore;
    counts.waitingBefore = counts.waiting;
    counts.waiting = 0;
    counts.waitFrom = minute;
  }
  const { from, lone } = counts;
  const isUsual = counts.since === 0 && isKnown(counts);
  if (!beginHour(counts, minute)) return;
  if (isUsual) counts.usual += (lone - counts.usual) * LEARNED;
  if (lone < ENOUGH.addresses / 2 || minute - from >= 2 * WINDOW) counts.since = 0;
}

/** It failed again or signed in: somebody who mistyped. */
function takeBack(actors: Records, place: number, counts: SignInCounts, isUsed: boolean): void {
  actors.setWord(place, ACTOR.loneWhere, 0);
  const at = actors.word(place, ACTOR.loneAt);
  const isBefore = at < counts.from;
  if (isUsed) {
    if (isBefore) counts.loneUsedBefore = Math.max(0, counts.loneUsedBefore - 1);
    else counts.loneUsed = Math.max(0, counts.loneUsed - 1);
  }
  if (at >= counts.waitFrom) counts.waiting -= 1;
  else if (counts.waitingBefore > 0 && counts.waitFrom - at <= 2 * PATIENCE)
    counts.waitingBefore -= 1;
  else if (isBefore) counts.loneBefore = Math.max(0, counts.loneBefore - 1);
  else counts.lone = Math.max(0, counts.lone - 1);
}

/** Whether enough people have signed in more than once to know which accounts are used. */
export const isKnown = ({ signIns, known }: SignInCounts): boolean =>
  signIns >= KNOWN.signIns && known >= signIns * KNOWN.share;

const isCampaign = (counts: SignInCounts, hour: HourCounts): boolean =>
  hour.lone >= Math.max(ENOUGH.addresses, counts.usual * ENOUGH.timesUsual) &&
  hour.lone >= (hour.lone + hour.fresh) * ENOUGH.share &&
  isKnown(counts) &&
  (isExact(counts, hour) ? both(isWorking, counts, hour) : both(isNotBroken, counts, hour));

/**
 * Whether something holds of the present hour and of the sixty minutes that end now: sign-ins of
 * before a service broke say nothing of it, and those since a new hour began are too few.
 */
const both = (
  holds: (hour: HourCounts) => boolean,
  counts: SignInCounts,
  hour: HourCounts,
): boolean => holds(counts) && holds(hour);

/** Whether the accounts that are used fail no more than they sign in. */
export const isServiceWell = (counts: SignInCounts, minute: number): boolean =>
  both(isNotBroken, counts, inAnHour(counts, minute));

/** Whether few of the accounts that are used fail, or as many sign in. */
const isNotBroken = ({ knownFailed, loneUsed, knownGiven }: HourCounts): boolean =>
  knownFailed + loneUsed < BROKEN || knownFailed + loneUsed <= knownGiven;

/** Whether people sign in as ever: where they are known few fail, and new addresses are not all. */
const isWorking = ({ knownFailed, knownGiven, loneUsed }: HourCounts): boolean =>
  knownGiven >= Math.max(WORKING.signIns, loneUsed * WORKING.share, knownFailed);

/** Secrets and addresses (of 16 bits each) of those that were tried at one account in a day. */
const ONE_ACCOUNT = { secrets: 9, addresses: 9 } as const;
const DAY = 1_440;
const HALF = 16;
const LOW = 0xffff;
const DAY_BITS = 0x7fff;

/**
 * An account that is used, tried with one secret after the other from one address after the other,
 * at none of which anybody is known. The same secret is a client's that was not told the new one.
 */
export function spreadGuesses(
  holders: Records,
  traffic: EndpointTraffic,
  { isKnown, minute }: SignInAddress,
  ip: number,
  { account, secret, isFailed }: SignIn,
): Signal | null {
  if (!isFailed || isKnown || account === null || secret === null) return null;
  const record = holders.find(accountKey(traffic, account));
  if (record < 0 || (holders.word(record, HOLDER.first) & 1) === 0) return null;
  const day = Math.floor(minute / DAY) & DAY_BITS;
  const first = holders.word(record, HOLDER.first);
  const before = first >>> HALF === day ? holders.word(record, HOLDER.place) : 0;
  const bits = before | (1 << (secret & 15)) | (1 << (HALF + (hashOf(ip) & 15)));
  holders.setWord(record, HOLDER.first, 1 | (day << HALF));
  holders.setWord(record, HOLDER.place, bits);
  if (!isGuessed(bits)) return null;
  return proven(
    'bruteForce',
    !isGuessed(before),
    false,
    'Sign-ins to one account failed from many new addresses, each with another password',
  );
}

const isGuessed = (bits: number): boolean =>
  bitsIn(bits & LOW) >= ONE_ACCOUNT.secrets && bitsIn(bits >>> HALF) >= ONE_ACCOUNT.addresses;
