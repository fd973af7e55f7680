import type { Caller } from '../authentication/caller.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { HOLDER, PAIR, PAIR_BITS } from './layouts.ts';
import { bitsIn } from './bitsIn.ts';
import { countInOffice, isOfReaders, readInOffice } from './officeReaders.ts';
import { isPlaceUsed, usePlace } from './usedPlaces.ts';
import { wasNamed } from './namedObjects.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * When a consumer takes what is not its own, by the objects of others that it is given within a day.
 */
const ENOUGH = {
  /** At least so many objects. */
  objects: 4,
  /** So many for a newcomer, of whom nothing else is known. */
  ofNewcomer: 12,
  /** So many where the path says whose the objects are: an agency has several workspaces. */
  ofOwners: 7,
  /** From at least so many owners: a session that began anew has the objects of the one before. */
  owners: 4,
  /** At least this share of all objects that were new to the consumer on that day. */
  share: 0.7,
  /** From so many objects on the share is smaller, since some guessed objects have no owner yet. */
  ofMany: { objects: 12, share: 0.4 },
  /** Log-odds, by how few consumers of the endpoint are ever given an object of others. */
  evidence: 6,
} as const;
/** Each further one is so much more evidence: who was given one may well be given another. */
const FURTHER = Math.LN2;
/**
 * Consumers that an endpoint must have before it is known whether they keep to their own, and the
 * share of them that may have been given something of others.
 */
const KNOWN = { consumers: 10, share: 0.1 } as const;
/** Requests from which on a consumer is one of those. */
const SETTLED = 3;
/**
 * A consumer is one that reads for many, such as an export or an agent of support, when it was given
 * so many objects of others before anything was known, or so many new ones in a day that most are
 * nobody's.
 */
const WIDE = { foreign: 4, objects: 64 } as const;
const STANDING = {
  counted: 1,
  foreign: 2,
  wide: 4,
  several: 16,
  again: 256,
  cameBack: 512,
  inOffice: 1_024,
  ofOffice: 8_192,
} as const;
/**
 * Consumers of an endpoint, and the share of them that have several objects, from which on
 * everybody has one, and those of a newcomer that are worth a suspicion there.
 */
const KEPT_TO_ONE = { consumers: 20, share: 0.05, objects: 4 } as const;
/** Callers of an endpoint, and the share of them that has several objects, up to which that is unusual. */
const KEPT_TO_FEW = { callers: 20, share: 0.3 } as const;
const SUSPICION = 6;
const A_DAY = 1_440;
/**
 * Objects of others that are more than what a new project or a colleague brings along, and the
 * minutes in which they are taken: who works for many, such as an agent of support or a doctor on
 * call, reads what is opened. Those are rare among people, too, so that hardly anybody else may ever
 * have been given something of others.
 */
const SURELY_TAKEN = { objects: 10, minutes: 10, share: 0.02 } as const;
/** Objects up to which somebody who was given one first and asks again comes back to its own. */
const FEW = 12;
/** In the keys of records of addresses. */
const READERS = 20;

/** Who is given an object. */
export interface Given {
  readonly keys: Pick<Caller, 'consumer' | 'ip' | 'office'>;
  /** The address carries several users: it is no sign of being the same. */
  readonly isShared: boolean;
  /** It has the key of a program where people have something else: an export, as likely. */
  readonly isMachine: boolean;
  /** Of the exchange, since 1970. */
  readonly minute: number;
}

/** Who was given which object, what answers named to whom, and consumers at endpoints. */
export interface ObjectRecords {
  readonly holders: Records;
  readonly named: Records;
  readonly pairs: Records;
}

/**
 * Detects a consumer that is given objects which only others were given before, at an endpoint
 * whose consumers keep to their own: documents of one person each, or companies that many people
 * belong to. Nothing needs to be refused, and ids need no order. An object that an earlier list
 * named to this consumer was not guessed and does not count.
 * @param value names the object
 * @param isTaught whether the exchange may teach who owns the object
 * @param isOwner whether the value names the owner of objects rather than one object
 */
