import WorkflowHubParameters from '../../__generated__/WorkflowHubPageQuery$parameters.ts';
import { definePage } from '../../entities/routing/definePage.tsx';
import type { WorkflowHubQueries } from './WorkflowHubPage.tsx';

/** Where integrations are set up. */
export const workflowHubPage = definePage<WorkflowHubQueries>({
  path: 'workflows-hub/workflow-hub',
  queries: {
    hub: {
      parameters: WorkflowHubParameters,
      variables: ({ params }) => ({ companyId: params['companyId'] ?? '' }),
    },
  },
  load: () => import('./WorkflowHubPage.tsx'),
});
