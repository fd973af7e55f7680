import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
} from '@palisade/vocabulary/dataClassification.ts';
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { parametersOfType } from '../parameter-decisions/parameterDecisions.repository.ts';
import { deleteKeywordList, saveKeywordList } from '../keyword-lists/writeKeywordLists.ts';
import type { Where, Written } from './classificationWrite.ts';
import {
  disabledTypes,
  inherited,
  knownKeywordLists,
  ownCategories,
  ownDataTypes,
} from './dataTypes.repository.ts';
import type { CategoryBody, KeywordListBody, TypeBody } from './dataTypes.schemas.ts';
import { needUnused } from './needUnused.ts';
import { checkedCategory, checkedType } from './typeInput.ts';

/** One decision about data types, categories and keyword lists. Ids are null for what is new. */
export type DataTypeWrite =
  | { readonly what: 'type'; readonly id: string | null; readonly type: TypeBody }
  | { readonly what: 'deleteType'; readonly id: string }
  | { readonly what: 'switch'; readonly name: string; readonly enabled: boolean }
  | { readonly what: 'category'; readonly id: string | null; readonly category: CategoryBody }
  | { readonly what: 'deleteCategory'; readonly id: string }
  | { readonly what: 'keywordList'; readonly id: string | null; readonly list: KeywordListBody }
  | { readonly what: 'deleteKeywordList'; readonly id: string };

/** Carries out a decision. @throws Problem in words where it cannot be done */
export function writeDataTypes(write: DataTypeWrite, where: Where): Promise<Written> {
  switch (write.what) {
    case 'type':
      return saveType(where, write.id, write.type);
    case 'deleteType':
      return deleteType(where, write.id);
    case 'switch':
      return switchType(where, write.name, write.enabled);
    case 'category':
      return saveCategory(where, write.id, write.category);
    case 'deleteCategory':
      return deleteCategory(where, write.id);
    case 'keywordList':
      return saveKeywordList(where, write.id, write.list);
    case 'deleteKeywordList':
      return deleteKeywordList(where, write.id);
  }
}

/** Has learners read the types of the scope again. */
export const countChange = (query: CompanyQuery) =>
  query(
    `insert into inventory.data_classifications (company_id) values ($1)
     on conflict (company_id) do update set version = data_classifications.version + 1`,
    [query.companyId],
  );

/** @throws Problem conflict where people said that parameters hold it */
async function needUnchosen({ companies }: Where, name: string): Promise<void> {
  let count = 0;
  const names = new Set<string>();
  for (const query of companies) {
    const chosen = await parametersOfType(query, name);
    count += chosen.count;
    for (const each of chosen.names) names.add(each);
  }
  if (count > 0)
    throw new Problem(
      'conflict',
      `People chose this data type for ${count} ${count === 1 ? 'parameter' : 'parameters'} (${[...names].join(', ')}). Change that first.`,
      { field: 'name' },
    );
}

