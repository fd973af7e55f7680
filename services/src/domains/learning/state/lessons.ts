import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import { EndpointParameters } from '@palisade/engine/parameters/endpointParameters.ts';
import { hourOf } from './hourlyCounts.ts';

/**
 * Requests that an endpoint is learned from again: as many as it was learned from, within these.
 */
const NEEDED = { fewest: 100, most: 1_000 } as const;
/** A baseline is learned again when this share of it was learned in hours with attacks. */
const DOUBTFUL = 0.02;
/** An endpoint that is attacked all the time is learned again all the same. */
const MOST_RESTARTS = 3;
const NEVER = -1;
const TENTHS = 10;

/** What of an endpoint is learned again beside what is known, since that may be bent. */
export interface Again {
  readonly parameters: EndpointParameters;
  /** Time of the attack that gave reason to, or of the first request after an upgrade. */
  readonly since: number;
  readonly needed: number;
  taught: number;
  /** How often an attack came within the hour that it was being learned in. */
  readonly restarts: number;
}

export interface LessonsJson {
  readonly taught: number;
  readonly hour: readonly [hour: number, taught: number];
  readonly attackedHour: number;
  readonly doubted: number;
  readonly generation: number;
  readonly again: readonly [since: number, needed: number, taught: number, restarts: number] | null;
}

/**
 * Which requests an endpoint's baseline was learned from. What attacks look like is never learned,
 * but who attacks also sends
 * what does not look like it, and before anybody suspects them: what was learned in an hour with
 * attacks is
 * doubted. When that is a good part, requests are learned again from the next ones, and then
 * replace what
 * was learned. It goes by the exchanges and their own times alone.
 */
export class Lessons {
  #taught = 0;
  #hour = NEVER;
  #inHour = 0;
  #attackedHour = NEVER;
  #doubted = 0;
  /** Grows whenever what was learned again replaced what was known. */
  generation = 0;
  again: Again | null = null;

  /** Whether another tenth of what is needed was learned again. */
  get isFarther(): boolean {
    const { again } = this;
    return again !== null && again.taught % Math.ceil(again.needed / TENTHS) === 0;
  }

  /** Counts a request that teaches; true when what is learned again is to learn from it too. */
  teach({ startedAt }: Exchange): boolean {
    const hour = hourOf(startedAt);
    if (hour !== this.#hour) [this.#hour, this.#inHour] = [hour, 0];
    this.#inHour += 1;
    this.#taught += 1;
    const isAttacked = hour === this.#attackedHour;
    if (isAttacked) this.#doubted += 1;
    const { again } = this;
    if (again === null || (isAttacked && again.restarts < MOST_RESTARTS)) return false;
    again.taught += 1;
    return true;
  }

  /** Takes an attack on the endpoint. */
  attack({ startedAt }: Exchange): void {
    const hour = hourOf(startedAt);
    const isFirst = hour !== this.#attackedHour;
    this.#attackedHour = hour;
    if (!isFirst) return;
    const doubted = hour === this.#hour ? this.#inHour : 0;
    this.#doubted += doubted;
    const { again } = this;
    if (again === null) this.#beginAgain(startedAt);
    else if (doubted > 0 && again.taught > 0 && again.restarts < MOST_RESTARTS) {
      this.again = {
        ...again,
        parameters: new EndpointParameters(),
        taught: 0,
        restarts: again.restarts + 1,
      };
    }
  }

  #beginAgain(at: number): void {
    if (this.#doubted > 0 && this.#doubted >= this.#taught * DOUBTFUL) this.begin(at, this.#taught);
  }

  /** Begins to learn the requests again. @param known requests that were learned so far */
  begin(since: number, known: number): void {
    const needed = Math.min(NEEDED.most, Math.max(NEEDED.fewest, known));
    this.again = { parameters: new EndpointParameters(), since, needed, taught: 0, restarts: 0 };
  }

  /** What was learned again, once that is enough: it takes the place of what was known. */
  takeLearnedAgain(): EndpointParameters | null {
    const { again } = this;
    if (again === null || again.taught < again.needed) return null;
    [this.again, this.#taught, this.#doubted] = [null, again.taught, 0];
    this.generation += 1;
    return again.parameters;
  }

  /** How far it is on the way to be learned again, as its row says it; null when it is not. */
  get progress(): {
    readonly since: string;
    readonly seen: number;
    readonly needed: number;
  } | null {
    const { again } = this;
    if (again === null) return null;
    return { since: new Date(again.since).toISOString(), seen: again.taught, needed: again.needed };
  }

  /** Takes over what another endpoint was learned from, that became one with this. */
  merge(other: Lessons): void {
    this.#taught += other.#taught;
    this.#doubted += other.#doubted;
    this.generation = Math.max(this.generation, other.generation) + 1;
    const since = Math.max(this.again?.since ?? NEVER, other.again?.since ?? NEVER);
    // What each of them was learned again from belongs to another path.
    if (since !== NEVER) this.begin(since, this.#taught);
  }

  toJSON(): LessonsJson {
    const { again } = this;
    return {
      taught: this.#taught,
      hour: [this.#hour, this.#inHour],
      attackedHour: this.#attackedHour,
      doubted: this.#doubted,
      generation: this.generation,
      again: again === null ? null : [again.since, again.needed, again.taught, again.restarts],
    };
  }

  /** @param parameters what `again` has learned so far */
  static fromJSON(json: LessonsJson, parameters: EndpointParameters): Lessons {
    const lessons = new Lessons();
    lessons.#taught = json.taught;
    [lessons.#hour, lessons.#inHour] = json.hour;
    [lessons.#attackedHour, lessons.#doubted] = [json.attackedHour, json.doubted];
    lessons.generation = json.generation;
    if (json.again !== null) {
      const [since, needed, taught, restarts] = json.again;
      lessons.again = { parameters, since, needed, taught, restarts };
    }
    return lessons;
  }
}
