import { bitsIn } from './bitsIn.ts';
import { numberIn } from './guessableValue.ts';
import { hashOf } from './keys.ts';
import { EPISODE_GAP, PAIR, PAIR_BITS, PAIR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Objects that addresses without credentials ask for in order, one after the other, so many of them,
 * from so many addresses; the share of those that are new to all of them, since people who wait for the
 * same number ask for each many times, and the share of all that is asked for by numbers meanwhile.
 */
const ENOUGH = { objects: 200, addresses: 5, newShare: 0.6, share: 0.2 } as const;
/** The next in order is at most so far away: answers overtake each other. */
const STEP = 4;
/**
 * What is numbered as it arises is asked for in order as well, once by whoever it is for: it rises, in
 * its own time or for as many addresses, most of it is given, and none that comes a little later was given before.
 */
const ARISES = { given: 0.75, rising: 0.9, seconds: 3, each: 3, crowd: 230 } as const;
/** What was given before comes later by at least so many, and by at most so many. */
const LATER = { least: 100, most: 5_000 } as const;
/** Where the record of all of them keeps what is counted meanwhile. */
const AT = {
  /** Requests, and those for others until the next in order. */
  all: PAIR.queries,
  strays: PAIR.pages,
  /** Steps down. */
  falls: PAIR.objectsToday,
  /** Minute (since 1970) in which the order began. */
  since: PAIR.foreignFrom,
  /** A bitmap of the addresses, and how many they are. */
  addressBits: PAIR.objects,
  addresses: PAIR.objectsHeld,
} as const;
/** Others that are asked for in between until an order is lost. */
const PATIENCE = 40;
const FLAG = 1;
const COUNTS = [AT.all, AT.strays, AT.falls, AT.addresses] as const;

/** Who asks for an object, without credentials. */
export interface SharedGuess {
  /** Record of all that ask for objects of the endpoint without credentials. */
  readonly pair: number;
  readonly ip: number;
  readonly minute: number;
  readonly isGiven: boolean;
}

/**
 * Objects that are counted through by turns from many addresses, so that each of them asks for a few
 * that are far from each other.
 * @param value names the object
 */
export function sharedGuesses(
  pairs: Records,
  { pair, ip, minute, isGiven }: SharedGuess,
  value: string,
): Signal | null {
  const number = numberIn(value.slice(value.lastIndexOf(' ') + 1));
  if (number === null) return null;
  if (minute - pairs.word(pair, PAIR.last) > EPISODE_GAP) begin(pairs, pair);
  pairs.setWord(pair, PAIR.last, Math.max(minute, pairs.word(pair, PAIR.last)));
  const all = pairs.add(pair, AT.all);
  if (isGiven) noteLatest(pairs, pair, number);
  const lowest = pairs.float(pair, PAIR_FLOATS.lowest);
  const highest = pairs.float(pair, PAIR_FLOATS.highest);
  if (number < lowest - STEP || number > highest + STEP) {
    if (pairs.add(pair, AT.strays) > PATIENCE || highest === 0)
      beginAt(pairs, pair, number, minute);
    return null;
  }
  // What lies between was asked for before, and is somebody's own as likely.
  if (number > lowest + STEP && number < highest - STEP) return null;
  const near = pairs.add(pair, PAIR.met);
  const isNew = number < lowest || number > highest;
  if (isNew) {
    pairs.setWord(pair, AT.strays, 0);
    if (number < lowest) pairs.add(pair, AT.falls);
    pairs.setFloat(pair, PAIR_FLOATS.lowest, Math.min(number, lowest));
    pairs.setFloat(pair, PAIR_FLOATS.highest, Math.max(number, highest));
  }
  const steps = pairs.add(pair, PAIR.steps, isNew ? 1 : 0);
  const given = pairs.add(pair, PAIR.given, isGiven ? 1 : 0);
  pairs.mark(pair, PAIR.owners, PAIR_BITS.owners, hashOf(ip));
  if (pairs.mark(pair, AT.addressBits, PAIR_BITS.objects, hashOf(ip)))
    pairs.add(pair, AT.addresses);
  const flags = pairs.word(pair, PAIR.flags);
  if ((flags & FLAG) !== 0)
    return proven(
      'objectEnumeration',
      false,
      isGiven,
      isGiven ? 'Another object was returned' : 'Another object ID was refused',
    );
  const addresses =
    bitsIn(pairs.word(pair, PAIR.owners)) + bitsIn(pairs.word(pair, PAIR.owners + 1));
  if (
    steps < Math.max(ENOUGH.objects, near * ENOUGH.newShare, all * ENOUGH.share) ||
    addresses < ENOUGH.addresses ||
    arises(pairs, pair, minute)
  )
    return null;
  pairs.setWord(pair, PAIR.flags, flags | FLAG);
  pairs.setWord(pair, PAIR.hour, minute);
  return {
    ...proven(
      'objectEnumeration',
      true,
      given > 0,
      `${near} object IDs requested in order from ${addresses} addresses by turns`,
    ),
    earlier: { attempts: near - 1, successes: given - (isGiven ? 1 : 0), isOfGroup: true },
  };
}

function begin(pairs: Records, pair: number): void {
  pairs.clear(pair, PAIR.refused, PAIR.episodeEnd);
  beginAt(pairs, pair, 0, 0);
}

/** Notes, for good, up to where numbers were given, of the order that was asked for last. */
function noteLatest(pairs: Records, pair: number, number: number): void {
  const latest = pairs.float(pair, PAIR_FLOATS.latest);
  if (number > latest || number < latest - LATER.most)
    pairs.setFloat(pair, PAIR_FLOATS.latest, number);
}

/** Whether each address asks for few. A crowd that fills the bitmap gets the benefit of the doubt. */
function isOfMany(pairs: Records, pair: number): boolean {
  const addresses = pairs.word(pair, AT.addresses);
  return addresses >= ARISES.crowd || pairs.word(pair, PAIR.met) <= addresses * ARISES.each;
}

/** Whether those in order may be asked for as they arise. */
function arises(pairs: Records, pair: number, minute: number): boolean {
  const steps = pairs.word(pair, PAIR.steps);
  const later = pairs.float(pair, PAIR_FLOATS.latest) - pairs.float(pair, PAIR_FLOATS.highest);
  const seconds = (minute - pairs.word(pair, AT.since)) * 60;
  return (
    (later < LATER.least || later > LATER.most) &&
    pairs.word(pair, AT.falls) <= steps * (1 - ARISES.rising) &&
    (seconds >= steps * ARISES.seconds || isOfMany(pairs, pair)) &&
    pairs.word(pair, PAIR.given) >= pairs.word(pair, PAIR.met) * ARISES.given
  );
}

/** Waits for what is next to a number. */
function beginAt(pairs: Records, pair: number, number: number, minute: number): void {
  for (const at of [PAIR.met, PAIR.steps, PAIR.given, PAIR.flags, ...COUNTS])
    pairs.setWord(pair, at, 0);
  pairs.setWord(pair, AT.since, minute);
  pairs.clear(pair, PAIR.owners, PAIR.owners + PAIR_BITS.owners);
  pairs.clear(pair, AT.addressBits, AT.addressBits + PAIR_BITS.objects);
  pairs.setFloat(pair, PAIR_FLOATS.lowest, number);
  pairs.setFloat(pair, PAIR_FLOATS.highest, number);
}
