import {
  type OwnTypeRules,
  OwnTypes,
  type TextRule,
} from '@palisade/engine/sensitive/own/ownTypes.ts';
import { EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';

/** The data types that a company decided about. */
export interface OwnTypesOfCompany {
  /** Absent where it never had any, nor was one switched off. */
  readonly own?: OwnTypes;
  /** Another number when they changed. */
  readonly ownVersion: number;
}

const VERSIONS = statement(
  `select version, disabled_types as "disabledTypes" from inventory.data_classifications
    where company_id in ($1, $2)`,
  { version: 'int4', disabledTypes: 'text[]' },
);

const TYPES = statement(
  `select id, name, name_key as "nameKey", categories, category_ids as "categoryIds", privacy,
      field_names as "fieldNames", keyword_list_ids as "keywordListIds", field_values as "fieldValues", operator,
      is_enabled as "isEnabled", company_id = $2 as "isGlobal"
     from inventory.data_types where company_id in ($1, $2)
    order by company_id = $2, created_at, id`,
  {
    id: 'uuid',
    name: 'text',
    nameKey: 'text',
    categories: 'text[]',
    categoryIds: 'uuid[]',
    privacy: as<OwnTypeRules['privacy']>('text'),
    fieldNames: as<TextRule[]>('jsonb'),
    keywordListIds: 'uuid[]',
    fieldValues: as<TextRule[]>('jsonb'),
    operator: as<OwnTypeRules['operator']>('text'),
    isEnabled: 'bool',
    isGlobal: 'bool',
  },
);

const CATEGORIES = statement(
  'select id, name from inventory.data_categories where company_id in ($1, $2)',
  { id: 'uuid', name: 'text' },
);

const KEYWORD_LISTS = statement(
  'select id, keywords from inventory.keyword_lists where company_id in ($1, $2)',
  { id: 'uuid', keywords: as<TextRule[]>('jsonb') },
);

/**
 * The data types that a company has beside the product's, its own before those of every company,
 * compiled; those that are known where nothing changed. A company that never had one, nor one
 * switched off, pays nothing for it. Its own type stands for a global one of the same name.
 */
export async function readOwnTypes(
  query: CompanyQuery,
  known?: OwnTypesOfCompany,
): Promise<OwnTypesOfCompany> {
  const scopes = [query.companyId, EVERY_COMPANY];
  const rows = await query(VERSIONS, scopes);
  if (rows.length === 0) return { ownVersion: 0 };
  // Both only grow, so another sum is another version.
  const ownVersion = rows.reduce((sum, { version }) => sum + version, 0);
  if (known?.own !== undefined && known.ownVersion === ownVersion)
    return { own: known.own, ownVersion };
  const names = new Map((await query(CATEGORIES, scopes)).map((c) => [c.id, c.name]));
  const lists = new Map((await query(KEYWORD_LISTS, scopes)).map((l) => [l.id, l.keywords]));
  const types = await query(TYPES, scopes);
  const disabled = rows.flatMap(({ disabledTypes }) => disabledTypes);
  const ownNames = new Set(types.flatMap((type) => (type.isGlobal ? [] : [type.nameKey])));
  const rules = types
    .filter(
      ({ id, nameKey, isEnabled, isGlobal }) =>
        isEnabled && !(isGlobal && (ownNames.has(nameKey) || disabled.includes(id))),
    )
    .map(
      ({ id, name, categoryIds, categories, privacy, operator, ...type }) =>
        ({
          id,
          name,
          privacy,
          operator,
          categories: [...categories, ...categoryIds.flatMap((each) => names.get(each) ?? [])],
          names: [
            ...type.fieldNames,
            ...type.keywordListIds.flatMap((list) => lists.get(list) ?? []),
          ],
          values: type.fieldValues,
        }) satisfies OwnTypeRules,
    );
  return { own: new OwnTypes(rules, disabled), ownVersion };
}
