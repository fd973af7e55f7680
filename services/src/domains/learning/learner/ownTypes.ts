import {
  type OwnTypeRules,
  OwnTypes,
  type TextRule,
} from '@palisade/engine/sensitive/own/ownTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** The data types that a company decided about. */
export interface OwnTypesOfCompany {
  /** Absent where it never had any, nor switched one off. */
  readonly own?: OwnTypes;
  /** Another number when they changed. */
  readonly ownVersion: number;
}

const VERSION = statement(
  `select version, disabled_types as "disabledTypes" from inventory.data_classifications
    where company_id = $1`,
  { version: 'int4', disabledTypes: 'text[]' },
);

const ENABLED = statement(
  `select id, name, categories, category_ids as "categoryIds", privacy, field_names as "fieldNames",
      field_values as "fieldValues", operator
     from inventory.data_types where company_id = $1 and is_enabled order by created_at, id`,
  {
    id: 'uuid',
    name: 'text',
    categories: 'text[]',
    categoryIds: 'uuid[]',
    privacy: as<OwnTypeRules['privacy']>('text'),
    fieldNames: as<TextRule[]>('jsonb'),
    fieldValues: as<TextRule[]>('jsonb'),
    operator: as<OwnTypeRules['operator']>('text'),
  },
);

const CATEGORIES = statement(
  'select id, name from inventory.data_categories where company_id = $1',
  { id: 'uuid', name: 'text' },
);

/**
 * The company's own data types, compiled; those that are known where nothing changed. A company
 * that never made one, nor switched one off, has none and pays nothing for it.
 */
export async function readOwnTypes(
  query: CompanyQuery,
  known?: OwnTypesOfCompany,
): Promise<OwnTypesOfCompany> {
  const [row] = await query(VERSION, [query.companyId]);
  if (row === undefined) return { ownVersion: 0 };
  const { version, disabledTypes } = row;
  if (known?.own !== undefined && known.ownVersion === version)
    return { own: known.own, ownVersion: version };
  const names = new Map((await query(CATEGORIES, [query.companyId])).map((c) => [c.id, c.name]));
  const types = await query(ENABLED, [query.companyId]);
  const rules = types.map(
    ({ categoryIds, categories, fieldNames, fieldValues, ...type }): OwnTypeRules => ({
      ...type,
      categories: [...categories, ...categoryIds.flatMap((id) => names.get(id) ?? [])],
      names: fieldNames,
      values: fieldValues,
    }),
  );
  return { own: new OwnTypes(rules, disabledTypes), ownVersion: version };
}
