import { EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { ownKeywordLists, withKeywords } from '../keyword-lists/keywordLists.repository.ts';
import type { Category, OwnDataType } from './dataTypes.schemas.ts';

const TYPES = statement(
  `select id, name, categories, category_ids as "categoryIds", privacy, field_names as names,
      keyword_list_ids as "keywordLists", field_values as "values", operator, is_enabled as enabled, version,
      updated_by as "updatedBy", updated_at as "updatedAt"
     from inventory.data_types where company_id = $1 order by created_at, id`,
  {
    id: 'uuid',
    name: 'text',
    categories: 'text[]',
    categoryIds: 'uuid[]',
    privacy: as<OwnDataType['privacy']>('text'),
    names: as<OwnDataType['names']>('jsonb'),
    keywordLists: 'uuid[]',
    values: as<OwnDataType['values']>('jsonb'),
    operator: as<OwnDataType['operator']>('text'),
    enabled: 'bool',
    version: 'int4',
    updatedBy: 'text',
    updatedAt: 'timestamptz',
  },
);

/** The company's own data types, or those of every company, the oldest first. */
export async function ownDataTypes(
  query: CompanyQuery,
  scope = query.companyId,
): Promise<OwnDataType[]> {
  const rows = await query(TYPES, [scope]);
  return rows.map(({ categoryIds, categories, ...type }) => ({
    ...type,
    categories: [...categories, ...categoryIds],
  }));
}

const CATEGORIES = statement(
  `select id, name, description, updated_by as "updatedBy", updated_at as "updatedAt"
     from inventory.data_categories where company_id = $1 order by created_at, id`,
  {
    id: 'uuid',
    name: 'text',
    description: 'text',
    updatedBy: 'text',
    updatedAt: 'timestamptz',
  },
);

/** A category that the company, or a system user for every company, made. */
export type OwnCategory = Omit<Category, 'id' | 'types' | 'isGlobal'> & { readonly id: string };

/** The categories that the company made, or those of every company, the oldest first. */
export const ownCategories = (
  query: CompanyQuery,
  scope = query.companyId,
): Promise<OwnCategory[]> => query(CATEGORIES, [scope]);

const DISABLED = statement(
  `select disabled_types as "disabledTypes" from inventory.data_classifications
    where company_id = $1`,
  { disabledTypes: 'text[]' },
);

/**
 * Names of the product's types, and ids of those of every company, that the company switched off,
 * or that are off for every company.
 */
export async function disabledTypes(
  query: CompanyQuery,
  scope = query.companyId,
): Promise<readonly string[]> {
  const [row] = await query(DISABLED, [scope]);
  return row?.disabledTypes ?? [];
}

/** What every company has beside its own; nothing where that is what is asked about. */
export async function inherited(query: CompanyQuery) {
  if (query.companyId === EVERY_COMPANY)
    return { types: [], categories: [], keywordLists: [], disabled: [] };
  return {
    types: await ownDataTypes(query, EVERY_COMPANY),
    categories: await ownCategories(query, EVERY_COMPANY),
    keywordLists: await ownKeywordLists(query, EVERY_COMPANY),
    disabled: await disabledTypes(query, EVERY_COMPANY),
  };
}

/** The types of the scope, each with the keywords of its lists among its names. */
export async function typesWithKeywords(query: CompanyQuery): Promise<OwnDataType[]> {
  const types = await ownDataTypes(query);
  if (types.every(({ keywordLists }) => keywordLists.length === 0)) return types;
  const lists = await knownKeywordLists(query);
  return types.map((type) => withKeywords(type, lists));
}

/** The keyword lists that types of the scope can use: its own, and those of every company. */
export const knownKeywordLists = async (query: CompanyQuery) => [
  ...(await ownKeywordLists(query)),
  ...(await inherited(query)).keywordLists,
];
