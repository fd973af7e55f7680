import type { GatewayDomain } from '../../platform/domain.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { backOfficeResolvers } from './back-office/backOffice.resolvers.ts';
import { identityLoaders } from './identity.loaders.ts';
import { identityResolvers } from './identity.resolvers.ts';
import { ipListResolvers } from './ip-lists/ipLists.resolvers.ts';
import { shellResolvers } from './shell/shell.resolvers.ts';
import { useCaseResolvers } from './use-cases/useCases.resolvers.ts';
import { savedAuditFilterResolvers } from './saved-filters/savedAuditFilters.resolvers.ts';

export const identity: GatewayDomain = {
  name: 'identity',
  resolvers: composeResolvers(
    identityResolvers,
    shellResolvers,
    ipListResolvers,
    savedAuditFilterResolvers,
    useCaseResolvers,
    backOfficeResolvers,
  ),
  loaders: identityLoaders,
  nodes: {
    Company: {
      load: async (_none, keys, { viewer }) =>
        keys.map((key) => viewer?.companies.get(key) ?? null),
    },
    User: {
      load: async (_none, keys, { viewer }) =>
        keys.map((key) => (viewer?.user?.id === key ? viewer.user : null)),
    },
    Token: {
      permission: 'feature_api_tokens:read',
      load: (companyId, keys, { identity: loaders }) => loaders.tokenByKey(companyId, keys),
    },
    SavedAuditFilter: {
      permission: 'feature_audit:read',
      load: (companyId, keys, { identity: loaders }) => loaders.savedFilterByKey(companyId, keys),
    },
  },
};
