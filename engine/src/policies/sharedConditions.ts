import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { compilePredicate, type FilterRow, type Predicate } from '../filter/compilePredicate.ts';
import { ItemGroups } from './itemGroups.ts';
import { type Key, requiredKeys } from './requiredKeys.ts';

const UNKNOWN = 0;
const NO = 1;
const YES = 2;

/** A condition or group of some filter. */
export interface Question {
  readonly ask: () => boolean;
  /** The numbers of a group's parts; none of a condition. */
  readonly parts: readonly number[];
  readonly condition: FilterCondition | null;
  readonly field: FilterField | null;
  /** Number of the group that a condition on items asks for. */
  readonly group: number;
  readonly holds: Predicate | null;
}

/**
 * Evaluates filters that have much in common: each condition and group is asked once of a row,
 * however many filters have it.
 */
export class SharedConditions {
  readonly #fields: ReadonlyMap<string, FilterField>;
  readonly #now: number;
  readonly #numbers = new Map<string, number>();
  readonly #questions: Question[] = [];
  readonly #groups = new Map<string, ItemGroups>();
  readonly #asked = new Set<string>();
  #answers: Uint8Array = new Uint8Array(0);
  row: FilterRow = {};

  constructor(fields: readonly FilterField[], now: number) {
    this.#fields = new Map(fields.map((field) => [field.key, field]));
    this.#now = now;
  }

  /** Takes the row that the filters are asked about from now on. */
  look(row: FilterRow): void {
    if (this.#answers.length === this.#questions.length) this.#answers.fill(UNKNOWN);
    else this.#answers = new Uint8Array(this.#questions.length);
    this.row = row;
    for (const [key, groups] of this.#groups)
      groups.look((row[key] as readonly FilterRow[] | null | undefined) ?? []); // Rows have items under fields of items.
  }

  /** Takes a filter in; its number is what `holds` is asked with. */
  add(node: FilterNode): number {
    const text = JSON.stringify(node);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const question = 'field' in node ? this.#ofCondition(node) : this.#ofGroup(node);
    const number = this.#questions.push(question) - 1;
    this.#numbers.set(text, number);
    return number;
  }

  /** Whether a filter holds for the row at hand. */
  holds(number: number): boolean {
    const answer = this.#answers[number];
    if (answer !== UNKNOWN && answer !== undefined) return answer === YES;
    const holds = this.question(number).ask();
    this.#answers[number] = holds ? YES : NO;
    return holds;
  }

  question(number: number): Question {
    const question = this.#questions[number];
    if (question === undefined) throw new Error(`There is no question ${number}`);
    return question;
  }

  /** Of the items of a field, the places of those of the row at hand that meet a group. */
  placesOf(key: string, group: number): readonly number[] {
    return this.#groups.get(key)?.placesOf(group) ?? [];
  }

  /** Values of the row at hand as keys have them. */
  cellOf(key: string): unknown {
    return this.#groups.get(key)?.met ?? this.row[key];
  }

  /** Whether some filter has a condition on the field. */
  asks(key: string): boolean {
    return this.#asked.has(key);
  }

  /** What a row must have one of for a filter to hold. */
  keysOf(filter: Filter): readonly Key[] | null {
    return requiredKeys(filter, ({ field, value }) => {
      const groups = this.#groups.get(field);
      return groups?.keysOf(groups.add(value as Filter)) ?? null; // As parseFilter leaves it.
    });
  }

  #ofGroup(node: Filter): Question {
    const isAll = 'all' in node;
    const parts = (isAll ? node.all : node.any).map((part) => this.add(part));
    const ask = (): boolean => {
      for (const part of parts) if (this.holds(part) !== isAll) return !isAll;
      return isAll;
    };
    return { ask, parts, condition: null, field: null, group: -1, holds: null };
  }

  #ofCondition(condition: FilterCondition): Question {
    const field = this.#fields.get(condition.field);
    if (field === undefined) throw new Error(`Unknown field ${condition.field}`);
    const { key, items } = field;
    this.#asked.add(key);
    if (items === undefined) {
      const holds = compilePredicate({ all: [condition] }, [field], this.#now);
      return { ask: () => holds(this.row), parts: [], condition, field, group: -1, holds };
    }
    const groups = this.#groups.get(key) ?? new ItemGroups(field, items.fields, this.#now);
    this.#groups.set(key, groups);
    const group = groups.add(condition.value as Filter); // As parseFilter leaves it.
    const isHad = condition.op === 'has';
    const ask = isHad
      ? () => groups.placesOf(group).length > 0
      : () => this.row['areMessagesSeen'] === true && groups.placesOf(group).length === 0;
    return { ask, parts: [], condition, field, group, holds: null };
  }
}
