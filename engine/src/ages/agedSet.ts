import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { type Chances, FactAge, type FactAgeJson } from './factAge.ts';

export type AgedSetJson<Value> = readonly (readonly [Value, FactAgeJson])[];

/** Chances: of all values, or of each. */
type CountOf<Value> = number | ((value: Value) => number);

const of = <Value>(counts: CountOf<Value>, value: Value): number =>
  typeof counts === 'number' ? counts : counts(value);

/**
 * Values that exchanges of an endpoint showed, up to a limit. Those that are past are no longer given,
 * but remembered while there is room.
 */
export class AgedSet<Value extends string | number> {
  readonly #ages = new Map<Value, FactAge>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** Takes a value that the newest `times` chances showed. */
  see(value: Value, count: number, at: number, times = 1): void {
    let age = this.#ages.get(value);
    if (age === undefined) {
      if (this.#ages.size >= this.#most && !this.#dropPast({ count, at })) return;
      this.#ages.set(value, (age = new FactAge()));
    }
    age.seeRun(count, times, at);
  }

  /** Makes room for a value in place of one that is past. */
  #dropPast(chances: Chances): boolean {
    for (const [value, age] of this.#ages)
      if (age.isPast(chances, USUAL_REQUESTS)) return this.#ages.delete(value);
    return false;
  }

  /** Values that hold, in the order of their first sight. */
  values(chances: Chances): Value[] {
    const held: Value[] = [];
    for (const [value, age] of this.#ages)
      if (!age.isPast(chances, USUAL_REQUESTS)) held.push(value);
    return held;
  }

  has(value: Value, chances: Chances): boolean {
    return this.#ages.get(value)?.isPast(chances, USUAL_REQUESTS) === false;
  }

  /** All that were ever seen. */
  get ages(): ReadonlyMap<Value, FactAge> {
    return this.#ages;
  }

  /** @param own chances of this one's endpoint before; @param others of the other's */
  merge(other: AgedSet<Value>, own: CountOf<Value>, others: CountOf<Value>): void {
    for (const [value, age] of this.#ages)
      if (!other.#ages.has(value)) age.merge(new FactAge(), of(own, value), of(others, value));
    for (const [value, age] of other.#ages) {
      let known = this.#ages.get(value);
      if (known === undefined) {
        if (this.#ages.size >= this.#most) continue;
        this.#ages.set(value, (known = new FactAge()));
      }
      known.merge(age, of(own, value), of(others, value));
    }
  }

  toJSON(): AgedSetJson<Value> {
    return [...this.#ages].map(([value, age]) => [value, age.toJSON()]);
  }

  static fromJSON<Value extends string | number>(
    json: AgedSetJson<Value>,
    most: number,
  ): AgedSet<Value> {
    const set = new AgedSet<Value>(most);
    for (const [value, age] of json) set.#ages.set(value, FactAge.fromJSON(age));
    return set;
  }
}
