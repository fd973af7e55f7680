import { ownCopy } from './ownCopy.ts';
import type { ValueFacts } from './valueFacts.ts';

/** Different values that are counted one by one at most. */
export const MOST_VALUES = 50;
const MANY_OTHERS = 20;
const MOST_OTHERS = 0.02;

/** What all parameters of an endpoint share. */
export interface Room {
  /** How many values may still be counted by name. */
  values: number;
  /** How often a type or format was seen for the first time. */
  news: number;
}

/** One value and how often it was seen. */
export interface Counted {
  count: number;
  readonly facts: ValueFacts | null;
}

export type CountedValuesJson = readonly [others: number, values: readonly (readonly [string | number, number])[]];

/** Counts of the values of one parameter, as long as they may turn out to be a fixed set of words or whole numbers. */
export class CountedValues {
  readonly #values = new Map<string | number, Counted>();
  #total = 0;
  #others = 0;

  get total(): number {
    return this.#total;
  }

  /** Times a value was seen that is not counted by name. */
  get others(): number {
    return this.#others;
  }

  get values(): readonly (readonly [value: string | number, count: number])[] {
    return [...this.#values].map(([value, { count }]) => [value, count]);
  }

  find(value: string | number): Counted | null {
    return this.#values.get(value) ?? null;
  }

  hit(counted: Counted): void {
    counted.count++;
    this.#total++;
  }

  miss(): void {
    this.#others++;
    this.#total++;
  }

  /** Counts a value that is not known yet by its name from now on; null, and not counted, when there is no room. */
  add(value: string | number, facts: ValueFacts | null, room: Room): Counted | null {
    if (this.#values.size >= MOST_VALUES || room.values <= 0) return null;
    room.values--;
    const counted = { count: 1, facts };
    this.#values.set(typeof value === 'string' ? ownCopy(value) : value, counted);
    this.#total++;
    return counted;
  }

  /** Whether so many values are others that these can be no fixed set. */
  get isHopeless(): boolean {
    return this.#others > MANY_OTHERS && this.#others > this.#total * MOST_OTHERS;
  }

  get size(): number {
    return this.#values.size;
  }

  merge(other: CountedValues): void {
    this.#total += other.#total;
    this.#others += other.#others;
    for (const [value, { count, facts }] of other.#values) {
      const mine = this.#values.get(value);
      if (mine !== undefined) mine.count += count;
      else if (this.#values.size < MOST_VALUES) this.#values.set(value, { count, facts });
      else this.#others += count;
    }
  }

  toJSON(): CountedValuesJson {
    return [this.#others, this.values];
  }

  static fromJSON([others, values]: CountedValuesJson): CountedValues {
    const read = new CountedValues();
    read.#others = read.#total = others;
    for (const [value, count] of values) {
      read.#values.set(value, { count, facts: null });
      read.#total += count;
    }
    return read;
  }
}
