import type { GatewayDomain } from '../../platform/domain.ts';
import { correctionsResolvers } from './corrections.resolvers.ts';
import { inventoryLoaders } from './inventory.loaders.ts';
import { inventoryResolvers } from './inventory.resolvers.ts';

const permission = 'feature_inventory:read';

export const inventory: GatewayDomain = {
  name: 'inventory',
  resolvers: {
    ...inventoryResolvers,
    ...correctionsResolvers,
    Company: { ...inventoryResolvers.Company, ...correctionsResolvers.Company },
    Endpoint: { ...inventoryResolvers.Endpoint, ...correctionsResolvers.Endpoint },
  },
  loaders: inventoryLoaders,
  nodes: {
    Host: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.hostByKey(companyId, keys) },
    Api: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.apiByKey(companyId, keys) },
    Endpoint: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.endpointByKey(companyId, keys) },
    Correction: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.correctionByKey(companyId, keys) },
    Parameter: { permission, load: (companyId, keys, { inventory: loaders }) => loaders.parameterByKey(companyId, keys) },
  },
};
