import type { EndpointTraffic } from './endpointTraffic.ts';
import { numberIn } from './guessableValue.ts';
import { hashOf, keyOf } from './keys.ts';
import { PAIR, PAIR_BITS, PAIR_FLOATS } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';
import { countOf } from './windows.ts';

/**
 * Evidence (a logarithm of odds) from which on a sequence of refusals is no accident, with the
 * fewest objects it takes.
 */
export const ENOUGH = {
  evidence: 6,
  objects: 8,
  refusedNear: 5,
  refusedFar: 8,
  refusedSlow: 20,
  /** Of codes and cards: somebody's who mistypes, or of many customers, are right for the most part. */
  ofTried: 0.6,
} as const;
/** Requests that people who try things out by hand do not make. */
const FAST = { aMinute: 8, tenMinutes: 15 } as const;
const MINUTE = 0;
const TEN_MINUTES = 1;
/** How much larger the share of refusals of somebody is who guesses. */
const RAISED = 0.3;
/** Somebody who counts through objects that are given: so many, with this share of small steps. */
const COUNTED = { steps: 40, share: 0.6, step: 3 } as const;
/** Objects are near each other when their numbers span at most so many times their count. */
const NEAR = 8;
const FLAG = 1;
type Tried = 'object' | 'code' | 'card' | 'empty' | 'taken';
/** Objects from which on the bitmap takes one of twelve new ones for one of before. */
const CROWDED = 20;
/** Of `PAIR.standing`: it counts through objects with the key of a program, which was said. */
const EXPORT = 32;
const SUSPICION = 6;

const isOfCode = (how: Tried): boolean => how === 'code' || how === 'card';
const typeOf = (how: Tried) => (isOfCode(how) ? 'bruteForce' : 'objectEnumeration');

/**
 * Detects one consumer that tries object ids of others at one endpoint, or counts through ids where
 * every object is given. Trying is found by Wald's sequential test on first contacts, as threshold
 * random walk does for port scans (Jung et al. 2004). Refusals are 403, 404 and 410, for codes 400,
 * 409 and 422 as well; an expired session (401) says nothing about objects.
 * @param value names the object; several values of one path are separated by slashes
 * @param how what the value names. `object`: an object; `code`: a code that gives something away;
 *   `card`: a payment card; `empty`: an object of which an answer without an error proves nothing,
 *   so that it counts only near others in number; `taken`: something that is merely taken for the
 *   name of an object, treated like `empty`, and objects that are given prove nothing either
 * @param isMachine the caller uses a program's key where people use something else. Exports count
 *   through objects too, so what is given to it is a suspicion at most
 * @param isOwnOnly no object that it was given is known to belong to anybody else. Unless it is
 *   refused something, it may be going through its own objects, as backups do
 */
export function objectEnumeration(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  value: string,
  status: number,
  at: number,
  how: Tried = 'object',
  isMachine = false,
  isOwnOnly = false,
): Signal | null {
  const isCode = isOfCode(how);
  const type = typeOf(how);
  const isRefused =
    (isCode && (status === 400 || status === 409 || status === 422)) ||
    status === 403 ||
    status === 404 ||
    status === 410;
  const isGiven = (status >= 200 && status < 300) || status === 304;
  if (!isRefused && !isGiven) return null;
  const flags = pairs.word(pair, PAIR.flags);
  const hash = hashOf(keyOf(value, 1));
  if (!pairs.mark(pair, PAIR.objects, PAIR_BITS.objects, hash))
    return (flags & FLAG) !== 0 && (isCode || isAnother(pairs, pair, hash))
      ? proven(type, false, isGiven, furtherWords(how, isGiven))
      : null;
  const usual = traffic.refusedShare;
  const met = pairs.add(pair, PAIR.met);
  const refused = pairs.add(pair, PAIR.refused, isRefused ? 1 : 0);
  if (isGiven) pairs.add(pair, PAIR.given);
  const raised = Math.min(0.9, usual + RAISED);
  const step = isRefused ? Math.log(raised / usual) : Math.log((1 - raised) / (1 - usual));
  const evidence = Math.max(0, pairs.float(pair, PAIR_FLOATS.evidence) + step);
  pairs.setFloat(pair, PAIR_FLOATS.evidence, evidence);
  const number = numberOf(value);
  const isNear = number !== null && follow(pairs, pair, number, met);
  if (met >= PAIR_BITS.objects * 24) forgetHalf(pairs, pair);
  if ((flags & FLAG) === 0) {
    const tries = { evidence, met, refused, isNear, isGiven };
    return firstTold(pairs, pair, at, how, tries, isMachine, isOwnOnly);
  }
  pairs.setWord(pair, PAIR.lastTried, hash);
  return proven(type, false, isGiven, furtherWords(how, isGiven));
}

/** What somebody tried so far. */
interface Tries {
  readonly evidence: number;
  readonly met: number;
  readonly refused: number;
  readonly isNear: boolean;
  readonly isGiven: boolean;
}

