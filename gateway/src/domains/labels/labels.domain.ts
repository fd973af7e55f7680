import type { GatewayDomain } from '../../platform/domain.ts';
import { labelsLoaders } from './labels.loaders.ts';
import { labelsResolvers } from './labels.resolvers.ts';

const permission = 'feature_tags:read';

export const labels: GatewayDomain = {
  name: 'labels',
  resolvers: labelsResolvers,
  loaders: labelsLoaders,
  nodes: {
    Label: {
      permission: 'feature_inventory:read',
      load: (companyId, keys, { labels: loaders }) => loaders.byKey(companyId, keys),
    },
    LabelGroup: {
      permission,
      load: (companyId, keys, { labels: loaders }) => loaders.groupByKey(companyId, keys),
    },
    LabelRule: {
      permission,
      load: (companyId, keys, { labels: loaders }) => loaders.ruleByKey(companyId, keys),
    },
  },
};
