/** Operations of one endpoint that are counted apart. */
const MOST = 200;
/** An endpoint that showed none in so many exchanges has none. */
const LOOKS = 50;
/** Requests that ask for no operation, where others do. */
const PLAIN = 1;

/** How many exchanges each operation of an endpoint had, of those that were answered well. */
export class Lanes {
  readonly counts = new Map<number, number>();
  #looks = 0;

  /** Whether an exchange may ask for one of several operations. */
  get areWatched(): boolean {
    return this.counts.size > 0 || this.#looks < LOOKS;
  }

  /** Takes an exchange of an operation, null for none. @returns what it counts for, 0 for nothing */
  take(operation: number | null, isCounted: boolean): number {
    if (operation === null && this.counts.size === 0) {
      this.#looks += 1;
      return 0;
    }
    const lane = operation ?? PLAIN;
    const count = this.counts.get(lane);
    if (count === undefined && this.counts.size >= MOST) return 0;
    if (isCounted) this.counts.set(lane, (count ?? 0) + 1);
    return lane;
  }

  toJSON(): readonly (readonly [lane: number, count: number])[] {
    return [...this.counts];
  }

  restore(json: readonly (readonly [lane: number, count: number])[]): void {
    for (const [lane, count] of json) this.counts.set(lane, count);
  }
}
