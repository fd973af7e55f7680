const BINS = 40;
const PER_DOUBLING = 2;
const MOST = 50_000;
/** Whole numbers whose squares are exact. */
const SMALL = 2 ** 26;

/** Bin of a number: two for each doubling, taken from its bits where it is small. */
function binOf(value: number): number {
  const whole = Math.floor(value);
  if (whole < 1) return 0;
  if (whole >= SMALL)
    return Math.min(BINS * PER_DOUBLING - 1, Math.floor(Math.log2(value) * PER_DOUBLING));
  const doublings = 31 - Math.clz32(whole);
  return PER_DOUBLING * doublings + (value * value >= 2 ** (2 * doublings + 1) ? 1 : 0);
}

/**
 * Counts of positive numbers by their size, two bins a doubling. Old counts fade: all are halved
 * when they have become many.
 */
export class Histogram {
  #bins: number[] = [];
  #total = 0;

  get total(): number {
    return this.#total;
  }

  add(value: number): void {
    const bin = binOf(value);
    while (this.#bins.length <= bin) this.#bins.push(0);
    this.#bins[bin] = (this.#bins[bin] ?? 0) + 1;
    if (++this.#total < MOST) return;
    this.#bins = this.#bins.map((count) => Math.floor(count / 2));
    this.#total = this.#bins.reduce((sum, count) => sum + count, 0);
  }

  /** A number that this share of all is not above, to within a bin; 0 when it holds none. */
  quantile(share: number): number {
    let rank = share * this.#total;
    for (const [bin, count] of this.#bins.entries()) {
      rank -= count;
      if (count > 0 && rank <= 0) return 2 ** ((bin + 1) / PER_DOUBLING);
    }
    return 0;
  }

  toJSON(): readonly number[] {
    return this.#bins;
  }

  static fromJSON(bins: readonly number[]): Histogram {
    const histogram = new Histogram();
    histogram.#bins = [...bins];
    histogram.#total = bins.reduce((sum, count) => sum + count, 0);
    return histogram;
  }
}
