import { MARK_KINDS, MARK_VERDICTS } from './attackMarks.ts';
import { type FilterField, HTTP_METHODS } from './inventoryFields.ts';

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/** Whether a mark holds, or has reached its expiry. */
export const MARK_STATES = ['active', 'expired'] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** Orders of the list of marks; ties are broken by id. Marks without an expiry end last. */
export const MARK_SORTS = ['at', 'expiresAt', 'hidden'] as const;
export type MarkSort = (typeof MARK_SORTS)[number];

/** How far ahead an expiry may lie, in milliseconds: at least an hour, at most five years. */
export const MARK_EXPIRY = { least: 3_600_000, most: 5 * 366 * 86_400_000 } as const;

/** Filterable fields of marks; columns are those of `attackers.marks`. */
export const MARK_FIELDS: readonly FilterField[] = [
  { key: 'verdict', type: 'enum', operators: CHOICE, values: MARK_VERDICTS, column: 'verdict' },
  { key: 'kind', type: 'enum', operators: CHOICE, values: MARK_KINDS, column: 'kind' },
  { key: 'isTuned', type: 'boolean', operators: ['is'], column: 'is_tuned' },
  { key: 'author', type: 'text', operators: TEXT, column: 'author' },
  { key: 'host', type: 'text', operators: TEXT, column: 'host' },
  { key: 'method', type: 'enum', operators: CHOICE, values: HTTP_METHODS, column: 'method' },
  { key: 'path', type: 'text', operators: TEXT, column: 'path' },
  { key: 'name', type: 'text', operators: TEXT, column: 'name' },
  { key: 'message', type: 'text', operators: TEXT, column: 'message' },
  { key: 'at', type: 'date', operators: DATE, column: 'at' },
  { key: 'expiresAt', type: 'date', operators: DATE, column: 'expires_at' },
];
