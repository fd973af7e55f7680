import { FACT_AGES, type FactProgress } from '@palisade/vocabulary/factAges.ts';

/**
 * How many exchanges could have shown a fact, and when the newest of them was, in milliseconds
 * since 1970.
 */
export interface Chances {
  readonly count: number;
  readonly at: number;
  /**
   * Where several operations share an address, how many of the chances each of them had: that a fact
   * of one does not show in another says nothing.
   */
  readonly lanes?: ReadonlyMap<number, number>;
}

/**
 * Chance of the newest sighting, sixteen times the usual interval, time of the newest, sightings,
 * and where it was of one operation of several, that and its chance there.
 */
export type FactAgeJson = readonly [
  last: number,
  interval16: number,
  at: number,
  times?: number,
  lane?: number,
  inLane?: number,
];

const DAY = 86_400_000;
const { chanceDays, sightingDays } = FACT_AGES.old;

/** Whether something that did not show then says nothing of now. @param newest of its endpoint */
export const isOldChance = (at: number, newest: number): boolean => at < newest - chanceDays * DAY;
/** Whether something that showed then is in the past. @param newest of its endpoint */
export const isOldSighting = (at: number, newest: number): boolean =>
  at < newest - sightingDays * DAY;

/** Takes an exchange that could have shown a fact; one of an old recording says nothing of now. */
export const withChance = ({ count, at }: Chances, now: number): Chances =>
  isOldChance(now, at) ? { count, at } : { count: count + 1, at: Math.max(at, now) };

/**
 * Chances up to a sighting at some time, itself included: none where it is in the past, since all
 * that are known may have come after it.
 */
export const chancesUntil = ({ count, at }: Chances, sighted: number): number =>
  isOldSighting(sighted, at) ? 0 : count;

/** The mean is that of the first so many intervals; each later one weighs as one of so many. */
const WEIGHT = 16;
/** The longest interval that is told apart: five of it are the most that a fact waits. */
const LONGEST = FACT_AGES.most / FACT_AGES.intervals;

/**
 * When something was last seen of an endpoint, counted in exchanges that could have shown it, and
 * how often it is usually
 * seen: a running mean of the intervals, in whole numbers, so that how exchanges are cut into
 * batches changes nothing.
 */
export class FactAge {
  #last = 0;
  #interval16 = -1;
  #at = -Infinity;
  #times = 0;
  /** The operation that last showed it, and how often that was asked for by then; 0 for none. */
  #lane = 0;
  #inLane = 0;

  /**
   * Takes a sighting. @param count chances so far, this one included, as `chancesUntil` has them
   * @param lane operation that showed it @param inLane chances of that so far
   */
  see(count: number, at: number, lane = 0, inLane = 0): void {
    if (at > this.#at) this.#at = at;
    if (count >= this.#last) [this.#lane, this.#inLane] = [lane, inLane];
    const interval = Math.min(count - this.#last, LONGEST);
    if (interval <= 0 && this.isSeen) return;
    this.#last = count;
    this.#step(interval);
  }

  /** Takes sightings at the newest `times` chances, as if each had been reported. */
  seeRun(count: number, times: number, at: number): void {
    if (times <= 0) return;
    this.see(count - times + 1, at);
    if (times === 1) return;
    for (let left = times - 1; left > 0; left--) {
      const before = this.#interval16;
      this.#step(1);
      if (this.#times === WEIGHT && this.#interval16 === before) break;
    }
    this.#last = count;
  }

  #step(interval: number): void {
    if (this.#times < WEIGHT) this.#times++;
    const before = Math.max(0, this.#interval16);
    this.#interval16 = before + Math.trunc((WEIGHT * interval - before) / this.#times);
  }

  get isSeen(): boolean {
    return this.#interval16 >= 0;
  }

  /** Milliseconds since 1970 of the newest sighting; -Infinity without one. */
  get at(): number {
    return this.#at;
  }

  /** @param requests in a row that a fact of this kind takes at least */
  progress(chances: Chances, requests: number): FactProgress {
    const needed = this.#needed(requests);
    return {
      lastSeenAt: this.#at,
      clean: Math.min(this.#clean(chances), needed),
      needed,
      isPast: this.isPast(chances, requests),
    };
  }

  /** Chances since the newest sighting, of the operation that showed it. */
  #clean({ count, lanes }: Chances): number {
    const all = count - this.#last;
    const own = this.#lane === 0 ? undefined : lanes?.get(this.#lane);
    return own === undefined ? all : Math.min(all, own - this.#inLane);
  }

  #needed(requests: number): number {
    return Math.min(
      FACT_AGES.most,
      Math.max(requests, FACT_AGES.intervals * Math.floor(this.#interval16 / WEIGHT)),
    );
  }

  isPast(chances: Chances, requests: number): boolean {
    if (!this.isSeen) return true;
    const clean = this.#clean(chances);
    if (clean >= this.#needed(requests)) return true;
    // Where nobody asks for the operation any more, those of all others say it.
    const all = chances.count - this.#last;
    if (all >= FACT_AGES.most) return true;
    return chances.at - this.#at >= FACT_AGES.days * DAY && all >= requests * FACT_AGES.fewest;
  }

  /**
   * Takes over the sightings of another endpoint, whose chances come on top of this one's. What the
   * other endpoint was asked since does not
   * speak for this one, so that the fewest requests without a sighting count.
   * @param own chances before; @param others
   */
  merge(other: FactAge, own: number, others: number): void {
    this.move(others);
    const moved = FactAge.fromJSON(other.toJSON());
    moved.move(own);
    this.join(moved);
  }

  /** So many chances came before those of this endpoint. */
  move(by: number): void {
    if (this.isSeen) this.#last += by;
    this.#lane = 0;
  }

  /** Adds the sightings of something else of the same endpoint. */
  join(other: FactAge): void {
    if (other.#last > this.#last) [this.#lane, this.#inLane] = [other.#lane, other.#inLane];
    this.#last = Math.max(this.#last, other.#last);
    this.#interval16 = Math.max(this.#interval16, other.#interval16);
    this.#at = Math.max(this.#at, other.#at);
    this.#times = Math.max(this.#times, other.#times);
  }

  toJSON(): FactAgeJson {
    const at = Number.isFinite(this.#at) ? this.#at : 0;
    return this.#lane === 0
      ? [this.#last, this.#interval16, at, this.#times]
      : [this.#last, this.#interval16, at, this.#times, this.#lane, this.#inLane];
  }

  static fromJSON([last, interval16, at, times = 1, lane = 0, inLane = 0]: FactAgeJson): FactAge {
    const age = new FactAge();
    [age.#last, age.#interval16, age.#at] = [last, interval16, interval16 < 0 ? -Infinity : at];
    age.#times = interval16 < 0 ? 0 : times;
    [age.#lane, age.#inLane] = [lane, inLane];
    return age;
  }
}
