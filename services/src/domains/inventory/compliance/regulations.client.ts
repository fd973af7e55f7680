import { DATA_CATEGORIES, EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { Filter, FilterCondition, FilterNode } from '@palisade/vocabulary/filters.ts';
import {
  REGULATION_FIELD,
  REGULATION_KEYS,
  type RegulationKey,
} from '@palisade/vocabulary/regulationField.ts';
import { type OwnType, typesTouched } from '@palisade/vocabulary/regulations.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { conditionsOf, mapConditions } from '../filter/conditions.ts';

const OWN_TYPES = statement(
  `select name, categories from inventory.data_types
    where company_id = any($1::uuid[]) and categories && $2::text[]`,
  { name: 'text', categories: 'text[]' },
);

/** Types in the product's categories that the company, or a system user for every company, made. */
export const typesInCategories = (query: CompanyQuery): Promise<readonly OwnType[]> =>
  query(OWN_TYPES, [[query.companyId, EVERY_COMPANY], DATA_CATEGORIES]);

const isOnRegulations = ({ field }: FilterCondition): boolean => field === REGULATION_FIELD.key;

function namedIn({ value }: FilterCondition): readonly RegulationKey[] {
  const named = new Set<unknown>(Array.isArray(value) ? value : [value]);
  return REGULATION_KEYS.filter((key) => named.has(key));
}

/**
 * Conditions of endpoints or gaps with regulations replaced by the data types they touch: those of
 * the product, and the company's own by their categories.
 * @param query sees the whole company, since types are nothing of any endpoint
 */
export async function withRegulations(
  query: CompanyQuery,
  nodes: readonly FilterNode[],
): Promise<readonly FilterNode[]> {
  if (!conditionsOf(nodes).some(isOnRegulations)) return nodes;
  const own = await typesInCategories(query);
  return mapConditions(nodes, (condition) =>
    isOnRegulations(condition)
      ? { ...condition, field: 'dataType', value: [...typesTouched(namedIn(condition), own)] }
      : condition,
  );
}

/** The same of a filter as a tree; null for none. */
export async function withRegulationsIn(
  query: CompanyQuery,
  filter: Filter | null,
): Promise<Filter | null> {
  if (filter === null) return null;
  return 'all' in filter
    ? { all: await withRegulations(query, filter.all) }
    : { any: await withRegulations(query, filter.any) };
}
