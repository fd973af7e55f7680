import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { lower, positive, type Test, toTest } from './conditions.ts';

type One = string | number | boolean | Date | null;

/**
 * A row by field key: text, number, boolean, milliseconds or Date for dates, null when it has none;
 * a list for sets, and for fields of child rows one item a row (the elements of all rows where
 * those are sets). Of things with fields of their own a list of such rows; that there is none is
 * said only where `areMessagesSeen` says that somebody could have seen them.
 */
export interface FilterRow {
  readonly [key: string]: One | readonly One[] | readonly FilterRow[] | undefined;
}
export type Predicate = (row: FilterRow) => boolean;

/**
 * Compiles a parsed filter to a function of a row; the same rows as compileSql selects. `now` in
 * milliseconds, for `now-7d`.
 */
export function compilePredicate(
  filter: Filter,
  fields: readonly FilterField[],
  now = 0,
): Predicate {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const compile = (node: FilterNode): Predicate => {
    if ('all' in node) {
      const parts = node.all.map(compile);
      return (row) => {
        for (const part of parts) if (!part(row)) return false;
        return true;
      };
    }
    if ('any' in node) {
      const parts = node.any.map(compile);
      return (row) => {
        for (const part of parts) if (part(row)) return true;
        return false;
      };
    }
    const field = byKey.get(node.field);
    if (field === undefined) throw new Error(`Unknown field ${node.field}`);
    if (field.items !== undefined)
      return ofItems(
        field.key,
        compilePredicate(node.value as Filter, field.items.fields, now),
        node.op === 'has',
      ); // As parseFilter leaves it.
    const test = toTest(node, field, now);
    if (field.child === undefined || field.measure === 'presence')
      return ofCell(field.key, toPredicate(test));
    return ofRows(field.key, test);
  };
  return compile(filter);
}

type Cell = One | readonly One[] | undefined;
type CellTest = (cell: Exclude<Cell, undefined>) => boolean;

const ofCell =
  (key: string, test: CellTest): Predicate =>
  (row) =>
    test((row[key] as Cell) ?? null); // Rows have items under fields of items only.

function ofItems(key: string, meets: Predicate, isHad: boolean): Predicate {
  return (row) => {
    if (!isHad && row['areMessagesSeen'] !== true) return false;
    for (const item of (row[key] as readonly FilterRow[] | null | undefined) ?? [])
      if (meets(item)) return isHad;
    return !isHad;
  };
}

function ofRows(key: string, asked: Test): Predicate {
  const { test, isNegated } = positive(asked);
  const isHeld = toPredicate(test);
  const holds: CellTest =
    test.kind === 'overlaps' || test.kind === 'exists'
      ? isHeld
      : (cell) => elements(cell).some(isHeld);
  return ofCell(key, (cell) => holds(cell) !== isNegated);
}

const elements = (cell: Exclude<Cell, undefined>): readonly One[] =>
  (Array.isArray(cell) ? (cell as readonly One[]) : [cell as One]).filter((one) => one !== null);

function toPredicate(test: Test): CellTest {
  switch (test.kind) {
    case 'oneOf': {
      const [only] = test.values;
      if (test.values.length === 1) return (cell) => (cell === only) !== test.negated;
      const values = new Set<Cell>(test.values);
      return (cell) => (cell !== null && values.has(cell)) !== test.negated;
    }
    case 'overlaps': {
      const values = new Set<Cell>(test.values);
      return (cell) => {
        if (!Array.isArray(cell)) return values.has(cell) !== test.negated;
        for (const one of cell as readonly One[]) if (values.has(one)) return !test.negated;
        return test.negated;
      };
    }
    case 'equals':
      if (!test.ignoreCase) return (cell) => cell === test.text;
      return (cell) =>
        typeof cell === 'string' && cell.length === test.text.length && lower(cell) === test.text;
    case 'contains':
      return (cell) => (cell !== null && lower(String(cell)).includes(test.text)) !== test.negated;
    case 'numbers':
      return (cell) => typeof cell === 'number' && cell >= test.from && cell <= test.to;
    case 'ids':
      return (cell) => typeof cell === 'string' && cell >= test.from && cell <= test.to;
    case 'times':
      return (cell) => {
        if (cell === null) return false;
        const time = cell instanceof Date ? cell.getTime() : Number(cell);
        return (test.from === null || time >= test.from) && (test.to === null || time < test.to);
      };
    case 'exists':
      return (cell) => elements(cell).length > 0 !== test.negated;
  }
}
