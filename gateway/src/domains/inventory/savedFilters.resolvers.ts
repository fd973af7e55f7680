import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';

/** Fields of a saved filter that its row spells otherwise. */
export const savedFilterResolvers: NonNullable<Resolvers['SavedFilter']> = {
  id: ({ companyId, id }) => globalId('SavedFilter', companyId, id),
  savedFilterId: ({ id }) => id,
  filters: ({ filter }) => (filter === null ? null : JSON.stringify(filter)),
};
