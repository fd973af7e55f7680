import type { GatewayDomain } from '../../platform/domain.ts';
import { sampleLoaders } from './sample.loaders.ts';
import { sampleResolvers } from './sample.resolvers.ts';

export const sample: GatewayDomain = {
  name: 'sample',
  resolvers: sampleResolvers,
  loaders: sampleLoaders,
  nodes: {
    Sample: {
      permission: 'feature_inventory:read',
      load: (companyId, keys, { sample: loaders }) => loaders.byKey(companyId, keys),
    },
  },
};
