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
/** Others that are asked for in between until an order is lost. */
const PATIENCE = 40;
const FLAG = 1;

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
  const all = pairs.add(pair, PAIR.queries);
  const lowest = pairs.float(pair, PAIR_FLOATS.lowest);
  const highest = pairs.float(pair, PAIR_FLOATS.highest);
  if (number < lowest - STEP || number > highest + STEP) {
    if (pairs.add(pair, PAIR.pages) > PATIENCE || highest === 0) beginAt(pairs, pair, number);
    return null;
  }
  // What lies between was asked for before, and is somebody's own as likely.
  if (number > lowest + STEP && number < highest - STEP) return null;
  const near = pairs.add(pair, PAIR.met);
  const isNew = number < lowest || number > highest;
  if (isNew) {
    pairs.setWord(pair, PAIR.pages, 0);
    pairs.setFloat(pair, PAIR_FLOATS.lowest, Math.min(number, lowest));
    pairs.setFloat(pair, PAIR_FLOATS.highest, Math.max(number, highest));
  }
  const steps = pairs.add(pair, PAIR.steps, isNew ? 1 : 0);
  const given = pairs.add(pair, PAIR.given, isGiven ? 1 : 0);
  pairs.mark(pair, PAIR.owners, PAIR_BITS.owners, hashOf(ip));
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
    addresses < ENOUGH.addresses
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
  beginAt(pairs, pair, 0);
}

/** Waits for what is next to a number. */
function beginAt(pairs: Records, pair: number, number: number): void {
  for (const at of [PAIR.pages, PAIR.met, PAIR.steps, PAIR.given, PAIR.queries, PAIR.flags])
    pairs.setWord(pair, at, 0);
  pairs.clear(pair, PAIR.owners, PAIR.owners + PAIR_BITS.owners);
  pairs.setFloat(pair, PAIR_FLOATS.lowest, number);
  pairs.setFloat(pair, PAIR_FLOATS.highest, number);
}
