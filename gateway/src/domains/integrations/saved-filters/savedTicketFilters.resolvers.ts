import type { Resolvers, TicketViewInput } from '../../../generated/resolvers.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import {
  savedFilterFields,
  savedFiltersOf,
  savedFilterWrites,
} from '../../../platform/graph/savedFilters.ts';
import type { SavedTicketFilterRow } from './savedTicketFilters.client.ts';

const viewOf = ({ filter, search, sort, direction }: TicketViewInput) => ({
  filter: filterTree(filter) ?? undefined,
  search: search ?? '',

  sort: sort ?? 'changed',
  direction: direction ?? 'descending',
});
const writes = savedFilterWrites<SavedTicketFilterRow, ReturnType<typeof viewOf>, TicketViewInput>(
  'SavedTicketFilter',
  viewOf,
);

/** Filters of tickets that people keep. */
export const savedTicketFilterResolvers: Resolvers = {
  Company: {
    savedTicketFilters: ({ companyId }, _args, { integrations }) =>
      savedFiltersOf(integrations.calls, companyId),
  },
  SavedTicketFilter: savedFilterFields('SavedTicketFilter'),
  Mutation: {
    createSavedTicketFilter: (_parent, { input }, { integrations }) =>
      writes.create(integrations.calls, input),
    updateSavedTicketFilter: (_parent, { input }, { integrations }) =>
      writes.update(integrations.calls, input),
    deleteSavedTicketFilter: (_parent, { input }, { integrations }) =>
      writes.remove(integrations.calls, input),
  },
};
