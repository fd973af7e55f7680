import type { ChangeCause } from '@palisade/vocabulary/changeKinds.ts';
import { ASPECTS, type FactChange } from './factChanges.ts';
import type { KnownFacts } from './knownFacts.ts';

/** A change of an endpoint with its time, in milliseconds since 1970. */
export interface TimedChange extends FactChange {
  readonly at: number;
}

export interface ChangeTellerJson {
  readonly told: KnownFacts | null;
  readonly waiting: readonly (readonly [aspect: string, since: number, looks: number])[];
  readonly repeats: readonly (readonly [group: string, count: number, at: number])[];
}

const DAY = 86_400_000;
/** What was reported so long ago, in milliseconds of the traffic, is not taken for flapping. */
const FORGOTTEN = 30 * DAY;
/** Looks that a change has to last at most, however often the same went to and fro. */
const LONGEST_WAIT = 64;

/**
 * Tells how what is known of one endpoint differs from what was reported before. Facts have a
 * hysteresis of their own (their ages), so that the first change is reported at once; each further
 * change of the same kind within 30 days has to last twice as many looks as the one before, so that
 * what flaps is reported a few times and then no more until it stays.
 */
export class ChangeTeller {
  #told: KnownFacts | null = null;
  readonly #waiting = new Map<string, readonly [since: number, looks: number]>();
  readonly #repeats = new Map<string, readonly [count: number, at: number]>();

  /** Nothing was reported yet: what is known first is taken for granted. */
  get isBlank(): boolean {
    return this.#told === null;
  }

  /** A change waits until it has lasted. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /**
   * What changed, in the order of its kinds; what is known first is no change. @param at
   * milliseconds since 1970
   */
  look(now: KnownFacts, at: number): readonly TimedChange[] {
    if (this.#told === null) {
      this.#told = now;
      return [];
    }
    if (this.#told.authentication === 'unknown' && now.authentication !== 'unknown') {
      const { authentication, credentials } = now;
      this.#told = { ...this.#told, authentication, credentials };
    }
    const changes: TimedChange[] = [];
    for (const { key, group, differ, take } of ASPECTS) {
      const change = differ(this.#told, now);
      if (change === null) {
        this.#waiting.delete(key);
        continue;
      }
      const [since, looks] = this.#waiting.get(key) ?? [at, 0];
      if (looks < this.#patience(group, at)) {
        this.#waiting.set(key, [since, looks + 1]);
        continue;
      }
      this.#waiting.delete(key);
      this.#repeat(group, at);
      this.#told = take(this.#told, now);
      changes.push({ ...change, at: since });
    }
    return changes;
  }

  /**
   * What a person's decision changed: reported at once, whatever else waits, with that cause unless it
   * has its own. Where nothing was reported yet, what is known first is still taken for granted.
   */
  decide(
    before: KnownFacts,
    now: KnownFacts,
    at: number,
    cause: ChangeCause | null,
  ): readonly TimedChange[] {
    const changes: TimedChange[] = [];
    for (const { key, differ, take } of ASPECTS) {
      const change = differ(before, now);
      if (change === null) continue;
      this.#waiting.delete(key);
      if (this.#told !== null) this.#told = take(this.#told, now);
      changes.push({ ...change, cause: change.cause ?? cause, at });
    }
    return changes;
  }

  /** Looks that a change of a group has to last. */
  #patience(group: string, at: number): number {
    const [count, last] = this.#repeats.get(group) ?? [0, 0];
    return count === 0 || at - last >= FORGOTTEN ? 0 : Math.min(2 ** (count - 1), LONGEST_WAIT);
  }

  #repeat(group: string, at: number): void {
    const [count, last] = this.#repeats.get(group) ?? [0, 0];
    const isFirst = count === 0 || at - last >= FORGOTTEN;
    this.#repeats.set(group, [isFirst ? 1 : count + 1, Math.max(at, last)]);
  }

  /**
   * Takes over from another endpoint that became one with this: what both know is taken for granted
   * at the next look.
   */
  merge(other: ChangeTeller): void {
    this.#told = null;
    this.#waiting.clear();
    for (const [group, [count, at]] of other.#repeats) {
      const [own, ownAt] = this.#repeats.get(group) ?? [0, 0];
      this.#repeats.set(group, [Math.max(count, own), Math.max(at, ownAt)]);
    }
  }

  toJSON(): ChangeTellerJson {
    return {
      told: this.#told,
      waiting: [...this.#waiting].map(([aspect, [since, looks]]) => [aspect, since, looks]),
      repeats: [...this.#repeats]
        .map(([group, [count, at]]) => [group, count, at] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    };
  }

  static fromJSON({ told, waiting, repeats }: ChangeTellerJson): ChangeTeller {
    const teller = new ChangeTeller();
    teller.#told = told;
    for (const [aspect, since, looks] of waiting) teller.#waiting.set(aspect, [since, looks]);
    for (const [group, count, at] of repeats) teller.#repeats.set(group, [count, at]);
    return teller;
  }
}
