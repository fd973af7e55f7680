import { DATA_TYPES, dataTypeNamed } from '../sensitive/dataTypes.ts';
import { mayBeDecided } from '../sensitive/decideType.ts';
import type { FieldContext } from '../sensitive/matchTypes.ts';

/** Distinct values that make a round. */
const ROUND = 32;
/** Values that end a round in which fewer are distinct. */
const LONGEST_ROUND = 128;
/**
 * Values in a row that are of another kind than was decided: every value is looked at from then on.
 */
const STRIKING = 2;
const NONE = -1;
/**
 * Values are told apart by a byte: of 32 one or two are taken for others, and none can be guessed.
 */
const byteOf = (hash: number): number => hash >>> 24;

/**
 * Bytes of hashes, values, and matches by data type as in `KindRound`; the type of the last values,
 * how many in a row.
 */
export type KindRoundJson = readonly [
  bytes: string,
  looks: number,
  matches: readonly (readonly [string, number])[],
  type: string | null,
  streak: number,
  isClose: 0 | 1,
  calmUntil: number,
];

/** What a complete round found: distinct values, and how many of them each data type matched. */
export interface RoundResult {
  readonly tested: number;
  readonly matches: ReadonlyMap<number, number>;
}

/**
 * Watches the newest values of a parameter that has shown too many for each one to be tested. Round
 * by round it compares them with the type that was decided from all earlier values, so that a field
 * which begins or stops to leak is noticed however old it is.
 *
 * A sixteenth of the values is tested until two in a row have another type than the one decided.
 * Then every value is tested for one round. If that changes nothing, full testing does not begin
 * again before the endpoint has answered as many requests once more.
 */
export class KindRound {
  #bytes: number[] = [];
  #looks = 0;
  #matches = new Map<number, number>();
  #type = NONE;
  #streak = 0;
  #isClose = false;
  #calmUntil = 0;
  /** Grows whenever something of it changes. */
  changes = 0;

  /** Whether every value is to be tested. */
  get isClose(): boolean {
    return this.#isClose;
  }

  /** Takes a value that was seen in this round already; whether it was. */
  repeat(hash: number): boolean {
    if (!this.#bytes.includes(byteOf(hash))) return false;
    this.#looks++;
    this.changes++;
    return true;
  }

  /**
   * Takes a value that is new in this round.
   * @param decided index of the type that was decided before
   * @param number of the exchange
   * @param within types found in what values carry
   */
  take(
    hash: number,
    matches: readonly number[],
    decided: number | undefined,
    context: FieldContext,
    number: number,
    within?: ReadonlySet<number>,
  ): void {
    this.changes++;
    if (
      this.#isStriking(matches, decided, context, within) &&
      !this.#isClose &&
      number >= this.#calmUntil
    ) {
      this.#begin();
      this.#isClose = true;
    }
    this.#looks++;
    this.#bytes.push(byteOf(hash));
    for (const index of matches) this.#matches.set(index, (this.#matches.get(index) ?? 0) + 1);
  }

  #isStriking(
    matches: readonly number[],
    decided: number | undefined,
    context: FieldContext,
    within?: ReadonlySet<number>,
  ): boolean {
    const type =
      matches.find(
        (index) => index !== decided && mayBeDecided(DATA_TYPES[index], context, within),
      ) ?? NONE;
    this.#streak = type !== NONE && type === this.#type ? this.#streak + 1 : type === NONE ? 0 : 1;
    this.#type = type;
    return this.#streak >= STRIKING;
  }

  /** What the round found, once it is complete; the next one begins. */
  result(): RoundResult | null {
    if (this.#bytes.length < ROUND && this.#looks < LONGEST_ROUND) return null;
    const result = { tested: this.#bytes.length, matches: this.#matches };
    this.#begin();
    return result;
  }

  /** The round that ended did or did not change what was decided. */
  conclude(isChange: boolean, number: number): void {
    if (this.#isClose && !isChange) this.#calmUntil = 2 * number;
    if (isChange) this.#calmUntil = 0;
    this.#isClose = false;
  }

  #begin(): void {
    [this.#bytes, this.#looks, this.#matches] = [[], 0, new Map()];
  }

  toJSON(): KindRoundJson {
    const nameOf = (index: number): string => DATA_TYPES[index]?.name ?? '';
    return [
      Buffer.from(this.#bytes).toString('base64'),
      this.#looks,
      [...this.#matches].map(([index, count]) => [nameOf(index), count] as const),
      this.#type === NONE ? null : nameOf(this.#type),
      this.#streak,
      this.#isClose ? 1 : 0,
      this.#calmUntil,
    ];
  }

  static fromJSON(json: KindRoundJson | undefined): KindRound {
    const round = new KindRound();
    if (json === undefined) return round;
    const [bytes, looks, matches, type, streak, isClose, calmUntil] = json;
    const indexOf = (name: string): number => dataTypeNamed(name)?.index ?? NONE;
    round.#bytes = [...Buffer.from(bytes, 'base64')];
    for (const [name, count] of matches)
      if (indexOf(name) !== NONE) round.#matches.set(indexOf(name), count);
    round.#type = type === null ? NONE : indexOf(type);
    [round.#looks, round.#streak, round.#calmUntil] = [looks, streak, calmUntil];
    round.#isClose = isClose === 1;
    round.changes = 1;
    return round;
  }
}
