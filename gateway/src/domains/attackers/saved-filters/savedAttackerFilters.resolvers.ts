import type { Resolvers, AttackerViewInput } from '../../../generated/resolvers.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import {
  savedFilterFields,
  savedFiltersOf,
  savedFilterWrites,
} from '../../../platform/graph/savedFilters.ts';
import type { SavedAttackerFilterRow } from './savedAttackerFilters.client.ts';

const viewOf = ({ filter, search, columns, sort, direction }: AttackerViewInput) => ({
  filter: filterTree(filter) ?? undefined,
  search: search ?? '',
  columns: columns ? [...columns] : null,
  sort: sort ?? 'severity',
  direction: direction ?? 'descending',
});
const writes = savedFilterWrites<
  SavedAttackerFilterRow,
  ReturnType<typeof viewOf>,
  AttackerViewInput
>('SavedAttackerFilter', viewOf);

/** Filters of attackers that people keep. */
export const savedAttackerFilterResolvers: Resolvers = {
  Company: {
    savedAttackerFilters: ({ companyId }, _args, { attackers }) =>
      savedFiltersOf(attackers.calls, companyId),
  },
  SavedAttackerFilter: savedFilterFields('SavedAttackerFilter'),
  Mutation: {
    createSavedAttackerFilter: (_parent, { input }, { attackers }) =>
      writes.create(attackers.calls, input),
    updateSavedAttackerFilter: (_parent, { input }, { attackers }) =>
      writes.update(attackers.calls, input),
    deleteSavedAttackerFilter: (_parent, { input }, { attackers }) =>
      writes.remove(attackers.calls, input),
  },
};
