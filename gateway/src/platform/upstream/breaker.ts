/** Calls in a row that must have waited in vain: one slow answer says nothing of the service. */
const IN_VAIN = 3;
/** Milliseconds before a service that did not answer is tried again, with one call. */
const REST = 5_000;

/**
 * Knows whether a service answers at all. One that hangs costs everybody who asks it 15 s, every
 * time; after three calls in a row that waited in vain others fail at once, and every five
 * seconds one call finds out whether it is back.
 */
export class Breaker {
  readonly #now: () => number;
  #inVain = 0;
  #triedAt = -Infinity;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Whether a call may go out now. Whoever is let through says how it ended. */
  admits(): boolean {
    if (this.#inVain < IN_VAIN) return true;
    if (this.#now() - this.#triedAt < REST) return false;
    this.#triedAt = this.#now();
    return true;
  }

  /**
   * A call has ended: with an answer, whichever, or without one in time. Anything else says
   * nothing.
   */
  ended(how: 'answered' | 'inVain'): void {
    if (how === 'answered') this.#inVain = 0;
    else if (++this.#inVain >= IN_VAIN) this.#triedAt = this.#now();
  }
}
