import IntegrationDrawerParameters from '../../__generated__/IntegrationDrawerQuery$parameters.ts';
import type { IntegrationDrawerQuery } from '../../__generated__/IntegrationDrawerQuery.graphql.ts';
import WorkflowHubParameters from '../../__generated__/WorkflowHubPageQuery$parameters.ts';
import type { WorkflowHubPageQuery } from '../../__generated__/WorkflowHubPageQuery.graphql.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { definePage } from '../../entities/routing/definePage.tsx';
import { INTEGRATION_DRAWER } from './integrations.paths.ts';

export type WorkflowHubQueries = { hub: WorkflowHubPageQuery };
export type IntegrationQueries = { integration: IntegrationDrawerQuery };

/** Where integrations are set up. */
export const workflowHubPage = definePage<WorkflowHubQueries>({
  path: 'workflows-hub/workflow-hub',
  queries: { hub: { parameters: WorkflowHubParameters, variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }) } },
  load: () => import('./WorkflowHubPage.tsx'),
});

export const integrationDrawer = defineDrawer<IntegrationQueries>({
  name: INTEGRATION_DRAWER,
  label: 'integration',
  width: 700,
  queries: { integration: { parameters: IntegrationDrawerParameters, variables: (companyId, { id }) => ({ companyId, integrationId: id }) } },
  load: () => import('./IntegrationDrawer.tsx'),
});
