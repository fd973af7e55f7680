import { badRequest } from '../scimError.ts';
import type { FilterValue, Operator, ScimFilter } from './scimFilter.types.ts';

/** An attribute that filters and orders may name. */
export interface Column {
  readonly sql: string;
  /** `exact` texts differ by case; `email` is compared in its one form. */
  readonly type: 'text' | 'exact' | 'email' | 'boolean' | 'time';
}

/** A list: rows of `from` whose columns are its parts; a comparison of the list is one of `value`. */
interface ListColumn {
  readonly from: string;
  readonly parts: Readonly<Record<string, Column>>;
}

/** Attributes of a resource by their path in lower case. */
export interface FilterColumns {
  readonly single: Readonly<Record<string, Column>>;
  readonly lists: Readonly<Record<string, ListColumn>>;
}

const unknownAttribute = (path: string): Error =>
  badRequest('invalidFilter', `The filter is not valid. ${path} is no attribute to filter by.`);

const folded = ({ type }: Column, sql: string): string => {
  if (type === 'email') return `identity.email_key(${sql})`;
  return type === 'exact' ? sql : `lower(${sql})`;
};

const SIGNS = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

function textSql(column: Column, operator: Operator, param: string): string {
  const [has, wanted] = [folded(column, column.sql), folded(column, `${param}::text`)];
  switch (operator) {
    case 'co':
      return `strpos(${has}, ${wanted}) > 0`;
    case 'sw':
      return `starts_with(${has}, ${wanted})`;
    case 'ew':
      return `right(${has}, length(${wanted})) = ${wanted}`;
    case 'ne':
      return `${has} is distinct from ${wanted}`;
    default:
      return `${has} ${SIGNS[operator]} ${wanted}`;
  }
}

/** Compares a column with a value, which becomes a parameter. */
function compareSql(
  path: string,
  column: Column,
  { operator, value }: { readonly operator: Operator; readonly value: FilterValue },
  values: unknown[],
): string {
  const fault = (why: string): Error =>
    badRequest('invalidFilter', `The filter is not valid. ${path} ${why}`);
  const { sql, type } = column;
  if (value === null) {
    if (operator !== 'eq' && operator !== 'ne')
      throw fault(`is compared with null by ${operator}.`);
    return `${sql} is ${operator === 'eq' ? '' : 'not '}null`;
  }
  if (type === 'boolean') {
    const isTrue = /^true$/i.test(String(value));
    if (!isTrue && !/^false$/i.test(String(value))) throw fault('is true or false.');
    if (operator !== 'eq' && operator !== 'ne') throw fault(`cannot be compared by ${operator}.`);
    return `${sql} is ${(operator === 'eq') === isTrue ? 'true' : 'false'}`;
  }
  if (typeof value !== 'string') throw fault('is compared with a text in double quotes.');
  if (type !== 'time') return textSql(column, operator, `$${values.push(value)}`);
  if (!/^\d{4}-\d\d-\d\dT/.test(value) || Number.isNaN(Date.parse(value)))
    throw fault('is compared with a time like 2026-11-29T08:00:00Z.');
  if (operator === 'co' || operator === 'sw' || operator === 'ew')
    throw fault(`cannot be compared by ${operator}.`);
  return `${sql} ${SIGNS[operator]} $${values.push(value)}::timestamptz`;
}

const isPresent = ({ sql, type }: Column): string =>
  type === 'boolean' || type === 'time' ? `${sql} is not null` : `nullif(${sql}, '') is not null`;

const exists = ({ from }: ListColumn, where: string): string =>
  `exists (select from ${from} where ${where})`;

/** A list and the part that a path names: `emails`, or `emails.value`. */
function listOf(path: string, { lists }: FilterColumns) {
  const [name = '', part = 'value'] = path.split('.');
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  const column = list && Object.hasOwn(list.parts, part) ? list.parts[part] : undefined;
  if (list === undefined || column === undefined) throw unknownAttribute(path);
  return { list, column };
}

/** Comparisons with elements of lists in a filter: each reads those of every resource. */
const MOST_OF_LISTS = 20;

/** How many terms of a filter are about elements of lists. */
function termsOfLists(
  filter: ScimFilter,
  { lists }: Pick<FilterColumns, 'lists'>,
  isWithin = false,
): number {
  switch (filter.kind) {
    case 'all':
    case 'any':
      return filter.parts.reduce((sum, part) => sum + termsOfLists(part, { lists }, isWithin), 0);
    case 'not':
      return termsOfLists(filter.part, { lists }, isWithin);
    case 'within':
      return termsOfLists(filter.where, { lists }, true);
    default:
      return isWithin || Object.hasOwn(lists, filter.path.split('.')[0] ?? '') ? 1 : 0;
  }
}

/**
 * A condition of SQL for a filter, as `conditionOf` writes it.
 * @throws ScimError invalidFilter also for one that compares with lists too often
 */
export function filterSql(filter: ScimFilter, columns: FilterColumns, values: unknown[]): string {
  if (termsOfLists(filter, columns) > MOST_OF_LISTS)
    throw badRequest(
      'invalidFilter',
      `The filter is not valid. It has more than ${MOST_OF_LISTS} terms about elements of lists.`,
    );
  return conditionOf(filter, columns, values);
}

/**
 * A condition of SQL for a filter; what it compares with is added to the values of the statement.
 * @throws ScimError invalidFilter for an attribute that there is not, or a value of another type
 */
function conditionOf(filter: ScimFilter, columns: FilterColumns, values: unknown[]): string {
  switch (filter.kind) {
    case 'all':
    case 'any': {
      const parts = filter.parts.map((part) => conditionOf(part, columns, values));
      return `(${parts.join(filter.kind === 'all' ? ' and ' : ' or ')})`;
    }
    case 'not':
      return `not coalesce(${conditionOf(filter.part, columns, values)}, false)`;
    case 'within': {
      const list = Object.hasOwn(columns.lists, filter.path)
        ? columns.lists[filter.path]
        : undefined;
      if (list === undefined) throw unknownAttribute(filter.path);
      return exists(list, conditionOf(filter.where, { single: list.parts, lists: {} }, values));
    }
    case 'present':
    case 'compare': {
      const column = Object.hasOwn(columns.single, filter.path)
        ? columns.single[filter.path]
        : undefined;
      const sqlOf = (of: Column): string =>
        filter.kind === 'present' ? isPresent(of) : compareSql(filter.path, of, filter, values);
      if (column !== undefined) return sqlOf(column);
      const found = listOf(filter.path, columns);
      return exists(found.list, sqlOf(found.column));
    }
  }
}
