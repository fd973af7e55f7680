import type { InventoryViewInput, MutationResolvers } from '../../../generated/resolvers.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import { savedFilterWrites } from '../../../platform/graph/savedFilters.ts';
import type { SavedFilterRow } from '../inventory.upstream.ts';

const viewOf = ({ filter, search, columns, groupBy, sort, direction }: InventoryViewInput) => ({
  filter: filterTree(filter) ?? undefined,
  search: search ?? '',
  columns: columns ? [...columns] : null,
  groupBy: groupBy ?? null,
  sort: sort ?? 'riskScore',
  direction: direction ?? 'descending',
});
const writes = savedFilterWrites<SavedFilterRow, ReturnType<typeof viewOf>, InventoryViewInput>(
  'SavedFilter',
  viewOf,
);

export const savedFilterMutations: MutationResolvers = {
  createSavedFilter: (_parent, { input }, { inventory }) => writes.create(inventory.calls, input),
  updateSavedFilter: (_parent, { input }, { inventory }) => writes.update(inventory.calls, input),
  deleteSavedFilter: (_parent, { input }, { inventory }) => writes.remove(inventory.calls, input),
};
