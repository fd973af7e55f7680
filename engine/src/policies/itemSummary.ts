import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterRow } from '../filter/compilePredicate.ts';
import { lower } from '../filter/conditions.ts';

type Word = string | number | boolean;

const folded = (value: Word): Word => (typeof value === 'string' ? lower(value) : value);

/** The values that the items of one row have, by field: what none of them has, no group of conditions finds. */
export class ItemSummary {
  readonly #items: readonly FilterRow[];
  readonly #values = new Map<string, ReadonlySet<unknown>>();

  constructor(items: readonly FilterRow[]) {
    this.#items = items;
  }

  has(field: string, value: Word): boolean {
    let values = this.#values.get(field);
    if (values === undefined) this.#values.set(field, (values = this.#collect(field)));
    return values.has(value);
  }

  #collect(field: string): ReadonlySet<unknown> {
    const values = new Set<unknown>();
    for (const item of this.#items) {
      const cell = item[field];
      if (Array.isArray(cell)) for (const one of cell as readonly Word[]) values.add(folded(one));
      else values.add(typeof cell === 'string' ? lower(cell) : cell);
    }
    return values;
  }
}

/** Whether some item could meet a group of conditions, as far as values that it needs tell. Never false when one does. */
export function couldMeet(node: FilterNode): (summary: ItemSummary) => boolean {
  if ('all' in node) {
    const parts = node.all.map(couldMeet);
    return (summary) => parts.every((part) => part(summary));
  }
  if ('any' in node) {
    const parts = node.any.map(couldMeet);
    return (summary) => parts.some((part) => part(summary));
  }
  const { field, op, value } = node;
  if (op !== 'is' && op !== 'equals' && op !== 'equalsIgnoreCase') return () => true;
  const needed = [value].flat().filter((one): one is Word => typeof one !== 'object').map(folded);
  return (summary) => {
    for (const one of needed) if (summary.has(field, one)) return true;
    return false;
  };
}
