import type { GatewayDomain } from '../../platform/domain.ts';
import { labelsLoaders } from './labels.loaders.ts';
import { labelsResolvers } from './labels.resolvers.ts';

export const labels: GatewayDomain = {
  name: 'labels',
  resolvers: labelsResolvers,
  loaders: labelsLoaders,
  nodes: {
    Label: { permission: 'feature_inventory:read', load: (companyId, keys, { labels: loaders }) => loaders.byKey(companyId, keys) },
  },
};
