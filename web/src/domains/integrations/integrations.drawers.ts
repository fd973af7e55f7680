import IntegrationDrawerParameters from '../../__generated__/IntegrationDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import type { IntegrationQueries } from './IntegrationDrawer.tsx';
import { INTEGRATION_DRAWER } from './integrations.paths.ts';

export const integrationDrawer = defineDrawer<IntegrationQueries>({
  name: INTEGRATION_DRAWER,
  label: 'integration',
  width: 700,
  shape: { hasFooter: true },
  queries: {
    integration: {
      parameters: IntegrationDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, integrationId: id }),
    },
  },
  load: () => import('./IntegrationDrawer.tsx'),
});
