import { lower } from '@palisade/engine/filter/conditions.ts';
import { type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_PAGE_FIELDS } from '@palisade/vocabulary/problemFields.ts';
import type { Scope } from '../../../platform/database/database.ts';

/** Longer values are cut to this in terms. */
export const TERM_LENGTH = 500;
/** More values than this are not looked up. */
const MOST_VALUES = 20_000;

/** Fields of the catalogue by key. */
export const FIELDS = new Map<string, FilterField>(
  INVENTORY_PAGE_FIELDS.map((field) => [field.key, field]),
);

/**
 * Whether the endpoints' terms name the field: all choices of the catalogue and the texts that
 * repeat, but not what parameters have.
 */
export function hasTerms(field: FilterField): boolean {
  if (field.child === 'parameters' || field.column === 'host' || field.key === 'path') return false;
  return field.type !== 'number' && field.type !== 'date';
}

/** Values that endpoints have in a field of terms. */
export interface TermValues {
  readonly values: readonly string[];
  /** Whether some were cut, so that more may be among them than was asked for. */
  readonly isCut: boolean;
}

async function asked(
  { query }: Pick<Scope, 'query'>,
  call: string,
  parameters: readonly unknown[],
): Promise<readonly string[] | null> {
  const rows = await query(
    { sql: `select inventory.${call} as value`, columns: { value: 'text' } },
    [...parameters, MOST_VALUES + 1],
  );
  return rows.length > MOST_VALUES ? null : rows.map(({ value }) => value);
}

/** Values that contain a text, or are that text, whatever the case of ASCII letters. */
export async function valuesLike(
  scope: Pick<Scope, 'query'>,
  field: string,
  text: string,
  isWhole: boolean,
): Promise<TermValues | null> {
  const escaped = text.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const found = await asked(scope, 'term_values_like($1, $2, $3)', [
    field,
    isWhole ? escaped : `%${escaped}%`,
  ]);
  if (found === null) return null;
  const wanted = lower(text);
  const isMeant = (value: string): boolean =>
    value.length >= TERM_LENGTH ||
    (isWhole ? lower(value) === wanted : lower(value).includes(wanted));
  const values = found.filter(isMeant);
  return { values, isCut: values.some((value) => value.length >= TERM_LENGTH) };
}

/** Values that are numbers of a range, both ends included. */
export const valuesBetween = (
  scope: Pick<Scope, 'query'>,
  field: string,
  range: readonly unknown[],
): Promise<readonly string[] | null> =>
  asked(scope, 'term_values_between($1, $2, $3, $4)', [field, range[0], range[1]]);