export function foreignObject(
  { holders, named, pairs }: ObjectRecords,
  pair: number,
  traffic: EndpointTraffic,
  { keys, isShared, isMachine, minute }: Given,
  value: string,
  isTaught: boolean,
  isOwner = false,
): Signal | null {
  const { consumer, ip } = keys;
  const object = keyOf(value, 9);
  const own = hashOf(consumer) | 0 || 1;
  const place = isShared || ip === 0 ? 0 : hashOf(ip) | 0;
  const holder = holders.touch(pairKey(traffic.number, object));
  const first = holders.word(holder, HOLDER.first);
  const isNew = pairs.mark(pair, PAIR.held, PAIR_BITS.held, hashOf(object));
  const met = isNew ? pairs.add(pair, PAIR.objectsHeld) : pairs.word(pair, PAIR.objectsHeld);
  if (isNew && met % (PAIR_BITS.held * 24) === 0)
    pairs.clear(pair, PAIR.held, PAIR.held + PAIR_BITS.held);
  const day = Math.floor(minute / A_DAY);
  beginDay(pairs, pair, day);
  let standing = pairs.word(pair, PAIR.standing);
  const isForeign =
    isNew &&
    met > 1 &&
    first !== 0 &&
    first !== own &&
    (place === 0 || holders.word(holder, HOLDER.place) !== place) &&
    !wasNamed(named, consumer, value);
  const today = pairs.add(pair, PAIR.objectsToday, isNew && met > 1 ? 1 : 0);
  const taken = pairs.add(pair, PAIR.foreign, isForeign ? 1 : 0);
  const ownersBefore = ownersOf(pairs, pair);
  if (isForeign) pairs.mark(pair, PAIR.owners, PAIR_BITS.owners, first);
  if (isForeign && taken === 1) pairs.setWord(pair, PAIR.foreignFrom, minute);
  const share = traffic.foreignShare((standing & STANDING.foreign) === 0 ? 0 : 1);
  const isKnown = traffic.consumers >= KNOWN.consumers && share <= KNOWN.share;
  const { ofMany } = ENOUGH;
  const isMuch =
    taken >= today * ENOUGH.share || (taken >= ofMany.objects && taken >= today * ofMany.share);
  if ((taken >= WIDE.foreign && !isKnown) || (today >= WIDE.objects && !isMuch))
    standing |= STANDING.wide;
  if ((standing & STANDING.wide) !== 0 && pairs.word(pair, PAIR.wideSince) === 0)
    pairs.setWord(pair, PAIR.wideSince, day);
  if (isTaught) {
    standing = settle(pairs, pair, traffic, standing, !isNew && met <= FEW && first === own, met);
    if (first === 0 && (standing & STANDING.wide) === 0) {
      holders.setWord(holder, HOLDER.first, own);
      holders.setWord(holder, HOLDER.place, place);
    }
  }
  if (isTaught && !isShared && ip !== 0)
    standing = notePlace(holders, traffic, keys, minute, standing);
  pairs.setWord(pair, PAIR.standing, standing);
  const isNewcomer = pairs.word(pair, PAIR.uses) - taken < SETTLED;
  const usual = isOwner ? ENOUGH.ofOwners : ENOUGH.objects;
  const least = isNewcomer ? ENOUGH.ofNewcomer : usual;
  if (!isForeign || !isKnown || (standing & STANDING.wide) !== 0) return null;
  const owners = ownersOf(pairs, pair);
  if (!isMuch) return null;
  if (!isSure(taken, least, owners, share))
    return taken === KEPT_TO_ONE.objects && owners >= ENOUGH.owners && isKeptToOne(traffic)
      ? suspicion(`${taken} objects returned where other users have only one`)
      : null;
  if (isMachine || isColleague(holders, traffic, keys, isShared, minute)) {
    pairs.setWord(pair, PAIR.standing, standing | STANDING.wide);
    return suspicion(`${taken} objects returned that only other users had accessed`);
  }
  const isFirst = !isSure(taken - 1, least, ownersBefore, share);
  // Who never came back to its own may be somebody who reads for many from now on.
  const isOfOthers =
    taken >= SURELY_TAKEN.objects &&
    (standing & STANDING.cameBack) !== 0 &&
    minute - pairs.word(pair, PAIR.foreignFrom) <= SURELY_TAKEN.minutes &&
    share <= SURELY_TAKEN.share;
  return foreignTaken(taken, isFirst, isOfOthers);
}

/**
 * Notes where people read, and those who read for many.
 * @returns the standing of the pair
 */
function notePlace(
  holders: Records,
  traffic: EndpointTraffic,
  place: Pick<Caller, 'ip' | 'office'>,
  minute: number,
  before: number,
): number {
  let standing = before;
  if ((standing & (STANDING.counted | STANDING.inOffice)) === STANDING.counted) {
    countInOffice(holders, traffic, place.office);
    standing |= STANDING.inOffice;
  }
  if ((standing & STANDING.wide) === 0) return standing;
  usePlace(holders, placeOfReaders(traffic, place.ip), minute);
  readInOffice(holders, traffic, place, minute, (standing & STANDING.ofOffice) === 0);
  return standing | STANDING.ofOffice;
}

/** Whether others read for many at somebody's address, or at those beside it. */
const isColleague = (
  holders: Records,
  traffic: EndpointTraffic,
  { ip, office }: Pick<Caller, 'ip' | 'office'>,
  isShared: boolean,
  minute: number,
): boolean =>
  isAtReaders({ holders }, traffic, { ip, isShared, minute }) ||
  (!isShared && isOfReaders(holders, traffic, office, minute));

