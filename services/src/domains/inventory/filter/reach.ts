import type {
  FilterCondition,
  FilterNode,
  PlainFilterValue,
} from '@palisade/vocabulary/filters.ts';
import { INVENTORY_FIELDS, type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { isCondition } from './conditions.ts';

/**
 * How many endpoints a condition can hold for, by the counts of terms (014_inventory_terms.sql).
 */
export interface Reach {
  /** At most so many endpoints. */
  readonly bound: number;
  /** At least so many, where it is exact: those of its most frequent term. */
  readonly least: number;
  /**
   * Every endpoint that it holds for has one of these terms; null when it is not by terms that they
   * are found.
   */
  readonly terms: readonly string[] | null;
  /** Whether it holds for every endpoint with one of the terms. */
  readonly isExact: boolean;
}

/** More terms than this are not spelled out in a statement. */
const MOST_TERMS = 2000;
/** Endpoints that may have got a term since it was counted. */
export const SLACK = 1000;
/** Longer values are cut in terms. */
export const TERM_LENGTH = 500;

/** Fields of the catalogue by key. */
export const FIELDS = new Map<string, FilterField>(
  INVENTORY_FIELDS.map((field) => [field.key, field]),
);
export const isRow = ({ child }: FilterField): boolean => child === undefined;

/**
 * Whether the endpoints' terms name the field: all choices of the catalogue and the texts that
 * repeat, but not what parameters have.
 */
export function hasTerms(field: FilterField): boolean {
  if (field.child === 'parameters' || field.key === 'host' || field.key === 'path') return false;
  return field.type !== 'number' && field.type !== 'date';
}

export const words = (value: FilterCondition['value']): string[] =>
  (Array.isArray(value) ? value : [value]).map(String);

/**
 * Which values of the field the condition can hold for, in SQL over `term_counts`; null
 * when terms do not tell.
 */
export function valuesOf(
  { op, value }: FilterCondition,
  field: FilterField,
): readonly [sql: string, parameter: unknown] | null {
  if (field.key === 'riskScore' && Array.isArray(value))
    return [
      'value::double precision between ($3::double precision[])[1] and ($3::double precision[])[2]',
      value,
    ];
  if (!hasTerms(field)) return null;
  if (field.key === 'hasVulnerabilities')
    return value === true ? ['value = any($3)', ['true']] : null;
  const escaped = String(value as PlainFilterValue).replaceAll(/[\\%_]/g, String.raw`\$&`);
  switch (op) {
    case 'is':
      return ['value = any($3)', words(value)];
    case 'isNot':
      return isRow(field) ? ['value <> all($3)', words(value)] : null;
    case 'contains':
      return [`(value ilike $3 or length(value) >= ${TERM_LENGTH})`, `%${escaped}%`];
    case 'equals':
    case 'equalsIgnoreCase':
      return [`(value ilike $3 or length(value) >= ${TERM_LENGTH})`, escaped];
    default:
      return null;
  }
}

/** The reach of one condition; null when terms say nothing of it. */
export async function ofCondition(
  scope: Scope,
  companyId: string,
  condition: FilterCondition,
): Promise<Reach | null> {
  const field = FIELDS.get(condition.field);
  const found = field === undefined ? null : valuesOf(condition, field);
  if (field === undefined || found === null) return null;
  const [sql, parameter] = found;
  const rows = await scope.query<{ value: string; endpoints: number }>(
    `select value, endpoints from term_counts where company_id = $1 and field = $2 and endpoints > 0 and ${sql} limit ${MOST_TERMS + 1}`,
    [companyId, field.key, parameter],
  );
  if (rows.length > MOST_TERMS) return null;
  const bound = rows.reduce((sum, { endpoints }) => sum + endpoints, 0);
  const least = rows.reduce((most, { endpoints }) => Math.max(most, endpoints), 0);
  if (field.key === 'riskScore') return { bound, least, terms: null, isExact: false };
  const isExact =
    condition.op === 'is' ||
    (condition.op === 'contains' && rows.every(({ value }) => value.length < TERM_LENGTH));
  return { bound, least, terms: rows.map(({ value }) => `${field.key}:${value}`), isExact };
}

/** The reach of a node; null when terms say nothing of it. */
export async function reachOf(
  scope: Scope,
  companyId: string,
  node: FilterNode,
): Promise<Reach | null> {
  if (isCondition(node)) return ofCondition(scope, companyId, node);
  const parts: (Reach | null)[] = [];
  for (const part of 'all' in node ? node.all : node.any)
    parts.push(await reachOf(scope, companyId, part));
  const known = parts.filter((part) => part !== null);
  if ('all' in node) {
    const least = known.reduce<Reach | null>(
      (best, part) => (best === null || part.bound < best.bound ? part : best),
      null,
    );
    return least === null ? null : { ...least, isExact: least.isExact && parts.length === 1 };
  }
  if (known.length < parts.length || known.some(({ terms }) => terms === null)) return null;
  return {
    bound: known.reduce((sum, part) => sum + part.bound, 0),
    least: Math.max(0, ...known.map(({ least }) => least)),
    terms: [...new Set(known.flatMap(({ terms }) => terms ?? []))],
    isExact: known.every(({ isExact }) => isExact),
  };
}

/**
 * The lowest and highest risk of the endpoints with one of these terms; null when these are not
 * counted by risk.
 */
export async function riskOfTerms(
  scope: Scope,
  companyId: string,
  terms: readonly string[],
): Promise<readonly [lowest: number, highest: number] | null> {
  const [first = ''] = terms;
  const field = first.slice(0, first.indexOf(':'));
  if (terms.some((term) => !term.startsWith(`${field}:`))) return null;
  const [row] = await scope.query<{ lowest: number | null; highest: number | null }>(
    `select min(risk) as lowest, max(risk) as highest from (
       select regexp_replace(value, ' [^ ]*$', '') as value, substring(value from '[^ ]*$')::double precision as risk from term_counts where company_id = $1 and field = $2 and endpoints > 0
     ) counted where value = any($3)`,
    [companyId, `${field}Risk`, terms.map((term) => term.slice(field.length + 1))],
  );
  return row?.lowest == null || row.highest === null ? null : [row.lowest, row.highest];
}

/** How many endpoints have one of the terms of an exact reach, at most so many. */
export async function countWithTerms(
  scope: Scope,
  { terms, bound }: Reach,
  atMost: number,
): Promise<number> {
  const [row] = await scope.query<{ count: number }>(
    'select count(*) as count from (select inventory.endpoints_with_terms($1, $2) limit $3) found',
    [terms, 2 * bound + SLACK, atMost],
  );
  return row?.count ?? 0;
}
