import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { ChildTable, FilterField, FieldType } from '@palisade/vocabulary/inventoryFields.ts';
import { positive, type Test, toTest } from './conditions.ts';

export interface SqlFilter {
  /** A boolean expression in parentheses, never null for any row; `true` for an empty filter. */
  readonly text: string;
  /** Values of the parameters, in order. */
  readonly values: readonly SqlValue[];
}

type SqlValue = string | number | boolean | Date | readonly (string | number | boolean)[];

export interface SqlOptions {
  /** Number of the first parameter: 3 makes `$3`. */
  readonly firstParam: number;
  /** Milliseconds since 1970, for `now-7d`. */
  readonly now: number;
  /** Prefix of the columns, such as `e` for `e.host`; needed where fields are of child tables. */
  readonly table?: string;
  /** Column of that table that child rows name; `id` when absent. */
  readonly key?: 'id' | 'endpoint_id';
  /**
   * The child rows of a row, as `select from … c where …`; those of the endpoint that the key names
   * when absent.
   */
  readonly childRows?: (child: ChildTable) => string;
  /**
   * Child rows are looked up for each row that is met, as suits a page; else the planner may read
   * all of them once, as suits a count.
   */
  readonly isRowByRow?: boolean;
}

const COLUMN = /^[a-z_][a-z0-9_]*$/;
const ARRAY_TYPES: Readonly<Record<FieldType, string>> = {
  text: 'text[]',
  enum: 'text[]',
  set: 'text[]',
  number: 'numeric[]',
  date: 'timestamptz[]',
  boolean: 'boolean[]',
  items: 'text[]',
};
const ELEMENT_TYPES = { integer: 'int[]', uuid: 'uuid[]' } as const;

type Items = NonNullable<FilterField['items']>;
type Bind = (value: SqlValue) => string;

/**
 * Compiles a parsed filter to parameterised PostgreSQL. Columns come from the catalogue only,
 * values are never in the text.
 */
export function compileSql(
  filter: Filter,
  fields: readonly FilterField[],
  options: SqlOptions,
): SqlFilter {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const values: SqlValue[] = [];
  const bind: Bind = (value) => `$${options.firstParam + values.push(value) - 1}`;
  const compile = (node: FilterNode): string => {
    if ('all' in node || 'any' in node) {
      const parts = ('all' in node ? node.all : node.any).map(compile);
      return parts.length === 0
        ? 'all' in node
          ? 'true'
          : 'false'
        : `(${parts.join('all' in node ? ' and ' : ' or ')})`;
    }
    const field = byKey.get(node.field);
    if (field === undefined || !COLUMN.test(field.column))
      throw new Error(`Unknown field ${node.field}`);
    if (field.items !== undefined) return ofItems(node, field, field.items, options, values);
    const test = toTest(node, field, options.now);
    if (field.child !== undefined) return ofChild(test, field, field.child, options, bind);
    return toSql(
      test,
      options.table === undefined ? field.column : `${options.table}.${field.column}`,
      field,
      bind,
    );
  };
  return { text: compile(filter), values };
}

/** Columns of an endpoint that tell without its child rows whether there are any. */
const HAS_ROWS: Readonly<Partial<Record<ChildTable, string>>> = {
  endpoint_findings: 'has_findings',
};

/**
 * A condition on the rows that belong to an endpoint, in a subquery that the planner cannot turn
 * into a join: joins read all rows, a page few.
 */
function ofChild(
  asked: Test,
  field: FilterField,
  child: ChildTable,
  { table, key = 'id', childRows, isRowByRow = false }: SqlOptions,
  bind: Bind,
): string {
  if (table === undefined)
    throw new Error(`The field ${field.key} needs the name of the table of endpoints.`);
  const rows =
    childRows?.(child) ??
    `select from inventory.${child} c where c.company_id = ${table}.company_id and c.endpoint_id = ${table}.${key}`;
  const known = key === 'id' && childRows === undefined ? HAS_ROWS[child] : undefined;
  if (field.measure === 'presence')
    return toSql(
      asked,
      known === undefined ? `coalesce(exists (${rows}), false)` : `${table}.${known}`,
      field,
      bind,
    );
  const { test, isNegated } = positive(asked);
  const cell =
    field.measure === 'size' ? `coalesce(cardinality(c.${field.column}), 0)` : `c.${field.column}`;
  const found = `coalesce(exists (${rows} and ${toSql(test, cell, field, bind)}${isRowByRow ? ' offset 0' : ''}), false)`;
  return `(${isNegated ? 'not ' : ''}${known === undefined ? found : `(${table}.${known} and ${found})`})`;
}

