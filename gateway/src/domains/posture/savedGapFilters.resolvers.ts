import type { GapViewInput, Resolvers } from '../../generated/resolvers.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import {
  savedFilterFields,
  savedFiltersOf,
  savedFilterWrites,
} from '../../platform/graph/savedFilters.ts';
import type { SavedGapFilterRow } from './posture.upstream.ts';

const viewOf = ({ filter, search, columns, sort, direction }: GapViewInput) => ({
  filter: filterTree(filter) ?? undefined,
  search: search ?? '',
  columns: columns ? [...columns] : null,
  sort: sort ?? 'severity',
  direction: direction ?? 'descending',
});
const writes = savedFilterWrites<SavedGapFilterRow, ReturnType<typeof viewOf>, GapViewInput>(
  'SavedGapFilter',
  viewOf,
);

/** Filters of posture gaps that people keep. */
export const savedGapFilterResolvers: Resolvers = {
  Company: {
    savedGapFilters: ({ companyId }, _args, { posture }) =>
      savedFiltersOf(posture.calls, companyId),
  },
  SavedGapFilter: savedFilterFields('SavedGapFilter'),
  Mutation: {
    createSavedGapFilter: (_parent, { input }, { posture }) => writes.create(posture.calls, input),
    updateSavedGapFilter: (_parent, { input }, { posture }) => writes.update(posture.calls, input),
    deleteSavedGapFilter: (_parent, { input }, { posture }) => writes.remove(posture.calls, input),
  },
};
