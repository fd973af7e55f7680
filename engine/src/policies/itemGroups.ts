import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { compilePredicate, type FilterRow, type Predicate } from '../filter/compilePredicate.ts';
import { KeyIndex } from './keyIndex.ts';
import { type Key, requiredKeys } from './requiredKeys.ts';

interface Group {
  readonly meets: Predicate;
  /** Whether it is looked at only where an item has one of its keys. */
  readonly isKeyed: boolean;
  /**
   * Places of the items of the row at hand that meet it; of those without keys null until somebody
   * asks.
   */
  places: number[] | null;
}

/** Groups of conditions on the items of one field: which items of a row meet which group. */
export class ItemGroups {
  readonly #field: FilterField;
  readonly #fields: readonly FilterField[];
  readonly #now: number;
  readonly #numbers = new Map<string, number>();
  readonly #groups: Group[] = [];
  readonly #index = new KeyIndex();
  #items: readonly FilterRow[] = [];
  /** Groups with keys that some item meets. */
  met: number[] = [];

  constructor(field: FilterField, fields: readonly FilterField[], now: number) {
    this.#field = field;
    this.#fields = fields;
    this.#now = now;
  }

  /** Takes a group in; the same one has the same number. */
  add(group: Filter): number {
    const text = JSON.stringify(group);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const keys = requiredKeys(group, () => null);
    const number =
      this.#groups.push({
        meets: compilePredicate(group, this.#fields, this.#now),
        isKeyed: keys !== null,
        places: [],
      }) - 1;
    this.#index.add(number, keys);
    this.#numbers.set(text, number);
    return number;
  }

  /**
   * What a row with an item that meets the group has; null when that does not follow from the items'
   * values.
   */
  keysOf(number: number): readonly Key[] | null {
    return this.#groups[number]?.isKeyed === true
      ? [{ field: this.#field.key, value: number, isCaseIgnored: false }]
      : null;
  }

  /** Takes the items of the next row. */
  look(items: readonly FilterRow[]): void {
    for (const number of this.met) this.#group(number).places = [];
    for (const number of this.#index.always) this.#group(number).places = null;
    this.met = [];
    this.#items = items;
    for (let place = 0; place < items.length; place++) this.#meet(items[place] as FilterRow, place); // Within the list.
  }

  /** Places of the items that meet a group. */
  placesOf(number: number): readonly number[] {
    const group = this.#group(number);
    return (group.places ??= this.#items.flatMap((item, place) =>
      group.meets(item) ? [place] : [],
    ));
  }

  #meet(item: FilterRow, place: number): void {
    this.#index.visit(
      (field) => item[field],
      (number) => {
        const { meets, places } = this.#group(number);
        if (places === null || places.at(-1) === place || !meets(item)) return;
        if (places.length === 0) this.met.push(number);
        places.push(place);
      },
    );
  }

  #group(number: number): Group {
    const group = this.#groups[number];
    if (group === undefined) throw new Error(`There is no group ${number} on ${this.#field.key}`);
    return group;
  }
}