/**
 * A group of conditions that one item has to meet. Where nobody could have seen any, neither that
 * there is one nor that there is none.
 */
function ofItems(
  { op, value }: FilterCondition,
  { column, child }: FilterField,
  { fields, word }: Items,
  options: SqlOptions,
  values: SqlValue[],
): string {
  const { table, key = 'id', firstParam, now, isRowByRow = false } = options;
  if (table === undefined || child === undefined)
    throw new Error('Items need the name of the table of endpoints, and of their own.');
  const start = firstParam + values.push(word) - 1;
  const inner = compileSql(value as Filter, fields, { firstParam: start + 1, now, table: 'c' }); // As parseFilter leaves it.
  values.push(...inner.values);
  const rows = `select from inventory.${child} c where c.company_id = ${table}.company_id and c.endpoint_id = ${table}.${key} and c.${column} = $${start}`;
  const found = `coalesce(exists (${rows} and ${inner.text}${isRowByRow ? ' offset 0' : ''}), false)`;
  return op === 'has' ? found : `(${table}.requests > ${table}.unseen_answers and not ${found})`;
}

function toSql(test: Test, column: string, field: FilterField, bind: Bind): string {
  switch (test.kind) {
    case 'oneOf': {
      const isIn = `${column} = any(${bind(test.values)}::${arrayType(field)})`;
      return test.negated
        ? `(${column} is null or not ${isIn})`
        : `(${column} is not null and ${isIn})`;
    }
    case 'overlaps':
      return `(${test.negated ? 'not ' : ''}coalesce(${column} && ${bind(test.values)}::${arrayType(field)}, false))`;
    case 'equals':
      return `(${column} is not null and ${test.ignoreCase ? asciiLower(column) : column} = ${bind(test.text)})`;
    case 'contains': {
      const pattern = bind(`%${test.text.replace(/[\\%_]/g, '\\$&')}%`);
      const like = isAscii(test.text)
        ? `${column} ilike ${pattern}`
        : `${asciiLower(column)} like ${pattern}`;
      return test.negated
        ? `(${column} is null or not ${like})`
        : `(${column} is not null and ${like})`;
    }
    case 'numbers':
      return `(${column} is not null and ${column} between ${bind(test.from)}::numeric and ${bind(test.to)}::numeric)`;
    case 'ids':
      return `(${column} is not null and ${column} between ${bind(test.from)}::uuid and ${bind(test.to)}::uuid)`;
    case 'times': {
      const from =
        test.from === null ? '' : ` and ${column} >= ${bind(new Date(test.from))}::timestamptz`;
      const to = test.to === null ? '' : ` and ${column} < ${bind(new Date(test.to))}::timestamptz`;
      return `(${column} is not null${from}${to})`;
    }
    case 'exists':
      if (field.type === 'set')
        return `(${test.negated ? 'not ' : ''}coalesce(cardinality(${column}) > 0, false))`;
      return `(${column} is ${test.negated ? '' : 'not '}null)`;
  }
}

function arrayType({ elements, type }: FilterField): string {
  return elements === undefined ? ARRAY_TYPES[type] : ELEMENT_TYPES[elements];
}

/**
 * ILIKE can use the trigram index, but folds a few foreign letters to ASCII (the Kelvin sign to k),
 * which memory does not.
 */
function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the range of ASCII
  return /^[\x00-\x7f]*$/.test(text);
}

function asciiLower(column: string): string {
  return `lower(${column} collate "C")`;
}
