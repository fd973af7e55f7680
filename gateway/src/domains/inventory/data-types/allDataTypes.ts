import { CATALOGUED_TYPES } from '@palisade/vocabulary/cataloguedTypes.ts';
import type { DataClassificationAnswer } from './dataTypes.upstream.ts';

const keyword = (text: string) => ({ kind: 'keyword' as const, text });

/** The product's types by name, as the company has them, those of every company, and its own. */
export function allDataTypes({ types, categories, disabledTypes }: DataClassificationAnswer) {
  const names = new Map(categories.map(({ id, name }) => [id ?? name, name]));
  const disabled = new Set(disabledTypes);
  const own = types.map(({ id, ...type }) => ({
    ...type,
    dataTypeId: id,
    categoryNames: type.categories.flatMap((each) => names.get(each) ?? []),
    enabled: type.enabled && !disabled.has(id),
    mustHash: false,
  }));
  const global = CATALOGUED_TYPES.map(({ name, category, privacy, keywords }) => ({
    dataTypeId: null,
    name,
    categories: [category],
    categoryNames: [category],
    isGlobal: true,
    enabled: !disabled.has(name),
    privacy,
    mustHash: privacy === 'hash',
    names: keywords.map(keyword),
    values: [],
    keywordLists: [],
    operator: 'and' as const,
    version: null,
    updatedBy: null,
    updatedAt: null,
  }));
  return [...global, ...own];
}

/** Names of the types in each category, the product's included. */
export function allDataCategories({ categories }: DataClassificationAnswer) {
  return categories.map(({ id, ...category }) => ({
    ...category,
    dataCategoryId: id,
    reference: id ?? category.name,
    types:
      id === null
        ? [
            ...CATALOGUED_TYPES.flatMap((type) =>
              type.category === category.name ? [type.name] : [],
            ),
            ...category.types,
          ]
        : category.types,
  }));
}
