/** Operations of one endpoint that are counted apart. */
const MOST = 200;
/** An endpoint that showed none in so many exchanges has none. */
const LOOKS = 50;
/** Requests that ask for no operation, where others do. */
const PLAIN = 1;

/**
 * How many exchanges each operation of an endpoint had, of those that were answered well: the
 * operations that were asked for last, in this order.
 */
export class Lanes {
  readonly counts = new Map<number, number>();
  #looks = 0;

  /** Whether an exchange may ask for one of several operations. */
  get areWatched(): boolean {
    return this.counts.size > 0 || this.#looks < LOOKS;
  }

  /**
   * Takes an exchange of an operation, null for none. @param all chances of the endpoint, this one
   * included @returns what it counts for, 0 for nothing
   */
  take(operation: number | null, isCounted: boolean, all: number): number {
    if (operation === null && this.counts.size === 0) {
      this.#looks += 1;
      return 0;
    }
    const lane = operation ?? PLAIN;
    const count = this.counts.get(lane);
    const isFull = count === undefined && this.counts.size >= MOST;
    if (!isCounted) return isFull ? 0 : lane;
    this.counts.delete(isFull ? this.#oldest : lane);
    // One that may have been left out before has no fewer than all: what it showed goes by those.
    this.counts.set(lane, isFull ? all : (count ?? 0) + 1);
    return lane;
  }

  get #oldest(): number {
    const [oldest = PLAIN] = this.counts.keys();
    return oldest;
  }

  toJSON(): readonly (readonly [lane: number, count: number])[] {
    return [...this.counts];
  }

  restore(json: readonly (readonly [lane: number, count: number])[]): void {
    for (const [lane, count] of json) this.counts.set(lane, count);
  }
}
