import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import type { Signal } from '../behaviour/signal.ts';
import type { EndpointTuning } from './tuning.ts';

const always = (): boolean => true;

/** What the exchange at hand amounts to. One object serves all exchanges, one after the other. */
export class FoundSignals {
  /** Null while it is nothing. */
  #signals: Signal[] | null = null;
  /** What is legitimate at the endpoint of the exchange at hand. */
  #tuned: EndpointTuning | null = null;

  /** Begins with the next exchange. */
  begin(tuned: EndpointTuning | null): void {
    this.#signals = null;
    this.#tuned = tuned;
  }

  get isEmpty(): boolean {
    return this.#signals === null;
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

  /** Takes a signal that marks were applied to already. */
  add(signal: Signal): void {
    (this.#signals ??= []).push(signal);
  }

  take(): readonly Signal[] | null {
    const signals = this.#signals;
    this.#signals = null;
    return signals;
  }
}
