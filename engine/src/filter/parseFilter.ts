import {
  FILTER_LIMITS,
  FILTER_OPERATORS,
  type Filter,
  type FilterCondition,
  type FilterNode,
  type FilterOperator,
} from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { checkValue } from './checkValue.ts';

/** What is wrong with a filter, where (`all.1.value`), in words for the person who wrote it. */
interface FilterError {
  readonly path: string;
  readonly message: string;
}

export type ParsedFilter =
  | { readonly filter: Filter }
  | { readonly errors: readonly FilterError[] };

interface Parsing {
  readonly fields: ReadonlyMap<string, FilterField>;
  readonly errors: FilterError[];
  readonly count: { terms: number };
}

/**
 * Reads a filter that comes from outside (URL, API, saved filter) against a field catalogue. An
 * empty `{"all":[]}` filters nothing.
 */
export function parseFilter(value: unknown, fields: readonly FilterField[]): ParsedFilter {
  const parsing: Parsing = {
    fields: new Map(fields.map((field) => [field.key, field])),
    errors: [],
    count: { terms: 0 },
  };
  if (
    isObject(value) &&
    Array.isArray(value['all']) &&
    value['all'].length === 0 &&
    Object.keys(value).length === 1
  )
    return { filter: { all: [] } };
  const filter = parseGroup(value, '', 1, parsing);
  if (parsing.count.terms > FILTER_LIMITS.terms)
    parsing.errors.push({
      path: '',
      message: `A filter has at most ${FILTER_LIMITS.terms} conditions; this one has ${parsing.count.terms}.`,
    });
  return filter === null || parsing.errors.length > 0 ? { errors: parsing.errors } : { filter };
}

function parseGroup(value: unknown, path: string, depth: number, parsing: Parsing): Filter | null {
  const kinds = isObject(value)
    ? (['all', 'any'] as const).filter((kind) => Object.hasOwn(value, kind))
    : [];
  const [kind] = kinds;
  if (!isObject(value) || kind === undefined || kinds.length > 1 || Object.keys(value).length > 1)
    return fail(parsing, path, 'A group holds either "all" or "any" with a list of conditions.');
  const list = value[kind];
  const here = join(path, kind);
  if (!Array.isArray(list)) return fail(parsing, here, 'The conditions of a group are a list.');
  if (list.length === 0) return fail(parsing, here, 'A group needs at least one condition.');
  if (list.length > FILTER_LIMITS.terms)
    return fail(
      parsing,
      here,
      `A filter has at most ${FILTER_LIMITS.terms} conditions; this group has ${list.length}.`,
    );
  if (depth > FILTER_LIMITS.depth)
    return fail(parsing, path, `Groups may be nested ${FILTER_LIMITS.depth} deep, not deeper.`);
  const seen = new Set<string>();
  const nodes: FilterNode[] = [];
  list.forEach((item: unknown, index) => {
    const itemPath = join(here, String(index));
    const isGroup = isObject(item) && (Object.hasOwn(item, 'all') || Object.hasOwn(item, 'any'));
    const node = isGroup
      ? parseGroup(item, itemPath, depth + 1, parsing)
      : parseCondition(item, itemPath, depth, parsing);
    if (node === null) return;
    const text = JSON.stringify(node);
    if (seen.has(text))
      parsing.errors.push({ path: itemPath, message: 'The same filter cannot be used twice.' });
    seen.add(text);
    nodes.push(node);
  });
  return kind === 'all' ? { all: nodes } : { any: nodes };
}

function parseCondition(
  item: unknown,
  path: string,
  depth: number,
  parsing: Parsing,
): FilterCondition | null {
  parsing.count.terms++;
  if (!isObject(item) || typeof item['field'] !== 'string')
    return fail(parsing, path, 'A condition names a field, an operator and a value.');
  const field = parsing.fields.get(item['field']);
  if (field === undefined)
    return fail(parsing, join(path, 'field'), `There is no field "${item['field'].slice(0, 50)}".`);
  const op = FILTER_OPERATORS.find(
    (operator): operator is FilterOperator => operator === item['op'],
  );
  if (op === undefined || !field.operators.includes(op)) {
    return fail(
      parsing,
      join(path, 'op'),
      `The field "${field.key}" can be compared with ${field.operators.join(', ')}, not with ${JSON.stringify(item['op'] ?? null).slice(0, 50)}.`,
    );
  }
  if (field.items !== undefined) {
    const group = parseGroup(item['value'], join(path, 'value'), depth + 1, {
      ...parsing,
      fields: new Map(field.items.fields.map((each) => [each.key, each])),
      count: parsing.count,
    });
    return group === null ? null : { field: field.key, op, value: group };
  }
  const checked = checkValue(field, op, item['value']);
  if ('message' in checked) return fail(parsing, join(path, 'value'), checked.message);
  return { field: field.key, op, value: checked.value };
}

function fail(parsing: Parsing, path: string, message: string): null {
  parsing.errors.push({ path, message });
  return null;
}

function join(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
