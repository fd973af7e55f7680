import { lower } from '../filter/conditions.ts';
import type { Key, Word } from './requiredKeys.ts';

/** Spellings of a field whose lower case is kept; traffic has the same names again and again. */
const MOST_SPELLINGS = 20_000;
const NONE: readonly number[] = [];

/** The numbers that values of one field find. */
class FieldIndex {
  readonly field: string;
  readonly #byValue = new Map<unknown, number[]>();
  readonly #bySpelling = new Map<string, readonly number[]>();
  #isCaseIgnored = false;

  constructor(field: string) {
    this.field = field;
  }

  add(number: number, { value, isCaseIgnored }: Key): void {
    if (isCaseIgnored) this.#isCaseIgnored = true;
    // Where case is ignored once it is ignored for the field: what is found too much is asked and
    // does not hold.
    for (const key of new Set([value, typeof value === 'string' ? lower(value) : value])) {
      const numbers = this.#byValue.get(key);
      if (numbers === undefined) this.#byValue.set(key, [number]);
      else numbers.push(number);
    }
  }

  find(value: Word): readonly number[] {
    if (!this.#isCaseIgnored || typeof value !== 'string') return this.#byValue.get(value) ?? NONE;
    const known = this.#bySpelling.get(value);
    if (known !== undefined) return known;
    const found = this.#byValue.get(lower(value)) ?? NONE;
    if (this.#bySpelling.size >= MOST_SPELLINGS) this.#bySpelling.clear();
    this.#bySpelling.set(value, found);
    return found;
  }
}

/** Finds numbers by the values of a row, so that what could hold is looked at and nothing else. */
export class KeyIndex {
  readonly #fields: FieldIndex[] = [];
  /** Numbers of which nothing is known: they are found by every row. */
  readonly always: number[] = [];

  add(number: number, keys: readonly Key[] | null): void {
    if (keys === null) this.always.push(number);
    else for (const key of keys) this.#of(key.field).add(number, key);
  }

  /**
   * Calls with each number that one of the row's values finds, at times more than once; what is
   * always found is left out.
   */
  visit(cellOf: (field: string) => unknown, call: (number: number) => void): void {
    for (const index of this.#fields) {
      const cell = cellOf(index.field);
      if (cell === null || cell === undefined) continue;
      if (!Array.isArray(cell)) for (const number of index.find(cell as Word)) call(number);
      else
        for (const one of cell as readonly Word[])
          for (const number of index.find(one)) call(number);
    }
  }

  #of(field: string): FieldIndex {
    const known = this.#fields.find((index) => index.field === field);
    if (known !== undefined) return known;
    const made = new FieldIndex(field);
    this.#fields.push(made);
    return made;
  }
}
