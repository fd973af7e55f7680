import { REGULATION_KEYS, type RegulationKey } from './regulationField.ts';
import catalogue from './regulations.json' with { type: 'json' };

/** Data types that one section of a regulation is about. */
interface Section {
  /** Article, requirement or paragraph. */
  readonly section: string;
  readonly title: string;
  /** Names of types of the product. */
  readonly types: readonly string[];
}

/** A regulation, and which data types its sections are about. */
export interface Regulation {
  readonly key: RegulationKey;
  readonly description: string;
  /** Address of the text of the regulation. */
  readonly source: string;
  readonly sections: readonly Section[];
  /** Categories whose types it touches where these are not the product's. */
  readonly ownCategories: readonly string[];
}

const KINDS: Readonly<Record<string, readonly string[]>> = catalogue.kinds;

/** Regulations with the data types that they touch, in the order in which they are shown. */
export const REGULATIONS: readonly Regulation[] = REGULATION_KEYS.map((key) => {
  const found = catalogue.regulations.find((one) => one.key === key);
  if (found === undefined) throw new Error(`The catalogue has no regulation ${key}.`);
  const { description, source, ownCategories, touches } = found;
  return {
    key,
    description,
    source,
    ownCategories,
    sections: touches.map(({ section, title, kinds }) => ({
      section,
      title,
      types: kinds.flatMap((kind) => KINDS[kind] ?? []),
    })),
  };
});

const TOUCHED: ReadonlyMap<RegulationKey, ReadonlySet<string>> = new Map(
  REGULATIONS.map(({ key, sections }) => [key, new Set(sections.flatMap(({ types }) => types))]),
);

/** A data type that is not the product's. */
export interface OwnType {
  readonly name: string;
  /** Names of the product's categories that it is in. */
  readonly categories: readonly string[];
}

/** Names of the types that regulations touch: the product's, and own ones by their categories. */
export function typesTouched(
  regulations: readonly RegulationKey[],
  own: readonly OwnType[],
): readonly string[] {
  const categories = new Set(
    REGULATIONS.filter(({ key }) => regulations.includes(key)).flatMap(
      ({ ownCategories }) => ownCategories,
    ),
  );
  return [
    ...new Set([
      ...regulations.flatMap((key) => [...(TOUCHED.get(key) ?? [])]),
      ...own
        .filter((type) => type.categories.some((category) => categories.has(category)))
        .map(({ name }) => name),
    ]),
  ];
}
