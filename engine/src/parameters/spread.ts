import { QuantileSketch, type QuantileSketchJson } from './quantileSketch.ts';

/**
 * Numbers above this many are looked at less and less often: half as often each time their count
 * has doubled.
 */
const ALL_COUNTED = 512;
const ALL_COUNTED_ZEROS = Math.clz32(ALL_COUNTED);

export type SpreadJson = readonly [
  least: number,
  greatest: number,
  count?: number,
  sketch?: QuantileSketchJson,
];

/**
 * From here on numbers are those of cards, accounts and telephones too: only their first digits are
 * kept.
 */
const LONG_NUMBER = 1_000_000;
const DECIMALS = 1_000;
const KEPT_DIGITS = 3;
const NEARLY = 1e-9;

/**
 * A number as the end of a range: as it is while it is short, else the next one of three digits
 * below or above (`sign`).
 */
export function endOf(value: number, sign: -1 | 1): number {
  const isShort =
    Math.abs(value) < LONG_NUMBER && Math.round(value * DECIMALS) / DECIMALS === value;
  if (isShort || !Number.isFinite(value)) return value;
  // Next to nothing is nobody's number, and its digits cannot be counted off.
  if (Math.abs(value) < Number.EPSILON) return value;
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - KEPT_DIGITS + 1);
  const units = value / unit;
  // An end that is read back is one already, whatever the division makes of it.
  const isEnd = Math.abs(units - Math.round(units)) < NEARLY;
  return Number(
    (
      (isEnd ? Math.round(units) : sign < 0 ? Math.floor(units) : Math.ceil(units)) * unit
    ).toPrecision(KEPT_DIGITS + 1),
  );
}

/**
 * Least, greatest and quantiles of numbers, none of which can be read from it when it is long. A
 * sketch is made only once they differ.
 */
export class Spread {
  #least = Infinity;
  #greatest = -Infinity;
  #count = 0;
  #sketch: QuantileSketch | null = null;
  /** Numbers and sketch as of the last save. */
  #savedCount = 0;
  #isSketchSaved = true;

  /** Takes a number; what is none, or beyond all numbers, is left out. */
  add(number: number): void {
    if (!Number.isFinite(number)) return;
    // Without the sign of a zero.
    const value = number + 0;
    const count = ++this.#count;
    const before = this.#least;
    if (value < this.#least) this.#least = endOf(value, -1);
    if (value > this.#greatest) this.#greatest = endOf(value, 1);
    if (this.#sketch === null) {
      if (this.#least === this.#greatest) return;
      this.#sketch = new QuantileSketch();
      this.#isSketchSaved = false;
      if (count > 1) this.#sketch.add(before, count - 1);
      this.#sketch.add(value);
      return;
    }
    if (count <= ALL_COUNTED) {
      this.#sketch.add(value);
      this.#isSketchSaved = false;
      return;
    }
    // Multiples of the golden ratio pick one of 2^k without the rhythm that lists of a fixed length
    // have.
    const k = ALL_COUNTED_ZEROS - Math.clz32(count) + 1;
    if (Math.imul(count, 0x9e3779b1) >>> (32 - k) !== 0) return;
    this.#sketch.add(value, 2 ** k);
    this.#isSketchSaved = false;
  }

  /** Least and greatest, or null without numbers. */
  get ends(): readonly [least: number, greatest: number] | null {
    return this.#greatest === -Infinity ? null : [this.#least, this.#greatest];
  }

  /**
   * The number at this share of all in order, as exact as the sketch; `isWhole`: rounded. Null
   * while none was sketched.
   */
  quantile(share: number, isWhole: boolean): number | null {
    if (this.#count > 0 && this.#least === this.#greatest) return this.#least;
    const value = this.#sketch?.quantile(share) ?? null;
    return value === null
      ? null
      : Math.min(
          this.#greatest,
          Math.max(this.#least, isWhole ? Math.round(value) : Number(value.toPrecision(4))),
        );
  }

  merge(other: Spread): void {
    if (other.#greatest === -Infinity) return;
    const [mine, theirs] = [this.#sketched(), other.#sketched()];
    this.#least = Math.min(this.#least, other.#least);
    this.#greatest = Math.max(this.#greatest, other.#greatest);
    this.#count += other.#count;
    if (this.#least === this.#greatest) return;
    mine.merge(theirs);
    this.#sketch = mine;
    this.#isSketchSaved = false;
  }

  /** Its sketch, or one made of the only number it has seen. */
  #sketched(): QuantileSketch {
    if (this.#sketch !== null) return this.#sketch;
    const sketch = new QuantileSketch();
    if (this.#count > 0) sketch.add(this.#least, this.#count);
    return sketch;
  }

  /**
   * What `toJSON` says, without the sketch where that did not change since this was last asked;
   * undefined where nothing did.
   */
  takeUnsaved(): SpreadJson | null | undefined {
    if (this.#count === this.#savedCount && this.#isSketchSaved) return undefined;
    const isWhole = !this.#isSketchSaved;
    this.markSaved();
    return isWhole ? this.toJSON() : [this.#least, this.#greatest, this.#count];
  }

  /** `toJSON` was saved. */
  markSaved(): void {
    this.#savedCount = this.#count;
    this.#isSketchSaved = true;
  }

  toJSON(): SpreadJson | null {
    if (this.#greatest === -Infinity) return null;
    return this.#sketch === null
      ? [this.#least, this.#greatest, this.#count]
      : [this.#least, this.#greatest, this.#count, this.#sketch.toJSON()];
  }

  static fromJSON(json: SpreadJson | null): Spread {
    const spread = new Spread();
    if (json === null) return spread;
    const [least, greatest, count = 0, sketch] = json;
    [spread.#least, spread.#greatest, spread.#count] = [
      endOf(least, -1),
      endOf(greatest, 1),
      count,
    ];
    if (sketch !== undefined) spread.#sketch = QuantileSketch.fromJSON(sketch);
    else if (spread.#least !== spread.#greatest) spread.#sketch = new QuantileSketch();
    return spread;
  }
}
