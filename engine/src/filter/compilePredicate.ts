import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { lower, type Test, toTest } from './conditions.ts';

/** A row by field key: text, number, boolean, milliseconds or Date for dates, null when it has none. */
export type FilterRow = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;
export type Predicate = (row: FilterRow) => boolean;

/** Compiles a parsed filter to a function of a row; the same rows as compileSql selects. `now` in milliseconds, for `now-7d`. */
export function compilePredicate(filter: Filter, fields: readonly FilterField[], now = 0): Predicate {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const compile = (node: FilterNode): Predicate => {
    if ('all' in node) {
      const parts = node.all.map(compile);
      return (row) => parts.every((part) => part(row));
    }
    if ('any' in node) {
      const parts = node.any.map(compile);
      return (row) => parts.some((part) => part(row));
    }
    const field = byKey.get(node.field);
    if (field === undefined) throw new Error(`Unknown field ${node.field}`);
    const test = toPredicate(toTest(node, field, now));
    return (row) => test(row[field.key] ?? null);
  };
  return compile(filter);
}

type Cell = string | number | boolean | Date | null;

function toPredicate(test: Test): (cell: Cell) => boolean {
  switch (test.kind) {
    case 'oneOf': {
      const values = new Set<Cell>(test.values);
      return (cell) => (cell !== null && values.has(cell)) !== test.negated;
    }
    case 'equals':
      return (cell) => cell !== null && (test.ignoreCase ? lower(String(cell)) : cell) === test.text;
    case 'contains':
      return (cell) => (cell !== null && lower(String(cell)).includes(test.text)) !== test.negated;
    case 'numbers':
      return (cell) => typeof cell === 'number' && cell >= test.from && cell <= test.to;
    case 'times':
      return (cell) => {
        if (cell === null) return false;
        const time = cell instanceof Date ? cell.getTime() : Number(cell);
        return (test.from === null || time >= test.from) && (test.to === null || time < test.to);
      };
    case 'exists':
      return (cell) => (cell !== null) !== test.negated;
  }
}
