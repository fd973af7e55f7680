import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { EndpointTuning } from './tuning.ts';

const GUESSES: ReadonlySet<AttackType> = new Set([
  'objectEnumeration',
  'bruteForce',
  'credentialStuffing',
]);
const always = (): boolean => true;

/** What two ways of looking at one attempt say together, in the words of what weighs more. */
function together(one: Signal, other: Signal): Signal {
  const [more, less] = other.weight > one.weight ? [other, one] : [one, other];
  const violations = [...(more.violations ?? []), ...(less.violations ?? [])];
  // What violated rules was told each time.
  const earlier = violations.length > 0 ? NONE_EARLIER : earlierOf(one.earlier, other.earlier);
  return {
    ...less,
    ...more,
    isProven: one.isProven || other.isProven,
    isSuccess: one.isSuccess || other.isSuccess,
    ...(violations.length > 0 ? { violations } : {}),
    ...(earlier === undefined ? {} : { earlier }),
  };
}

const NONE_EARLIER = { attempts: 0, successes: 0 } as const;

/** Both count the same requests. */
const earlierOf = (one: Signal['earlier'], other: Signal['earlier']): Signal['earlier'] =>
  one === undefined || (other !== undefined && other.attempts > one.attempts) ? other : one;

/** What the exchange at hand amounts to. One object serves all exchanges, one after the other. */
export class FoundSignals {
  /** Null while it is nothing. */
  #signals: Signal[] | null = null;
  /** What is legitimate at the endpoint of the exchange at hand. */
  #tuned: EndpointTuning | null = null;

  /** Whether an answer had named the object of the exchange at hand to who asks for it. */
  isNamed = false;
  /** Key of the addresses that guess by turns, of which the exchange at hand is one; null without. */
  guessers: number | null = null;

  /** Begins with the next exchange. */
  begin(tuned: EndpointTuning | null): void {
    this.#signals = null;
    this.isNamed = false;
    this.guessers = null;
    this.#tuned = tuned;
  }

  get isEmpty(): boolean {
    return this.#signals === null;
  }

  /** Whether the exchange is a part of a sequence of guesses that is sure. */
  get isGuess(): boolean {
    return this.#signals?.some(({ type, isProven }) => isProven && GUESSES.has(type)) === true;
  }

  /**
   * Whether a type of attack says something at the endpoint at hand. Sequences over several
   * endpoints leave out those where it does not.
   * @param isSeen whether the exchange at hand is evidence of it, asked where a mark hides that
   */
  isEvidence(type: AttackType, isSeen: () => boolean = always): boolean {
    if (this.#tuned === null || !this.#tuned.allows(type)) return true;
    if (isSeen()) this.#tuned.hide(type);
    return false;
  }

  /** Takes a signal unless its type is legitimate there. */
  report(signal: Signal | null): void {
    if (signal !== null && this.isEvidence(signal.type)) this.add(signal);
  }

  /**
   * Takes a signal that marks were applied to already. An exchange is one attempt of a type, however
   * many ways of looking at it see one.
   */
  add(signal: Signal): void {
    const signals = (this.#signals ??= []);
    const at = signals.findIndex(({ type }) => type === signal.type);
    const known = signals[at];
    if (known === undefined) signals.push(signal);
    else signals[at] = together(known, signal);
  }

  take(): readonly Signal[] | null {
    const signals = this.#signals;
    this.#signals = null;
    return signals;
  }
}
