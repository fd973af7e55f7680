import type { CompanyScope } from '../../../../platform/database/database.ts';
import { statement } from '../../../../platform/database/statement.ts';
import type { TermSet } from '../../filter/termSet.ts';
import { readParameterTerm } from '../parameterTerm.ts';
import { CATEGORY_OF_PRODUCT } from '../typeCategories.ts';
import type { Held } from './sensitiveParameters.schemas.ts';

const TERMS = statement(
  `select field, value from term_counts
    where company_id = $1 and endpoints > 0 and value <> ''
      and field in ('dataParameters', 'requestDataType', 'responseDataType')`,
  { field: 'text', value: 'text' },
);

/** A term of endpoints with so many of the parameters each. */
export interface HeldTerm {
  readonly term: string;
  readonly parameters: number;
}

const isOneOf = (set: readonly string[]): TermSet => ({ terms: set });

/** What terms of endpoints say of the sensitive parameters that are asked for. */
export interface HeldTerms {
  /**
   * Endpoints with such a parameter are in all of these; no others but where both a category and a
   * type are asked for, which may be of two parameters of an endpoint.
   */
  readonly sets: readonly TermSet[];
  /** The terms that count these parameters; null where none do. */
  readonly counted: readonly HeldTerm[] | null;
}

function termsOfCategory(
  rows: readonly { readonly field: string; readonly value: string }[],
  { category, side }: Held,
): HeldTerm[] {
  return rows.flatMap(({ field, value }) => {
    const told = field === 'dataParameters' ? readParameterTerm(value) : null;
    if (told === null || told.category !== category || (side ?? told.side) !== told.side) return [];
    return [{ term: `dataParameters:${value}`, parameters: told.parameters }];
  });
}

/**
 * Which endpoints have such parameters, by their terms; null when no endpoint can. A type of the
 * company's own is not in its categories wherever it is: a parameter that a person gave it to keeps
 * those that it had then.
 * @param scope sees what the asker sees
 */
export async function termsOfHeld(scope: CompanyScope, held: Held): Promise<HeldTerms | null> {
  const { category, dataType, side } = held;
  const sensitive = isOneOf(['sensitive:true']);
  if (dataType !== undefined) {
    if (category !== undefined && (CATEGORY_OF_PRODUCT.get(dataType) ?? category) !== category)
      return null;
    const fields = side === undefined ? ['request', 'response'] : [side];
    const ofCategory = category === undefined ? [] : [isOneOf([`dataCategory:${category}`])];
    return {
      sets: [sensitive, isOneOf(fields.map((of) => `${of}DataType:${dataType}`)), ...ofCategory],
      counted: null,
    };
  }
  if (category === undefined && side === undefined) return { sets: [sensitive], counted: null };
  const rows = await scope.query(TERMS, [scope.companyId]);
  if (category === undefined) {
    const ofSide = rows.filter(({ field }) => field === `${side}DataType`);
    return {
      sets: [sensitive, isOneOf(ofSide.map(({ field, value }) => `${field}:${value}`))],
      counted: null,
    };
  }
  const counted = termsOfCategory(rows, held);
  return { sets: [sensitive, isOneOf(counted.map(({ term }) => term))], counted };
}
