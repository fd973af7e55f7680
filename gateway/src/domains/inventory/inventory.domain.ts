import type { GatewayDomain } from '../../platform/domain.ts';
import { inventoryLoaders } from './inventory.loaders.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { inventoryResolvers } from './inventory.resolvers.ts';
import { settingsResolvers } from './settings.resolvers.ts';

const permission = 'feature_inventory:read';

export const inventory: GatewayDomain = {
  name: 'inventory',
  resolvers: composeResolvers(inventoryResolvers, settingsResolvers),
  loaders: inventoryLoaders,
  nodes: {
    Host: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.hostByKey(companyId, keys) },
    Api: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.apiByKey(companyId, keys) },
    Endpoint: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.endpointByKey(companyId, keys) },
    Parameter: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.parameterByKey(companyId, keys) },
  },
};
