import type { CompanyQuery } from '../../../../platform/database/database.ts';
import type { TermSet } from '../../filter/termSet.ts';
import { type KnownTerm, knownTerms, termOf } from '../knownTerms.ts';
import { readParameterTerm } from '../parameterTerm.ts';
import { CATEGORY_OF_PRODUCT } from '../typeCategories.ts';
import type { Held } from './sensitiveParameters.schemas.ts';

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
  /** Whether each of these endpoints has at least one. */
  readonly isOfEach: boolean;
  /** The terms that count these parameters; null where none do. */
  readonly counted: readonly HeldTerm[] | null;
}

function termsOfCategory(rows: readonly KnownTerm[], { category, side }: Held): HeldTerm[] {
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
 * @param whole sees the whole company: terms of endpoints that the asker does not see have no bits
 */
export async function termsOfHeld(whole: CompanyQuery, held: Held): Promise<HeldTerms | null> {
  const { category, dataType, side } = held;
  const sensitive = isOneOf(['sensitive:true']);
  if (dataType !== undefined) {
    if (category !== undefined && (CATEGORY_OF_PRODUCT.get(dataType) ?? category) !== category)
      return null;
    const fields = side === undefined ? ['request', 'response'] : [side];
    const ofCategory = category === undefined ? [] : [isOneOf([`dataCategory:${category}`])];
    return {
      sets: [sensitive, isOneOf(fields.map((of) => `${of}DataType:${dataType}`)), ...ofCategory],
      isOfEach: category === undefined,
      counted: null,
    };
  }
  if (category === undefined && side === undefined)
    return { sets: [sensitive], isOfEach: true, counted: null };
  if (category === undefined) {
    const ofSide = await knownTerms(whole, [`${side}DataType`]);
    return { sets: [sensitive, isOneOf(ofSide.map(termOf))], isOfEach: true, counted: null };
  }
  const counted = termsOfCategory(await knownTerms(whole, ['dataParameters']), held);
  return {
    sets: [sensitive, isOneOf(counted.map(({ term }) => term))],
    isOfEach: true,
    counted,
  };
}
