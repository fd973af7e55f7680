import type { GatewayDomain } from '../../platform/domain.ts';
import { identityLoaders } from './identity.loaders.ts';
import { identityResolvers } from './identity.resolvers.ts';

export const identity: GatewayDomain = {
  name: 'identity',
  resolvers: identityResolvers,
  loaders: identityLoaders,
  nodes: {
    Company: { load: async (_none, keys, { viewer }) => keys.map((key) => viewer?.companies.get(key) ?? null) },
    User: { load: async (_none, keys, { viewer }) => keys.map((key) => (viewer?.user?.id === key ? viewer.user : null)) },
    Token: { permission: 'feature_api_tokens:read', load: (companyId, keys, { identity: loaders }) => loaders.tokenByKey(companyId, keys) },
  },
};
