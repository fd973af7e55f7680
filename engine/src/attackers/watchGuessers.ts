import { agentOf } from '../behaviour/agentOf.ts';
import type { EndpointTraffic } from '../behaviour/endpointTraffic.ts';
import { pairKey } from '../behaviour/keys.ts';
import { PAIR } from '../behaviour/layouts.ts';
import { sharedGuesses } from '../behaviour/sharedGuesses.ts';
import { slowCodes } from '../behaviour/slowCodes.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { DetectorState } from './detectorState.ts';
import type { FoundSignals } from './foundSignals.ts';
import type { Who } from './who.ts';

/** What somebody asks for, or the code that they try, and what the answer comes to. */
interface Guess {
  readonly value: string;
  readonly status: number;
  readonly isCode: boolean;
}

/** Statuses that say that a code is wrong, and not used or over, or that too many were tried. */
const REFUSING: ReadonlySet<number> = new Set([400, 403, 404, 422, 429]);
/** In the keys of records of those who guess by turns, and of programs in a network. */
const [BY_TURNS, SLOWLY] = [23, 24];

/** Looks for objects and codes that several addresses guess, none of which stands out by itself. */
export function watchGuessers(
  { pairs }: DetectorState,
  found: FoundSignals,
  exchange: Exchange,
  { keys: { consumer, ip, network }, minute }: Who,
  { number }: EndpointTraffic,
  { value, status, isCode }: Guess,
): void {
  const isGiven = status >= 200 && status < 300;
  if (!found.isEmpty || ip === 0) return;
  if (isCode && !isGiven && !REFUSING.has(status)) return;
  const place = isCode
    ? pairKey(pairKey(number, SLOWLY), pairKey(network, agentOf(exchange)))
    : pairKey(number, BY_TURNS);
  const pair = pairs.touch(place);
  const signal = isCode
    ? slowCodes(pairs, pair, consumer, value, minute, isGiven)
    : sharedGuesses(pairs, { pair, ip, minute, isGiven }, value);
  found.report(signal);
  if (!found.isEmpty) found.guessers = pairKey(place, pairs.word(pair, PAIR.hour));
}
