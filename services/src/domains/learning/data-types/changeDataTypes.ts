import {
  CLASSIFICATION_LIMITS as LIMITS,
  classificationKey,
} from '@palisade/vocabulary/dataClassification.ts';
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import type { Actor } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { uuidV7 } from '../../../platform/uuidV7.ts';
import { type AuditedChange, auditAs } from '../../identity/audit.client.ts';
import { policiesNaming } from '../../posture/policies/policiesNaming.client.ts';
import { decidedBy } from '../change-feed/decidedBy.ts';
import type { ChangeScope } from '../changes/changeScope.ts';
import { readRules } from '../learner/companyRules.ts';
import { disabledTypes, ownCategories, ownDataTypes } from './dataTypes.repository.ts';
import type { CategoryBody, TypeBody } from './dataTypes.schemas.ts';
import { checkedCategory, checkedType } from './typeInput.ts';

/** One decision about a company's data types and categories. Ids are null for what is new. */
export type DataTypeWrite =
  | { readonly what: 'type'; readonly id: string | null; readonly type: TypeBody }
  | { readonly what: 'deleteType'; readonly id: string }
  | { readonly what: 'switch'; readonly name: string; readonly enabled: boolean }
  | { readonly what: 'category'; readonly id: string | null; readonly category: CategoryBody }
  | { readonly what: 'deleteCategory'; readonly id: string };

/** Changes what kinds of data a company's traffic is searched for, from the next exchange on. */
export interface ChangeDataTypes {
  readonly kind: 'changeDataTypes';
  readonly write: DataTypeWrite;
  readonly actor: Actor;
}

interface Written {
  readonly id: string;
  readonly audit: Pick<AuditedChange, 'action' | 'targetType' | 'before' | 'after'>;
}

export async function changeDataTypes(
  { write, actor }: ChangeDataTypes,
  { company, query }: ChangeScope,
): Promise<{ readonly id: string }> {
  const { id, audit } = await carryOut(query, write, actor);
  await query(
    `insert into inventory.data_classifications (company_id) values ($1)
     on conflict (company_id) do update set version = data_classifications.version + 1`,
    [query.companyId],
  );
  await auditAs(query, actor, { targetId: id, ...audit });
  company.reclassify(await readRules(query, company.rules), decidedBy(actor));
  return { id };
}

function carryOut(query: CompanyQuery, write: DataTypeWrite, actor: Actor): Promise<Written> {
  switch (write.what) {
    case 'type':
      return saveType(query, write.id, write.type, actor);
    case 'deleteType':
      return deleteType(query, write.id);
    case 'switch':
      return switchType(query, write.name, write.enabled);
    case 'category':
      return saveCategory(query, write.id, write.category, actor);
    case 'deleteCategory':
      return deleteCategory(query, write.id);
  }
}

/** @throws Problem conflict where policies would look for a name that is gone */
async function needUnused(query: CompanyQuery, name: string, what: string): Promise<void> {
  const policies = await policiesNaming(query, name);
  if (policies.length > 0)
    throw new Problem(
      'conflict',
      `Posture policies use this ${what}: ${policies.join(', ')}. Change them first.`,
      { field: 'name' },
    );
}

async function saveType(
  query: CompanyQuery,
  asked: string | null,
  body: TypeBody,
  actor: Actor,
): Promise<Written> {
  const all = await ownDataTypes(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('data type');
  const others = all.filter((type) => type !== before);
  const { version, ...type } = checkedType(body, {
    others,
    categories: await ownCategories(query),
  });
  if (before === null && all.length >= LIMITS.types)
    throw new Problem('badInput', `A company has at most ${LIMITS.types} data types.`);
  if (before !== null && version !== undefined && version !== before.version)
    throw new Problem('conflict', `${before.updatedBy} changed this data type meanwhile.`, {
      field: 'version',
      version: before.version,
    });
  if (before !== null && before.name !== type.name)
    await needUnused(query, before.name, 'data type');
  const id = before?.id ?? uuidV7();
  const isOwn = (category: string): boolean => /^[0-9a-f-]{36}$/.test(category);
  await query(
    `insert into inventory.data_types (company_id, id, name, name_key, categories, category_ids,
        privacy, field_names, field_values, operator, is_enabled, updated_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (company_id, id) do update
       set name = excluded.name, name_key = excluded.name_key, categories = excluded.categories,
         category_ids = excluded.category_ids, privacy = excluded.privacy,
         field_names = excluded.field_names, field_values = excluded.field_values,
         operator = excluded.operator, is_enabled = excluded.is_enabled,
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
    ],
  );
  const action = before === null ? 'dataType.create' : 'dataType.update';
  return { id, audit: { action, targetType: 'dataType', before, after: type } };
}

async function deleteType(query: CompanyQuery, id: string): Promise<Written> {
  const before = (await ownDataTypes(query)).find((type) => type.id === id);
  if (before === undefined) throw notFound('data type');
  await needUnused(query, before.name, 'data type');
  await query('delete from inventory.data_types where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'dataType.delete', targetType: 'dataType', before } };
}

async function switchType(query: CompanyQuery, name: string, enabled: boolean): Promise<Written> {
  if (!DATA_TYPE_NAMES.includes(name)) throw notFound('data type');
  const disabled = await disabledTypes(query);
  const others = disabled.filter((each) => each !== name);
  await query(
    `insert into inventory.data_classifications (company_id, disabled_types) values ($1, $2)
     on conflict (company_id) do update set disabled_types = excluded.disabled_types`,
    [query.companyId, enabled ? others : [...others, name]],
  );
  const [before, after] = [
    { name, enabled: !disabled.includes(name) },
    { name, enabled },
  ];
  return {
    id: query.companyId,
    audit: { action: 'dataType.update', targetType: 'dataType', before, after },
  };
}

async function saveCategory(
  query: CompanyQuery,
  asked: string | null,
  body: CategoryBody,
  actor: Actor,
): Promise<Written> {
  const all = await ownCategories(query);
  const before = all.find(({ id }) => id === asked) ?? null;
  if (asked !== null && before === null) throw notFound('data category');
  const category = checkedCategory(
    body,
    all.filter((each) => each !== before),
  );
  if (before === null && all.length >= LIMITS.categories)
    throw new Problem('badInput', `A company has at most ${LIMITS.categories} data categories.`);
  if (before !== null && before.name !== category.name)
    await needUnused(query, before.name, 'data category');
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

async function deleteCategory(query: CompanyQuery, id: string): Promise<Written> {
  const before = (await ownCategories(query)).find((category) => category.id === id);
  if (before === undefined) throw notFound('data category');
  const types = (await ownDataTypes(query)).filter(({ categories }) => categories.includes(id));
  if (types.length > 0)
    throw new Problem(
      'conflict',
      `Data types are in this category: ${types.map(({ name }) => name).join(', ')}. Move them first.`,
      { field: 'name' },
    );
  await needUnused(query, before.name, 'data category');
  await query('delete from inventory.data_categories where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  return { id, audit: { action: 'dataCategory.delete', targetType: 'dataCategory', before } };
}
