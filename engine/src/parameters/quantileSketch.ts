const MOST_BINS = 96;
/**
 * Bits of a number's upper half that a bin does not tell apart: 64 bins between a power of two and
 * the next.
 */
const FINEST = 14;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);

export type QuantileSketchJson = readonly [shift: number, ...binsAndCounts: number[]];

/**
 * Quantiles of any numbers from at most 96 bins that grow with the number's size (as in DDSketch,
 * Masson et al. 2019): within 1 % while the numbers span one power of two, coarser by half whenever
 * they need more bins. Order does not matter, and merging gives what one sketch of everything would
 * be.
 */
export class QuantileSketch {
  #bins = new Map<number, number>();
  #shift = FINEST;

  add(value: number, count = 1): void {
    const bin = binOf(value, this.#shift);
    this.#bins.set(bin, (this.#bins.get(bin) ?? 0) + count);
    this.#fit();
  }

  merge(other: QuantileSketch): void {
    while (this.#shift < other.#shift) this.#coarsen();
    const by = this.#shift - other.#shift;
    for (const [bin, count] of other.#bins) {
      const mine = coarser(bin, by);
      this.#bins.set(mine, (this.#bins.get(mine) ?? 0) + count);
    }
    this.#fit();
  }

  /**
   * The number that this share of all is at or below; `share` within 0..1. Null when it holds none.
   */
  quantile(share: number): number | null {
    const bins = [...this.#bins].sort(([a], [b]) => a - b);
    const total = bins.reduce((sum, [, count]) => sum + count, 0);
    let rank = share * (total - 1);
    for (const [bin, count] of bins) {
      if (rank < count) return within(bin, this.#shift, (rank + 0.5) / count);
      rank -= count;
    }
    return null;
  }

  #fit(): void {
    while (this.#bins.size > MOST_BINS) this.#coarsen();
  }

  #coarsen(): void {
    this.#shift++;
    const bins = new Map<number, number>();
    for (const [bin, count] of this.#bins)
      bins.set(coarser(bin, 1), (bins.get(coarser(bin, 1)) ?? 0) + count);
    this.#bins = bins;
  }

  /** Bins in order, each given by its distance from the one before. */
  toJSON(): QuantileSketchJson {
    let last = 0;
    const flat = [...this.#bins]
      .sort(([a], [b]) => a - b)
      .flatMap(([bin, count]) => {
        const step = bin - last;
        last = bin;
        return [step, count];
      });
    return [this.#shift, ...flat];
  }

  static fromJSON([shift, ...flat]: QuantileSketchJson): QuantileSketch {
    const sketch = new QuantileSketch();
    sketch.#shift = shift;
    let bin = 0;
    for (let at = 0; at + 1 < flat.length; at += 2) {
      bin += flat[at] ?? 0;
      sketch.#bins.set(bin, flat[at + 1] ?? 0);
    }
    return sketch;
  }
}

/**
 * Sign, exponent and the first digits of the binary fraction: bins are in the order of the numbers.
 */
function binOf(value: number, shift: number): number {
  float[0] = value < 0 ? -value : value;
  const bin = (halves[1] ?? 0) >>> shift;
  return value < 0 ? -bin : bin;
}

const coarser = (bin: number, by: number): number => (bin < 0 ? -(-bin >>> by) : bin >>> by);

/** A number of a bin, `share` of the way from its smaller end. */
function within(bin: number, shift: number, share: number): number {
  const [from, to] =
    bin < 0
      ? [-edge(-bin + 1, shift), -edge(-bin, shift)]
      : [edge(bin, shift), edge(bin + 1, shift)];
  return bin === 0 ? 0 : from + (to - from) * share;
}

function edge(bin: number, shift: number): number {
  halves[0] = 0;
  halves[1] = bin * 2 ** shift;
  return float[0] ?? 0;
}
