import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField, FieldType } from '@palisade/vocabulary/inventoryFields.ts';
import { type Test, toTest } from './conditions.ts';

export interface SqlFilter {
  /** A boolean expression in parentheses, never null for any row; `true` for an empty filter. */
  readonly text: string;
  /** Values of the parameters, in order. */
  readonly values: readonly SqlValue[];
}

export type SqlValue = string | number | boolean | Date | readonly (string | number | boolean)[];

export interface SqlOptions {
  /** Number of the first parameter: 3 makes `$3`. */
  readonly firstParam: number;
  /** Milliseconds since 1970, for `now-7d`. */
  readonly now: number;
  /** Prefix of the columns, such as `e` for `e.host`. */
  readonly table?: string;
}

const COLUMN = /^[a-z_][a-z0-9_]*$/;
const ARRAY_TYPES: Readonly<Record<FieldType, string>> = { text: 'text[]', enum: 'text[]', number: 'numeric[]', date: 'timestamptz[]', boolean: 'boolean[]' };

/** Compiles a parsed filter to parameterised PostgreSQL. Columns come from the catalogue only, values are never in the text. */
export function compileSql(filter: Filter, fields: readonly FilterField[], options: SqlOptions): SqlFilter {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: SqlValue[] = [];
  const bind = (value: SqlValue): string => `$${options.firstParam + values.push(value) - 1}`;
  const compile = (node: FilterNode): string => {
    if ('all' in node || 'any' in node) {
      const parts = ('all' in node ? node.all : node.any).map(compile);
      return parts.length === 0 ? ('all' in node ? 'true' : 'false') : `(${parts.join('all' in node ? ' and ' : ' or ')})`;
    }
    const field = byKey.get(node.field);
    if (field === undefined || !COLUMN.test(field.column)) throw new Error(`Unknown field ${node.field}`);
    const column = options.table === undefined ? field.column : `${options.table}.${field.column}`;
    return toSql(toTest(node, field, options.now), column, field.type, bind);
  };
  return { text: compile(filter), values };
}

function toSql(test: Test, column: string, type: FieldType, bind: (value: SqlValue) => string): string {
  switch (test.kind) {
    case 'oneOf': {
      const list = bind(test.values);
      const isIn = `${column} = any(${list}::${ARRAY_TYPES[type]})`;
      return test.negated ? `(${column} is null or not ${isIn})` : `(${column} is not null and ${isIn})`;
    }
    case 'equals':
      return `(${column} is not null and ${test.ignoreCase ? asciiLower(column) : column} = ${bind(test.text)})`;
    case 'contains': {
      const pattern = bind(`%${test.text.replace(/[\\%_]/g, '\\$&')}%`);
      const like = isAscii(test.text) ? `${column} ilike ${pattern}` : `${asciiLower(column)} like ${pattern}`;
      return test.negated ? `(${column} is null or not ${like})` : `(${column} is not null and ${like})`;
    }
    case 'numbers':
      return `(${column} is not null and ${column} between ${bind(test.from)}::numeric and ${bind(test.to)}::numeric)`;
    case 'times': {
      const from = test.from === null ? '' : ` and ${column} >= ${bind(new Date(test.from))}::timestamptz`;
      const to = test.to === null ? '' : ` and ${column} < ${bind(new Date(test.to))}::timestamptz`;
      return `(${column} is not null${from}${to})`;
    }
    case 'exists':
      return `(${column} is ${test.negated ? '' : 'not '}null)`;
  }
}

/** ILIKE can use the trigram index, but folds a few foreign letters to ASCII (the Kelvin sign to k), which memory does not. */
function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

function asciiLower(column: string): string {
  return `lower(${column} collate "C")`;
}
