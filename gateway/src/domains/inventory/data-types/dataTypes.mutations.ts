import type {
  ClassificationScope,
  DataTypeInput,
  MutationResolvers,
} from '../../../generated/resolvers.ts';
import { needSystem } from '../../../platform/auth/needSystem.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

/** A type as the service takes it. */
export const sentType = ({ categories, names, values, keywordLists, ...type }: DataTypeInput) => ({
  ...type,
  categories: [...categories],
  names: sentRules(names),
  values: sentRules(values),
  ...(keywordLists != null && { keywordLists: [...keywordLists] }),
});

/** Rules as the service takes them. */
export const sentRules = (rules: DataTypeInput['names']) => rules.map((rule) => ({ ...rule }));

/** Runs a change and answers the company, whose data types are read again. */
async function settled(
  companyId: string,
  call: Promise<{ readonly id: string }>,
  { viewer }: GraphContext,
) {
  const { errors } = await expectFailures(call);
  return { company: errors.length > 0 ? null : (viewer?.companies.get(companyId) ?? null), errors };
}

/** The scope that an input names; `global` is for system users. */
export function scopeOf(
  context: GraphContext,
  {
    companyId,
    scope,
  }: { readonly companyId: string; readonly scope?: ClassificationScope | null | undefined },
) {
  if (scope === 'global') needSystem(context, companyId);
  return scope ?? 'company';
}

export const dataTypesMutations: MutationResolvers = {
  createDataType: (_parent, { input }, context) => {
    const { companyId, scope: _scope, ...type } = input;
    const { createType } = context.inventory.dataTypes;
    const sent = sentType(type);
    return settled(companyId, createType(companyId, scopeOf(context, input), sent), context);
  },
  updateDataType: (_parent, { input }, context) => {
    const { companyId, scope: _scope, dataTypeId, version, ...type } = input;
    const { updateType } = context.inventory.dataTypes;
    const sent = { ...sentType(type), ...(version != null && { version }) };
    const scope = scopeOf(context, input);
    return settled(companyId, updateType(companyId, scope, dataTypeId, sent), context);
  },
  deleteDataType: (_parent, { input }, context) => {
    const { companyId, dataTypeId } = input;
    const { deleteType } = context.inventory.dataTypes;
    return settled(companyId, deleteType(companyId, scopeOf(context, input), dataTypeId), context);
  },
  switchDataType: (_parent, { input }, context) => {
    const { companyId, name, enabled } = input;
    const { switchType } = context.inventory.dataTypes;
    const scope = scopeOf(context, input);
    return settled(companyId, switchType(companyId, scope, name, enabled), context);
  },
  createDataCategory: (_parent, { input }, context) => {
    const { companyId, scope: _scope, ...category } = input;
    const { createCategory } = context.inventory.dataTypes;
    const scope = scopeOf(context, input);
    return settled(companyId, createCategory(companyId, scope, category), context);
  },
  updateDataCategory: (_parent, { input }, context) => {
    const { companyId, scope: _scope, dataCategoryId, ...category } = input;
    const { updateCategory } = context.inventory.dataTypes;
    const scope = scopeOf(context, input);
    return settled(companyId, updateCategory(companyId, scope, dataCategoryId, category), context);
  },
  deleteDataCategory: (_parent, { input }, context) => {
    const { companyId, dataCategoryId } = input;
    const { deleteCategory } = context.inventory.dataTypes;
    const scope = scopeOf(context, input);
    return settled(companyId, deleteCategory(companyId, scope, dataCategoryId), context);
  },
  createKeywordList: (_parent, { input }, context) => {
    const { companyId, scope: _scope, keywords, ...list } = input;
    const { createKeywordList } = context.inventory.dataTypes;
    const sent = { ...list, keywords: sentRules(keywords) };
    return settled(companyId, createKeywordList(companyId, scopeOf(context, input), sent), context);
  },
  updateKeywordList: (_parent, { input }, context) => {
    const { companyId, scope: _scope, keywordListId, keywords, version, ...list } = input;
    const { updateKeywordList } = context.inventory.dataTypes;
    const sent = {
      ...list,
      keywords: sentRules(keywords),
      ...(version != null && { version }),
    };
    const scope = scopeOf(context, input);
    return settled(companyId, updateKeywordList(companyId, scope, keywordListId, sent), context);
  },
  deleteKeywordList: (_parent, { input }, context) => {
    const { companyId, keywordListId } = input;
    const { deleteKeywordList } = context.inventory.dataTypes;
    const scope = scopeOf(context, input);
    return settled(companyId, deleteKeywordList(companyId, scope, keywordListId), context);
  },
};
