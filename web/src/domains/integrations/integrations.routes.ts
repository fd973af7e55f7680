import WorkflowHubParameters from '../../__generated__/WorkflowHubPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { WorkflowHubQueries } from './WorkflowHubPage.tsx';

/** Where integrations are set up. */
export const workflowHubPage = definePage<WorkflowHubQueries>({
  path: 'workflows-hub/workflow-hub',
  shape: { bars: ['note'], table: [0, 120, 250, 180, 90, 130, 140] },
  queries: {
    hub: {
      parameters: WorkflowHubParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./WorkflowHubPage.tsx'),
});
