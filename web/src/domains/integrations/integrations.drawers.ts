import IntegrationDrawerParameters from '../../__generated__/IntegrationDrawerQuery$parameters.ts';
import type { IntegrationDrawerQuery } from '../../__generated__/IntegrationDrawerQuery.graphql.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { INTEGRATION_DRAWER } from './integrations.paths.ts';

export type IntegrationQueries = { integration: IntegrationDrawerQuery };

export const integrationDrawer = defineDrawer<IntegrationQueries>({
  name: INTEGRATION_DRAWER,
  label: 'integration',
  width: 700,
  queries: {
    integration: {
      parameters: IntegrationDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, integrationId: id }),
    },
  },
  load: () => import('./IntegrationDrawer.tsx'),
});
