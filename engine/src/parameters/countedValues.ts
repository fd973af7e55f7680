import { FACT_AGES, USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { ownCopy } from './ownCopy.ts';
import type { ValueFacts } from './valueFacts.ts';

/** Different values that are counted one by one at most. */
const MOST_VALUES = 50;
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
  /** Number of the newest exchange that showed it, where that is kept; else zero. */
  last: number;
  readonly facts: ValueFacts | null;
}

/** The number of the newest exchange is there only where it is kept. */
export type CountedValuesJson = readonly [
  others: number,
  values: readonly (readonly [value: string | number, count: number, last?: number])[],
];

/**
 * Counts of the values of one parameter, as long as they may turn out to be a fixed set of words or
 * whole numbers.
 */
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

  /** Values that hold, where the newest exchange of each is kept. @param exchanges in all */
  held(exchanges: number): readonly (string | number)[] {
    return [...this.#values].flatMap(([value, { count, last }]) => {
      const needed = Math.min(
        FACT_AGES.most,
        Math.max(USUAL_REQUESTS, FACT_AGES.intervals * Math.ceil(last / count)),
      );
      return exchanges - last < needed ? [value] : [];
    });
  }

  /** So many exchanges came before those of this endpoint. */
  move(by: number): void {
    for (const counted of this.#values.values()) if (counted.last > 0) counted.last += by;
  }

  /** Numbers of the newest exchanges, in the order of `values`. */
  get lasts(): readonly number[] {
    return [...this.#values.values()].map(({ last }) => last);
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

  /**
   * Counts a value that is not known yet by its name from now on; null, and not counted, when there
   * is no room.
   */
  add(value: string | number, facts: ValueFacts | null, room: Room): Counted | null {
    if (this.#values.size >= MOST_VALUES || room.values <= 0) return null;
    room.values--;
    const counted = { count: 1, last: 0, facts };
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
    for (const [value, { count, last, facts }] of other.#values) {
      const mine = this.#values.get(value);
      if (mine !== undefined) {
        mine.count += count;
        mine.last = Math.max(mine.last, last);
      } else if (this.#values.size < MOST_VALUES) this.#values.set(value, { count, last, facts });
      else this.#others += count;
    }
  }

  toJSON(): CountedValuesJson {
    return [
      this.#others,
      [...this.#values].map(([value, { count, last }]) =>
        last === 0 ? [value, count] : [value, count, last],
      ),
    ];
  }

  static fromJSON([others, values]: CountedValuesJson): CountedValues {
    const read = new CountedValues();
    read.#others = read.#total = others;
    for (const [value, count, last = 0] of values) {
      read.#values.set(value, { count, last, facts: null });
      read.#total += count;
    }
    return read;
  }
}
