import { USUAL_REQUESTS } from '@palisade/vocabulary/factAges.ts';
import { type Chances, FactAge, type FactAgeJson } from '../ages/factAge.ts';

export type KindAgesJson = readonly (readonly [index: number, age: FactAgeJson])[];

/**
 * When each of several kinds of values was last seen, where there is more than one: types or
 * formats, by their index. A parameter of one kind is as old as that kind and needs no more.
 */
export class KindAges {
  #ages: Map<number, FactAge> | null = null;

  /**
   * Takes a value of a kind, before it is counted.
   * @param counts how often each kind was seen before
   * @param before the age of the values seen before
   */
  see(index: number, counts: readonly number[], before: FactAge, observing: Sighted): void {
    if (this.#ages === null) {
      if (!hasOther(counts, index)) return;
      this.#ages = agesOf(counts, before);
    }
    let age = this.#ages.get(index);
    if (age === undefined) this.#ages.set(index, (age = new FactAge()));
    const { sighted, at, lane, inLane } = observing;
    age.see(sighted, at, lane, inLane);
  }

  /** How often each kind was seen; 0 for those not seen for long, unless that is all of them. */
  held(counts: readonly number[], chances: Chances): readonly number[] {
    const ages = this.#ages;
    if (ages === null) return counts;
    const held = counts.map((count, index) =>
      ages.get(index)?.isPast(chances, USUAL_REQUESTS) === true ? 0 : count,
    );
    return held.some((count) => count > 0) ? held : counts;
  }

  /** So many exchanges came before those of this endpoint. */
  move(by: number): void {
    for (const age of this.#ages?.values() ?? []) age.move(by);
  }

  /**
   * Adds what was seen elsewhere in the same endpoint.
   * @param own counts and age of the values here, before those of the other are added
   */
  join(other: KindAges, own: Seen, others: Seen): void {
    const all = own.counts.map((count, index) => count + (others.counts[index] ?? 0));
    if (all.filter((count) => count > 0).length < 2) return;
    this.#ages ??= agesOf(own.counts, own.age);
    for (const [index, age] of other.#ages ?? agesOf(others.counts, others.age)) {
      const known = this.#ages.get(index);
      if (known === undefined) this.#ages.set(index, FactAge.fromJSON(age.toJSON()));
      else known.join(age);
    }
  }

  /** Undefined where one age says all. */
  toJSON(): KindAgesJson | undefined {
    return this.#ages === null
      ? undefined
      : [...this.#ages].map(([index, age]) => [index, age.toJSON()]);
  }

  static fromJSON(json: KindAgesJson | undefined): KindAges {
    const ages = new KindAges();
    if (json !== undefined)
      ages.#ages = new Map(json.map(([index, age]) => [index, FactAge.fromJSON(age)]));
    return ages;
  }
}

/** When a value was seen, as `FactAge` counts. */
interface Sighted {
  readonly sighted: number;
  readonly at: number;
  readonly lane: number;
  readonly inLane: number;
}

interface Seen {
  readonly counts: readonly number[];
  readonly age: FactAge;
}

function hasOther(counts: readonly number[], index: number): boolean {
  for (let other = 0; other < counts.length; other++)
    if (other !== index && (counts[other] ?? 0) > 0) return true;
  return false;
}

/** Every kind that was seen, as old as all of them together. */
function agesOf(counts: readonly number[], age: FactAge): Map<number, FactAge> {
  const ages = new Map<number, FactAge>();
  counts.forEach((count, index) => count > 0 && ages.set(index, FactAge.fromJSON(age.toJSON())));
  return ages;
}