async function saveType(where: Where, asked: string | null, body: TypeBody): Promise<Written> {
  const { query, actor } = where;
  const all = await ownDataTypes(query);
  const shared = await inherited(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('data type');
  const others = all.filter((type) => type !== before);
  const { version, ...type } = checkedType(
    { ...body, keywordLists: body.keywordLists ?? before?.keywordLists ?? [] },
    {
      others: [...others, ...shared.types],
      categories: [...(await ownCategories(query)), ...shared.categories],
      lists: await knownKeywordLists(query),
    },
  );
  if (before === null && all.length >= LIMITS.types)
    throw new Problem('badInput', `There can be at most ${LIMITS.types} data types.`);
  if (before !== null && version !== undefined && version !== before.version)
    throw new Problem('conflict', `${before.updatedBy} changed this data type meanwhile.`, {
      field: 'version',
      version: before.version,
    });
  if (before !== null && before.name !== type.name) {
    await needUnused(where, before.name, 'data type');
    await needUnchosen(where, before.name);
  }
  const id = before?.id ?? uuidV7();
  const isOwn = (category: string): boolean => /^[0-9a-f-]{36}$/.test(category);
  await query(
    `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
        privacy, field_names, field_values, operator, is_enabled, updated_by, keyword_list_ids)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id, id) do update
       set name = excluded.name, name_key = excluded.name_key, categories = excluded.categories,
         category_ids = excluded.category_ids, privacy = excluded.privacy,
         field_names = excluded.field_names, field_values = excluded.field_values,
         operator = excluded.operator, keyword_list_ids = excluded.keyword_list_ids,
         is_enabled = excluded.is_enabled,
         updated_by = excluded.updated_by, updated_at = now(), version = data_types.version + 1`,
    [
      query.companyId,
      id,
      type.name,
      classificationKey(type.name),
      type.categories.filter((each) => !isOwn(each)),
      type.categories.filter(isOwn),
      type.privacy,
      JSON.stringify(type.names),
      JSON.stringify(type.values),
      type.operator,
      type.enabled,
      actor.name,
      type.keywordLists,
    ],
  );
  const action = before === null ? 'dataType.create' : 'dataType.update';
  return { id, audit: { action, targetType: 'dataType', before, after: type } };
}

async function deleteType(where: Where, id: string): Promise<Written> {
  const { query } = where;
  const before = (await ownDataTypes(query)).find((type) => type.id === id);
  if (before === undefined) throw notFound('data type');
  await needUnused(where, before.name, 'data type');
  await needUnchosen(where, before.name);
  await query('delete from inventory.data_types where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'dataType.delete', targetType: 'dataType', before } };
}

async function switchType({ query }: Where, name: string, enabled: boolean): Promise<Written> {
  const shared = await inherited(query);
  const type = shared.types.find((each) => each.name === name);
  if (type === undefined && !DATA_TYPE_NAMES.includes(name)) throw notFound('data type');
  const key = type?.id ?? name;
  if (enabled && (type?.enabled === false || shared.disabled.includes(key)))
    throw new Problem('conflict', 'This data type is switched off for every company.');
  const disabled = await disabledTypes(query);
  const others = disabled.filter((each) => each !== key);
  await query(
    `insert into inventory.data_classifications (company_id, disabled_types) values ($1, $2)
     on conflict (company_id) do update set disabled_types = excluded.disabled_types`,
    [query.companyId, enabled ? others : [...others, key]],
  );
  const [before, after] = [
    { name, enabled: !disabled.includes(key) },
    { name, enabled },
  ];
  return {
    id: query.companyId,
    audit: { action: 'dataType.update', targetType: 'dataType', before, after },
  };
}

async function saveCategory(
  where: Where,
  asked: string | null,
  body: CategoryBody,
): Promise<Written> {
  const { query, actor } = where;
  const all = await ownCategories(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('data category');
  const category = checkedCategory(body, [
    ...all.filter((each) => each !== before),
    ...(await inherited(query)).categories,
  ]);
  if (before === null && all.length >= LIMITS.categories)
    throw new Problem('badInput', `There can be at most ${LIMITS.categories} data categories.`);
  if (before !== null && before.name !== category.name)
    await needUnused(where, before.name, 'data category');
  const id = before?.id ?? uuidV7();
  await query(
    `insert into inventory.data_categories (company_id, id, name, name_key, description, updated_by)
      values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, id) do update
       set name = excluded.name, name_key = excluded.name_key,
         description = excluded.description, updated_by = excluded.updated_by, updated_at = now()`,
    [
      query.companyId,
      id,
      category.name,
      classificationKey(category.name),
      category.description,
      actor.name,
    ],
  );
  const action = before === null ? 'dataCategory.create' : 'dataCategory.update';
  return { id, audit: { action, targetType: 'dataCategory', before, after: category } };
}

async function deleteCategory(where: Where, id: string): Promise<Written> {
  const { query, companies } = where;
  const before = (await ownCategories(query)).find((category) => category.id === id);
  if (before === undefined) throw notFound('data category');
  const types = new Set<string>();
  for (const each of [query, ...companies])
    for (const { name, categories } of await ownDataTypes(each))
      if (categories.includes(id)) types.add(name);
  if (types.size > 0)
    throw new Problem(
      'conflict',
      `Data types are in this category: ${[...types].join(', ')}. Move them first.`,
      { field: 'name' },
    );
  await needUnused(where, before.name, 'data category');
  await query('delete from inventory.data_categories where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'dataCategory.delete', targetType: 'dataCategory', before } };
}
