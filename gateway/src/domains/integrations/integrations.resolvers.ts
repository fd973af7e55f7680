import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { integrationMutations } from './integrations.mutations.ts';

/** Integrations of companies. */
export const integrationResolvers: Resolvers = {
  Mutation: integrationMutations,
  Company: {
    integrations: ({ companyId }, _args, { integrations }) => integrations.all(companyId),
    integration: async ({ companyId }, { integrationId }, { integrations }) =>
      (await integrations.byKey(companyId, [integrationId]))[0] ?? null,
  },
  Integration: {
    id: ({ companyId, id }) => globalId('Integration', companyId, id),
    integrationId: ({ id }) => id,
  },
};
