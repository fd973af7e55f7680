import { hashOf, keyOf } from './keys.ts';
import { PAIR, PAIR_BITS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/**
 * Different codes that one program tries from one network in a day, and the share of them that may be
 * accepted: people who mistype try again what they have, and most of them have one that is good. Where
 * a caller has no more than so many on average, they are many people with a program in common.
 */
const ENOUGH = { codes: 40, accepted: 0.05, each: 3 } as const;
const A_DAY = 1_440;
const FLAG = 1;

/**
 * Codes that give something away, guessed so slowly that pauses end each episode, by addresses of one
 * network.
 * @param pair record of one program in one network at the endpoint
 * @param consumer who tries it, whom others share the program and network with
 */
export function slowCodes(
  pairs: Records,
  pair: number,
  consumer: number,
  value: string,
  minute: number,
  isGiven: boolean,
): Signal | null {
  const day = Math.floor(minute / A_DAY);
  const before = pairs.word(pair, PAIR.objectDay);
  if (day !== before) {
    const goesOn = day === before + 1 && pairs.word(pair, PAIR.foreign) > 0;
    if (!goesOn) pairs.setWord(pair, PAIR.standing, 0);
    pairs.setWord(pair, PAIR.objectDay, day);
    pairs.clear(pair, PAIR.objectsToday, PAIR.owners);
    pairs.clear(pair, PAIR.held, PAIR.held + PAIR_BITS.held);
    pairs.setWord(pair, PAIR.objectsHeld, 0);
    pairs.clear(pair, PAIR.objects, PAIR.objects + PAIR_BITS.objects);
    pairs.setWord(pair, PAIR.met, 0);
  }
  const isCaller = pairs.mark(pair, PAIR.objects, PAIR_BITS.objects, hashOf(consumer));
  const callers = pairs.add(pair, PAIR.met, isCaller ? 1 : 0);
  const isNew = pairs.mark(pair, PAIR.held, PAIR_BITS.held, hashOf(keyOf(value, 22)));
  const given = pairs.add(pair, PAIR.objectsHeld, isGiven ? 1 : 0);
  const refused = pairs.add(pair, PAIR.foreign, isNew && !isGiven ? 1 : 0);
  const isKnown = (pairs.word(pair, PAIR.standing) & FLAG) !== 0;
  if (isKnown)
    return proven(
      'bruteForce',
      false,
      isGiven,
      isGiven ? 'Another code was accepted' : 'Another code was refused',
    );
  if (isGiven || refused < ENOUGH.codes || given > refused * ENOUGH.accepted) return null;
  if (refused <= callers * ENOUGH.each) return null;
  pairs.setWord(pair, PAIR.standing, FLAG);
  pairs.setWord(pair, PAIR.hour, minute);
  return {
    ...proven(
      'bruteForce',
      true,
      given > 0,
      `${refused + given} different codes tried in a day, ${refused} refused`,
    ),
    earlier: { attempts: refused + given - 1, successes: given, isOfGroup: true },
  };
}
