import type { GatewayDomain } from '../../platform/domain.ts';
import { composeResolvers } from '../../platform/graph/composeResolvers.ts';
import { denyListResolvers } from './denyList.resolvers.ts';
import { integrationsLoaders } from './integrations.loaders.ts';
import { integrationResolvers } from './integrations.resolvers.ts';
import { ticketNodes } from './ticketNodes.ts';
import { ticketResolvers } from './tickets.resolvers.ts';
import { savedTicketFilterResolvers } from './saved-filters/savedTicketFilters.resolvers.ts';

export const integrations: GatewayDomain = {
  name: 'integrations',
  resolvers: composeResolvers(
    integrationResolvers,
    ticketResolvers,
    denyListResolvers,
    savedTicketFilterResolvers,
  ),
  loaders: integrationsLoaders,
  nodes: {
    Integration: {
      permission: 'feature_integrations_hub:read',
      load: (companyId, keys, { integrations: loaders }) => loaders.byKey(companyId, keys),
    },
    Ticket: ticketNodes,
    SavedTicketFilter: {
      permission: 'feature_remediations:read',
      load: (companyId, keys, { integrations: loaders }) =>
        loaders.savedFilterByKey(companyId, keys),
    },
  },
};
