import type { GatewayDomain } from '../../platform/domain.ts';
import { changesResolvers } from './changes/changes.resolvers.ts';
import { correctionsResolvers } from './corrections/corrections.resolvers.ts';
import { inventoryLoaders } from './inventory.loaders.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { inventoryResolvers } from './inventory.resolvers.ts';
import { oasResolvers } from './documents/oas.resolvers.ts';
import { savedFilterMutations } from './saved-filters/savedFilters.mutations.ts';
import { complianceResolvers } from './compliance/compliance.resolvers.ts';
import { dataSecurityResolvers } from './data-security/dataSecurity.resolvers.ts';
import { discoveriesResolvers } from './discoveries/discoveries.resolvers.ts';
import { dataTypesResolvers } from './data-types/dataTypes.resolvers.ts';
import { parameterDecisionsResolvers } from './parameter-decisions/parameterDecisions.resolvers.ts';
import { settingsResolvers } from './settings/settings.resolvers.ts';

const permission = 'feature_inventory:read';

export const inventory: GatewayDomain = {
  name: 'inventory',
  resolvers: composeResolvers(
    inventoryResolvers,
    { Mutation: savedFilterMutations },
    settingsResolvers,
    dataTypesResolvers,
    parameterDecisionsResolvers,
    dataSecurityResolvers,
    complianceResolvers,
    discoveriesResolvers,
    correctionsResolvers,
    oasResolvers,
    changesResolvers,
  ),
  loaders: inventoryLoaders,
  nodes: {
    Change: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.changes.byKey(companyId, keys),
    },
    Host: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.hostByKey(companyId, keys),
    },
    Api: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.apiByKey(companyId, keys),
    },
    Endpoint: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.endpointByKey(companyId, keys),
    },
    SavedFilter: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.savedFilterByKey(companyId, keys),
    },
    OasDocument: {
      permission: 'feature_oas_analysis:read',
      load: (companyId, keys, { inventory: loaders }) =>
        loaders.oas.oasDocumentByKey(companyId, keys),
    },
    Correction: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.correctionByKey(companyId, keys),
    },
    Parameter: {
      permission,
      load: (companyId, keys, { inventory: loaders }) => loaders.parameterByKey(companyId, keys),
    },
  },
};
