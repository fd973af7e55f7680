import type { Exchange } from '../exchange/exchange.ts';
import type { EndpointTraffic } from './endpointTraffic.ts';
import { hashOf, keyOf, pairKey } from './keys.ts';
import { PAIR } from './layouts.ts';
import type { Records } from './records.ts';
import { proven, type Signal } from './signal.ts';

/** Repetitions that are no client which did not hear of the first answer. */
const ENOUGH = 8;
/**
 * Callers of an endpoint who were refused what they had been given before, from which on that is the
 * rule there, and of all who asked again the share that was.
 */
const ONCE = { refused: 5, share: 0.8 } as const;
/** Of `PAIR.standing`: how a repetition of it was answered was counted. */
const COUNTED = 2_048;
/** Of `PAIR.standing`: that it repeats what is given once was said. */
const TOLD = 4_096;
/** Longer bodies are not compared. */
const LONGEST = 128;
const A_DAY = 1_440;
/**
 * Where conflicts alone tell of it, which a lock that others hold has as well: so many repetitions, and
 * at most so many seconds for each, as no client takes that renews something.
 */
const LIKELY = { times: 40, seconds: 2, share: 0.6 } as const;
/** What says of the same request that it was given already. */
const CONFLICT = 409;
const AGAIN: ReadonlySet<number> = new Set([CONFLICT, 410, 412]);
/** Whoever asks again as soon tapped twice, and is told to wait for the first answer. */
const TWICE = 1;

/**
 * The same request again and again on one day, each time with success, where others are refused the
 * second time: a reward that is claimed, a coupon that is redeemed. What is given to everybody again,
 * such as a list or a mark, says nothing.
 * @param status that the answer comes to
 * @param isTaught the exchange may teach how repetitions are answered
 */
export function repeatedRequest(
  pairs: Records,
  pair: number,
  traffic: EndpointTraffic,
  { path, query, requestBody, startedAt }: Exchange,
  status: number,
  minute: number,
  isTaught: boolean,
): Signal | null {
  const text = requestBody === null ? '' : requestBody.text;
  const isGiven = status >= 200 && status < 300;
  if (text === null || text.length > LONGEST || (!isGiven && !AGAIN.has(status))) return null;
  const asked = query.length === 0 ? path : `${path}?${query.join('&')}`;
  const day = Math.floor(minute / A_DAY);
  const same = hashOf(pairKey(keyOf(asked, day), keyOf(text, 3))) | 0 || 1;
  const isSame = pairs.word(pair, PAIR.same) === same;
  const standing = pairs.word(pair, PAIR.standing);
  const isCounted = (standing & COUNTED) !== 0;
  const second = Math.floor(startedAt / 1_000);
  if (!isGiven) {
    const isLater = isSame && second - pairs.word(pair, PAIR.sameSince) > TWICE;
    const isConflict = !isSame && status === CONFLICT;
    if (!isTaught || isCounted || (!isLater && !isConflict)) return null;
    pairs.setWord(pair, PAIR.standing, standing | COUNTED);
    if (isLater) traffic.repeatsRefused += 1;
    else traffic.conflicts += 1;
    return null;
  }
  if (!isSame) {
    pairs.setWord(pair, PAIR.same, same);
    pairs.setWord(pair, PAIR.times, 0);
    pairs.setWord(pair, PAIR.sameSince, second);
    return null;
  }
  const times = pairs.add(pair, PAIR.times);
  if (isTaught && !isCounted) {
    pairs.setWord(pair, PAIR.standing, standing | COUNTED);
    traffic.repeatsGiven += 1;
  }
  const seconds = second - pairs.word(pair, PAIR.sameSince);
  const isEnough = isOnce(traffic, 0, ONCE.share)
    ? times >= ENOUGH
    : isOnce(traffic, traffic.conflicts, LIKELY.share) &&
      times >= LIKELY.times &&
      seconds <= times * LIKELY.seconds;
  if (!isEnough) return null;
  const isFirst = (standing & TOLD) === 0;
  if (isFirst) pairs.setWord(pair, PAIR.standing, standing | TOLD);
  return {
    ...proven('excessiveUsage', isFirst, true, 'What others get once was given again'),
    ...(isFirst ? { earlier: { attempts: times - 1, successes: times - 1 } } : {}),
  };
}

/**
 * Whether what is given at an endpoint is usually given once.
 * @param conflicts callers who are taken as refused as well
 * @param share of those who asked again that it takes
 */
function isOnce(
  { repeatsRefused, repeatsGiven }: EndpointTraffic,
  conflicts: number,
  share: number,
): boolean {
  const refused = repeatsRefused + conflicts;
  return refused >= ONCE.refused && refused >= (refused + repeatsGiven) * share;
}
