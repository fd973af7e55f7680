import { lower } from '@palisade/engine/filter/conditions.ts';
import type { FilterCondition, PlainFilterValue } from '@palisade/vocabulary/filters.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { words } from './reach.ts';

/** A value, and how many endpoints have it. */
export interface TermCount {
  readonly value: string;
  readonly endpoints: number;
}

/** Longer names are cut in terms. */
const LONGEST = 499;

interface Wanted {
  /** Field of the counts. */
  readonly field: string;
  readonly sql: string;
  readonly parameter: unknown;
  /**
   * Whether a value that PostgreSQL finds, whatever the case of any letter, is one that the
   * condition means.
   */
  readonly isMeant?: (value: string) => boolean;
}

function wantedOf({ field, op, value }: FilterCondition): Wanted | null {
  const oneOf = (values: readonly string[], of = field): Wanted => ({
    field: of,
    sql: 'value = any($3)',
    parameter: values,
  });
  if (field === 'parameterName') {
    const text = String(value as PlainFilterValue);
    if (op === 'equals') return oneOf([text]);
    const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
    if (op === 'contains')
      return {
        field,
        sql: 'value ilike $3',
        parameter: `%${escaped}%`,
        isMeant: (name) => lower(name).includes(lower(text)),
      };
    return op === 'equalsIgnoreCase'
      ? {
          field,
          sql: 'value ilike $3',
          parameter: escaped,
          isMeant: (name) => lower(name) === lower(text),
        }
      : null;
  }
  if (field === 'parameterEnumValue' && op === 'exists' && value === true)
    return oneOf(['true'], 'hasParameterEnum');
  if (field === 'parameterEnumValue' && op === 'is') return oneOf(words(value));
  if (field !== 'parameterEnumSize' || !Array.isArray(value)) return null;
  const least = Math.max(0, Math.ceil(Number(value[0])));
  return oneOf(
    Array.from({ length: Math.max(0, Math.floor(Number(value[1])) - least + 1) }, (_, index) =>
      String(least + index),
    ),
  );
}

/**
 * What a positive condition on parameters can hold by, with counts (040_parameter_counts.sql): an
 * endpoint matches when it has one of these. Null when they do not tell: for other fields, for
 * values that were cut, and for somebody who sees a part of the endpoints.
 */
export async function parameterTerms(
  scope: Scope,
  companyId: string,
  condition: FilterCondition,
): Promise<readonly TermCount[] | null> {
  const wanted = scope.isLimited ? null : wantedOf(condition);
  if (wanted === null) return null;
  const { field, sql, parameter, isMeant = () => true } = wanted;
  const rows = await scope.query<TermCount>(
    `select value, endpoints from term_counts where company_id = $1 and field = $2 and endpoints > 0 and ${sql}`,
    [companyId, field, parameter],
  );
  const terms = rows.filter(({ value }) => isMeant(value));
  return terms.some(({ value }) => value.length > LONGEST) ||
    words(condition.value).some((value) => value.length > LONGEST)
    ? null
    : terms;
}
