import { isWordy, spellingOf } from './spelling.ts';
import {
  type FrequentPatch,
  FrequentValues,
  type SavedFrequent,
  type ValueRoom,
} from './frequentValues.ts';

const KEPT = 64;
const SAMPLES = 5;
const LONGEST_SAMPLE = 96;
const NO_ROOM: ValueRoom = { left: 0 };

/** Hash under which a value is known here. */
export function hashValue(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return (Math.imul(hash, 0xc2b2ae35) ^ 0x5bd1e995) >>> 0;
}

/** What changed of the values of a parameter. */
export interface DistinctValuesPatch {
  readonly hashes?: readonly number[];
  readonly spellings?: readonly (readonly [spelling: number, count: number])[];
  readonly frequent?: FrequentPatch;
}

/**
 * How many different values a parameter took: exact to 64, then estimated from the 64 smallest
 * hashes (k minimum values, relative standard error about 13 %). Keeps the first five values as
 * samples, and the most frequent ones where there is room.
 */
export class DistinctValues {
  readonly samples: string[] = [];
  readonly frequent = new FrequentValues();
  /** How the first 64 are written, and how many so. */
  readonly spellings = new Map<number, number>();
  private readonly smallest: number[] = [];
  private isSampleSaved = true;

  add(value: string, room: ValueRoom): void {
    const hash = hashValue(value);
    this.frequent.see(value, hash, room);
    const { smallest } = this;
    const size = smallest.length;
    if (size === KEPT && hash > (smallest[size - 1] ?? 0)) return;
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((smallest[middle] ?? 0) < hash) low = middle + 1;
      else high = middle;
    }
    if (smallest[low] === hash) return;
    this.isSampleSaved = false;
    if (this.samples.length < SAMPLES)
      this.samples.push(Buffer.from(value.slice(0, LONGEST_SAMPLE), 'utf16le').toString('utf16le'));
    if (size === KEPT) smallest.pop();
    else this.addSpelling(spellingOf(value), 1);
    smallest.splice(low, 0, hash);
  }

  /** Whether it saw this value; may miss some beyond 64. */
  knows(value: string): boolean {
    return this.smallest.includes(hashValue(value));
  }

  /** Whether all are among values with these hashes, as far as it knows them. */
  areAmong(hashes: ReadonlySet<number>): boolean {
    return this.smallest.length > 0 && this.smallest.every((hash) => hashes.has(hash));
  }

  /** How many of them another one saw as well; may miss some beyond 64. */
  common(other: DistinctValues): number {
    const known = new Set(other.smallest);
    return this.smallest.filter((hash) => known.has(hash)).length;
  }

  private addSpelling(spelling: number, count: number): void {
    this.spellings.set(spelling, (this.spellings.get(spelling) ?? 0) + count);
  }

  /** Share of the values that are written so. */
  spelledLike(spelling: number): number {
    let all = 0;
    for (const count of this.spellings.values()) all += count;
    return all === 0 ? 0 : (this.spellings.get(spelling) ?? 0) / all;
  }

  /** Share of the values that are written with this, among other things. */
  spelledWith(bit: number): number {
    let all = 0;
    let some = 0;
    for (const [spelling, count] of this.spellings) {
      all += count;
      if ((spelling & bit) !== 0) some += count;
    }
    return all === 0 ? 0 : some / all;
  }

  /** How many of the first 64 have nothing but letters and signs between words. */
  get words(): number {
    let words = 0;
    for (const [spelling, count] of this.spellings) if (isWordy(spelling)) words += count;
    return words;
  }

  /** Adds a value that was seen so often elsewhere, as a literal. */
  addSeen(value: string, count: number): void {
    this.add(value, NO_ROOM);
    this.frequent.add(value, hashValue(value), count);
  }

  /** Adds what another one saw. */
  addAll(other: DistinctValues): void {
    this.frequent.addAll(other.frequent);
    for (const [spelling, count] of other.spellings) this.addSpelling(spelling, count);
    for (const sample of other.samples)
      if (this.samples.length < SAMPLES && !this.samples.includes(sample))
        this.samples.push(sample);
    const united = [...new Set([...this.smallest, ...other.smallest])]
      .sort((a, b) => a - b)
      .slice(0, KEPT);
    this.smallest.length = 0;
    this.smallest.push(...united);
  }

  /** The same without these values, as far as those are known. */
  without(values: readonly string[]): DistinctValues {
    const gone = new Set(values.map(hashValue));
    const left = new DistinctValues();
    left.samples.push(...this.samples.filter((sample) => !gone.has(hashValue(sample))));
    left.smallest.push(...this.smallest.filter((hash) => !gone.has(hash)));
    for (const [spelling, count] of this.spellings) left.spellings.set(spelling, count);
    for (const value of values) {
      const spelling = spellingOf(value);
      const count = (left.spellings.get(spelling) ?? 0) - 1;
      if (count > 0) left.spellings.set(spelling, count);
      else left.spellings.delete(spelling);
    }
    left.frequent.addAll(this.frequent);
    left.frequent.drop(gone);
    left.isSampleSaved = false;
    return left;
  }

  get estimate(): number {
    const size = this.smallest.length;
    return size < KEPT
      ? size
      : Math.round(((KEPT - 1) * 4294967296) / Math.max(1, this.smallest[KEPT - 1] ?? 1));
  }

  /**
   * Whether it saw a value that neither another one did nor is among these; may miss some beyond
   * 64.
   */
  sawOthersThan(hashes: readonly number[], values: readonly string[]): boolean {
    const known = new Set([...hashes, ...values.map(hashValue)]);
    return this.smallest.some((hash) => !known.has(hash));
  }

  /**
   * What changed since this was last asked, or since all was saved; null when nothing did. @param
   * mayKeep whether a value may be kept as it is
   */
  takeUnsaved(mayKeep: (value: string) => boolean): DistinctValuesPatch | null {
    const frequent = this.frequent.takeUnsaved(mayKeep);
    const isSampleSaved = this.isSampleSaved;
    this.markSaved();
    if (isSampleSaved && frequent === null) return null;
    return {
      ...(isSampleSaved ? {} : { hashes: [...this.smallest], spellings: [...this.spellings] }),
      ...(frequent === null ? {} : { frequent }),
    };
  }

  /** All was saved. */
  markSaved(): void {
    this.isSampleSaved = true;
    this.frequent.markSaved();
  }

  toJSON(): readonly [readonly string[], readonly number[]] {
    return [this.samples, this.smallest];
  }

  static from(
    samples: readonly string[],
    smallest: readonly number[],
    frequent: SavedFrequent | null = null,
    spellings: readonly (readonly [number, number])[] = [],
  ): DistinctValues {
    const values = new DistinctValues();
    if (frequent !== null) values.frequent.load(frequent, hashValue);
    for (const [spelling, count] of spellings) values.addSpelling(spelling, count);
    values.samples.push(...samples.slice(0, SAMPLES));
    values.smallest.push(...smallest.slice(0, KEPT));
    values.markSaved();
    return values;
  }
}
