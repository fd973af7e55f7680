import type { Resolvers, AuditViewInput } from '../../../generated/resolvers.ts';
import { filterTree } from '../../../platform/graph/filterTree.ts';
import {
  savedFilterFields,
  savedFiltersOf,
  savedFilterWrites,
} from '../../../platform/graph/savedFilters.ts';
import type { SavedAuditFilterRow } from './savedAuditFilters.client.ts';

const viewOf = ({ filter }: AuditViewInput) => ({ filter: filterTree(filter) ?? undefined });
const writes = savedFilterWrites<SavedAuditFilterRow, ReturnType<typeof viewOf>, AuditViewInput>(
  'SavedAuditFilter',
  viewOf,
);

/** Filters of audit entries that people keep. */
export const savedAuditFilterResolvers: Resolvers = {
  Company: {
    savedAuditFilters: ({ companyId }, _args, { identity }) =>
      savedFiltersOf(identity.calls, companyId),
  },
  SavedAuditFilter: savedFilterFields('SavedAuditFilter'),
  Mutation: {
    createSavedAuditFilter: (_parent, { input }, { identity }) =>
      writes.create(identity.calls, input),
    updateSavedAuditFilter: (_parent, { input }, { identity }) =>
      writes.update(identity.calls, input),
    deleteSavedAuditFilter: (_parent, { input }, { identity }) =>
      writes.remove(identity.calls, input),
  },
};
