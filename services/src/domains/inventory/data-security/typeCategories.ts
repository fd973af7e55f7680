import { CATALOGUED_TYPES } from '@palisade/vocabulary/cataloguedTypes.ts';
import { EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

const OWN = statement(
  `select t.name, t.categories || array(
        select c.name from inventory.data_categories c
        where c.company_id = any($1::uuid[]) and c.id = any(t.category_ids)) as categories
     from inventory.data_types t where t.company_id = any($1::uuid[])`,
  { name: 'text', categories: 'text[]' },
);
/** The one category of each type of the product, which nobody changes. */
export const CATEGORY_OF_PRODUCT: ReadonlyMap<string, string> = new Map(
  CATALOGUED_TYPES.map(({ name, category }) => [name, category]),
);

/**
 * Says which categories data types are in, by name and in the order of the types: those of the
 * product in one each, those that people made in any number. @param whole sees the whole company
 */
export async function categoriesOfTypes(
  whole: CompanyQuery,
): Promise<(dataTypes: readonly string[]) => string[]> {
  const rows = await whole(OWN, [[whole.companyId, EVERY_COMPANY]]);
  const own = new Map(rows.map(({ name, categories }) => [name, categories]));
  return (dataTypes) => [
    ...new Set(dataTypes.flatMap((name) => CATEGORY_OF_PRODUCT.get(name) ?? own.get(name) ?? [])),
  ];
}
