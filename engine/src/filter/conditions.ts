import type { FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { DAY, filterDate, isWholeDay, startOfDay } from './filterDates.ts';

/**
 * What a condition asks of one column, in terms that SQL and memory both know. Nulls: `holds` false
 * when the column is null, `oneOf` with `negated` true. A set without elements is a set that has no
 * value. Spans hold `from` and not `to`, except that those of numbers and of ids hold both.
 */
export type Test =
  | {
      readonly kind: 'oneOf';
      readonly values: readonly (string | number | boolean)[];
      readonly negated: boolean;
    }
  | { readonly kind: 'equals'; readonly text: string; readonly ignoreCase: boolean }
  | { readonly kind: 'contains'; readonly text: string; readonly negated: boolean }
  | { readonly kind: 'numbers'; readonly from: number; readonly to: number }
  | { readonly kind: 'ids'; readonly from: string; readonly to: string }
  | { readonly kind: 'times'; readonly from: number | null; readonly to: number | null }
  | {
      readonly kind: 'overlaps';
      readonly values: readonly (string | number | boolean)[];
      readonly negated: boolean;
    }
  | { readonly kind: 'exists'; readonly negated: boolean };

/**
 * Translates a condition. Texts compared without case are lower-cased here, so that both back-ends
 * compare alike. Throws on a condition that parseFilter refuses.
 */
export function toTest(condition: FilterCondition, field: FilterField, now: number): Test {
  const { op, value } = condition;
  if (typeof value === 'object' && !Array.isArray(value))
    throw new Error(`A group of conditions is not for the column ${field.column}`);
  const list = Array.isArray(value)
    ? (value as readonly (string | number)[])
    : [value as string | number | boolean];
  const first = list[0] ?? '';
  switch (op) {
    case 'is':
    case 'isNot':
      return {
        kind: field.type === 'set' ? 'overlaps' : 'oneOf',
        values: list,
        negated: op === 'isNot',
      };
    case 'equals':
      return { kind: 'equals', text: String(first), ignoreCase: false };
    case 'equalsIgnoreCase':
      return { kind: 'equals', text: lower(String(first)), ignoreCase: true };
    case 'contains':
    case 'doesNotContain':
      return { kind: 'contains', text: lower(String(first)), negated: op === 'doesNotContain' };
    case 'between':
      if (field.elements === 'uuid')
        return { kind: 'ids', from: String(list[0]), to: String(list[1]) };
      if (field.type !== 'date')
        return { kind: 'numbers', from: Number(list[0]), to: Number(list[1]) };
      return {
        kind: 'times',
        from: time(list[0], now),
        to: time(list[1], now) + (isWholeDay(String(list[1])) ? DAY : 1),
      };
    case 'before':
      return { kind: 'times', from: null, to: time(first, now) };
    case 'after':
      return {
        kind: 'times',
        from: time(first, now) + (isWholeDay(String(first)) ? DAY : 1),
        to: null,
      };
    case 'on': {
      const day = startOfDay(time(first, now));
      return { kind: 'times', from: day, to: day + DAY };
    }
    case 'exists':
      return { kind: 'exists', negated: value === false };
    default:
      throw new Error(`The operator ${op} is not for the column ${field.column}`);
  }
}

function time(value: string | number | boolean | undefined, now: number): number {
  const found = filterDate(String(value), now);
  if (found === null) throw new Error(`${String(value)} is no date`);
  return found;
}

const CAPITAL = /[A-Z]/;
/** Many conditions in a row look at the same text. */
let last = { text: '', lower: '' };

/**
 * Lower case as PostgreSQL's lower() gives it for ASCII, in both back-ends. Other letters keep
 * their case: collations disagree on them, and hosts, paths and methods are ASCII.
 */
export function lower(text: string): string {
  if (text === last.text) return last.lower;
  last = {
    text,
    lower: CAPITAL.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text,
  };
  return last.lower;
}

/**
 * The test without its negation, and whether it had one: what is asked of many rows is asked of
 * each of them positively.
 */
export function positive(test: Test): { readonly test: Test; readonly isNegated: boolean } {
  return 'negated' in test && test.negated
    ? { test: { ...test, negated: false }, isNegated: true }
    : { test, isNegated: false };
}
