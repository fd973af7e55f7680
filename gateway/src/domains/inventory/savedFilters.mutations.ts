import type { InventoryViewInput, MutationResolvers } from '../../generated/resolvers.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { parseGlobalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures, notFound } from '../../platform/upstream/errors.ts';

function viewOf({ filter, search, columns, groupBy, sort, direction }: InventoryViewInput) {
  return { filter: filterTree(filter) ?? undefined, search: search ?? '', columns: columns ?? null, groupBy: groupBy ?? null, sort: sort ?? 'riskScore', direction: direction ?? 'descending' } as const;
}

function keyOf(id: string) {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'SavedFilter') throw notFound();
  return parsed;
}

const createSavedFilter: MutationResolvers['createSavedFilter'] = async (_parent, { input: { companyId, name, isShared, view } }, { inventory }) => {
  const { result, errors } = await expectFailures(inventory.calls.createSavedFilter(companyId, { name, isShared: isShared ?? false, view: viewOf(view) }));
  return { savedFilter: result && own(companyId, result), errors };
};

const updateSavedFilter: MutationResolvers['updateSavedFilter'] = async (_parent, { input: { id, name, isShared, view } }, { inventory }) => {
  const { companyId, key } = keyOf(id);
  const body = { ...(name != null && { name }), ...(isShared != null && { isShared }), ...(view && { view: viewOf(view) }) };
  const { result, errors } = await expectFailures(inventory.calls.updateSavedFilter(companyId, key, body));
  return { savedFilter: result && own(companyId, result), errors };
};

const deleteSavedFilter: MutationResolvers['deleteSavedFilter'] = async (_parent, { input: { id } }, { inventory }) => {
  const { companyId, key } = keyOf(id);
  const { errors } = await expectFailures(inventory.calls.deleteSavedFilter(companyId, key));
  return { deletedId: errors.length === 0 ? id : null, errors };
};

export const savedFilterMutations: MutationResolvers = { createSavedFilter, updateSavedFilter, deleteSavedFilter };
