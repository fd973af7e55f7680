import type { GatewayDomain } from '../../platform/domain.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { postureLoaders } from './posture.loaders.ts';
import { postureResolvers } from './posture.resolvers.ts';
import { savedGapFilterResolvers } from './savedGapFilters.resolvers.ts';

export const posture: GatewayDomain = {
  name: 'posture',
  resolvers: composeResolvers(postureResolvers, savedGapFilterResolvers),
  loaders: postureLoaders,
  nodes: {
    PosturePolicy: {
      permission: 'feature_security_posture_rules:read',
      load: (companyId, keys, { posture: loaders }) => loaders.policyByKey(companyId, keys),
    },
    PostureGap: {
      permission: 'feature_security_posture_gaps:read',
      load: (companyId, keys, { posture: loaders }) => loaders.gapByKey(companyId, keys),
    },
    SavedGapFilter: {
      permission: 'feature_security_posture_gaps:read',
      load: (companyId, keys, { posture: loaders }) => loaders.savedGapFilterByKey(companyId, keys),
    },
  },
};