function beginDay(pairs: Records, pair: number, day: number): void {
  if (pairs.word(pair, PAIR.objectDay) === day) return;
  pairs.setWord(pair, PAIR.objectDay, day);
  pairs.clear(pair, PAIR.objectsToday, PAIR.owners + PAIR_BITS.owners);
}

function foreignTaken(taken: number, isFirst: boolean, isOfOthers: boolean): Signal {
  const message: Signal['message'] = `${taken} objects returned that only other users had accessed`;
  return {
    ...proven('objectEnumeration', isFirst, true, message),
    ...(isFirst ? { earlier: { attempts: taken - 1, successes: taken - 1 } } : {}),
    ...(isOfOthers ? { isOfOthers } : {}),
  };
}

/**
 * Counts what somebody is to an endpoint: who came back to its own, who has several objects, and
 * who was given those of others.
 * @returns the standing of the pair
 */
function settle(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  before: number,
  isBack: boolean,
  met: number,
): number {
  let standing = before;
  if (isBack) standing |= (standing & STANDING.again) === 0 ? STANDING.again : STANDING.cameBack;
  const uses = pairs.add(pair, PAIR.uses);
  if (uses >= SETTLED && (standing & STANDING.counted) === 0) {
    standing |= STANDING.counted;
    traffic.consumers += 1;
  }
  if (met > 1 && (standing & (STANDING.counted | STANDING.several)) === STANDING.counted) {
    standing |= STANDING.several;
    traffic.severalConsumers += 1;
  }
  if (pairs.word(pair, PAIR.foreign) > 0 && (standing & (STANDING.foreign | STANDING.wide)) === 0) {
    standing |= STANDING.foreign;
    traffic.foreignConsumers += 1;
  }
  return standing;
}

/**
 * Whether it is worth a look whose the objects of an endpoint are: enough consumers come back, and
 * those who are named in its path were not found to be read by others as well.
 */
export const hasOwners = ({ consumers, owners }: EndpointTraffic): boolean =>
  consumers >= KNOWN.consumers &&
  (owners === null || owners.consumers < KNOWN.consumers || owners.foreignShare(0) <= KNOWN.share);

/**
 * Whether nothing that somebody was given today is known to be of others, where consumers are known
 * to keep to their own.
 */
export const isOwnOnly = (pairs: Records, pair: number, traffic: EndpointTraffic): boolean =>
  traffic.consumers >= KNOWN.consumers &&
  traffic.foreignShare(0) <= KNOWN.share &&
  pairs.word(pair, PAIR.foreign) === 0;

/** Whether most of those who are given something at an endpoint are known to ask for one object each. */
export const isKeptToFew = ({ callers, severalConsumers }: EndpointTraffic): boolean =>
  callers >= KEPT_TO_FEW.callers && severalConsumers <= callers * KEPT_TO_FEW.share;

const placeOfReaders = ({ number }: EndpointTraffic, ip: number): number =>
  pairKey(pairKey(number, READERS), ip);

/**
 * Whether somebody who reads for many, such as an agent of support, used an address lately: whoever
 * begins to there is a colleague as likely, unless all kinds of people are there.
 */
export const isAtReaders = (
  { holders }: Pick<ObjectRecords, 'holders'>,
  traffic: EndpointTraffic,
  { ip, isShared, minute }: Pick<Given, 'isShared' | 'minute'> & Pick<Caller, 'ip'>,
): boolean => ip !== 0 && !isShared && isPlaceUsed(holders, placeOfReaders(traffic, ip), minute);

/** Somebody who works for all of them looks the same, so that nothing more is said. */
const suspicion = (message: Signal['message']): Signal => ({
  type: 'objectEnumeration',
  weight: SUSPICION,
  isProven: false,
  isSuccess: false,
  message,
});

/** Whether each consumer of an endpoint has one object there, such as a company of many people. */
const isKeptToOne = ({ consumers, severalConsumers }: EndpointTraffic): boolean =>
  consumers >= KEPT_TO_ONE.consumers && severalConsumers <= consumers * KEPT_TO_ONE.share;

/** Whether so many objects of so many others are no accident at an endpoint. */
function isSure(taken: number, least: number, owners: number, share: number): boolean {
  return (
    taken >= least &&
    owners >= ENOUGH.owners &&
    (taken - 1) * FURTHER - Math.log(share) >= ENOUGH.evidence
  );
}

/** Whose objects somebody was given on the day at hand. */
const ownersOf = (pairs: Records, pair: number): number =>
  bitsIn(pairs.word(pair, PAIR.owners)) + bitsIn(pairs.word(pair, PAIR.owners + 1));