/** Says for the first time that somebody guesses or counts; null while that is not sure. */
function firstTold(
  pairs: Records,
  pair: number,
  at: number,
  how: Tried,
  { evidence, met, refused, isNear, isGiven }: Tries,
  isMachine: boolean,
  isOwnOnly: boolean,
): Signal | null {
  const isCode = isOfCode(how);
  const type = typeOf(how);
  const isFast =
    countOf(pairs, pair, PAIR.windows, MINUTE, at) >= FAST.aMinute ||
    countOf(pairs, pair, PAIR.windows, TEN_MINUTES, at) >= FAST.tenMinutes;
  const isGuessed =
    evidence >= ENOUGH.evidence &&
    met >= ENOUGH.objects &&
    (!isCode || refused >= met * ENOUGH.ofTried) &&
    (isNear || how === 'object' || isCode) &&
    refused >= (isFast ? (isNear ? ENOUGH.refusedNear : ENOUGH.refusedFar) : ENOUGH.refusedSlow);
  const steps = pairs.word(pair, PAIR.steps);
  const isCounted = !isCode && steps >= COUNTED.steps && steps >= met * COUNTED.share;
  if (!isGuessed && (how === 'taken' || !isCounted)) return null;
  const isExport = !isGuessed && (isMachine || (isOwnOnly && refused === 0));
  const standing = pairs.word(pair, PAIR.standing);
  if (isExport && (standing & EXPORT) !== 0) return null;
  if (isExport) pairs.setWord(pair, PAIR.standing, standing | EXPORT);
  else pairs.setWord(pair, PAIR.flags, pairs.word(pair, PAIR.flags) | FLAG);
  const given = pairs.word(pair, PAIR.given);
  const message =
    how === 'card'
      ? (`${met} different cards tried in a row, ${refused} declined` as const)
      : isCode
        ? (`${met} different codes tried in a row, ${refused} refused` as const)
        : (`${met} different object IDs requested in a row, ${refused} refused or not found` as const);
  return isExport
    ? { type, weight: SUSPICION, isProven: false, isSuccess: false, message }
    : {
        ...proven(type, true, given > 0, message),
        earlier: { attempts: met - 1, successes: given - (isGiven ? 1 : 0) },
      };
}

/**
 * Of somebody who is known to guess, what the bitmap takes for an object of before is another one as
 * likely: of 240 objects 90 share a bit. The same one twice in a row is a repeated request.
 */
function isAnother(pairs: Records, pair: number, hash: number): boolean {
  if (pairs.word(pair, PAIR.met) < CROWDED) return false;
  if (pairs.word(pair, PAIR.lastTried) === (hash | 0)) return false;
  pairs.setWord(pair, PAIR.lastTried, hash);
  return true;
}

function furtherWords(how: Tried, isGiven: boolean): Signal['message'] {
  if (how === 'card') return isGiven ? 'Another card was accepted' : 'Another card was declined';
  if (how === 'code') return isGiven ? 'Another code was accepted' : 'Another code was refused';
  return isGiven ? 'Another object was returned' : 'Another object ID was refused';
}

/** Whether an object is one of those that can be counted through. */
export const isNumbered = (value: string): boolean => numberOf(value) !== null;

/**
 * The number of an object, which may follow an operation. Where a path names it by several values
 * their sum, which moves by the same steps whichever of them is counted through; null when none is a
 * number.
 */
function numberOf(text: string): number | null {
  const value = text.slice(text.lastIndexOf(' ') + 1);
  if (!value.includes('/')) return numberIn(value);
  const numbers = value
    .split('/')
    .map(numberIn)
    .filter((number) => number !== null);
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0);
}

/** Takes a numbered object; tells whether the numbers of this episode lie near each other. */
function follow(pairs: Records, pair: number, number: number, met: number): boolean {
  const lowest = met === 1 ? number : Math.min(number, pairs.float(pair, PAIR_FLOATS.lowest));
  const highest = met === 1 ? number : Math.max(number, pairs.float(pair, PAIR_FLOATS.highest));
  const by = Math.abs(number - pairs.float(pair, PAIR_FLOATS.latest));
  if (met > 1 && by > 0 && by <= COUNTED.step) pairs.add(pair, PAIR.steps);
  pairs.setFloat(pair, PAIR_FLOATS.lowest, lowest);
  pairs.setFloat(pair, PAIR_FLOATS.highest, highest);
  pairs.setFloat(pair, PAIR_FLOATS.latest, number);
  return highest - lowest <= met * NEAR;
}

/** The bitmap is nearly full: new objects could no longer be distinguished from known ones. */
function forgetHalf(pairs: Records, pair: number): void {
  pairs.clear(pair, PAIR.objects, PAIR.objects + PAIR_BITS.objects);
  for (const at of [PAIR.met, PAIR.refused, PAIR.steps])
    pairs.setWord(pair, at, pairs.word(pair, at) >> 1);
}
