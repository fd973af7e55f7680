import catalogue from './dataTypes.json' with { type: 'json' };
import { DATA_TYPE_NAMES } from './dataTypeNames.ts';
import nationals from './nationalNumbers.json' with { type: 'json' };

/** A type of the product as people read it. */
export interface CataloguedType {
  readonly name: string;
  readonly category: string;
  readonly privacy: 'clear' | 'mask' | 'hash';
  /** Words in the names of fields that speak for it. */
  readonly keywords: readonly string[];
}

const privacyOf = (option: string): CataloguedType['privacy'] =>
  option === 'clear' || option === 'mask' ? option : 'hash';

const DESCRIBED = new Map<string, CataloguedType>([
  ...catalogue.types.map(
    ({ name, category, privacyDefault, keywords }) =>
      [name, { name, category, privacy: privacyOf(privacyDefault), keywords }] as const,
  ),
  ...nationals.map(
    ({ name, category, keywords }) =>
      [name, { name, category, privacy: 'hash', keywords }] as const,
  ),
]);

/** The product's types, by the alphabet; what is not described is a secret of one issuer. */
export const CATALOGUED_TYPES: readonly CataloguedType[] = DATA_TYPE_NAMES.map(
  (name) =>
    DESCRIBED.get(name) ?? { name, category: 'Authentication', privacy: 'hash', keywords: [] },
);
