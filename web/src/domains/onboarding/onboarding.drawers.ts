import TaskParameters from '../../__generated__/TaskDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import { TASK_DRAWER } from './onboarding.paths.ts';
import type { TaskDrawerQueries } from './tasks/TaskDrawer.tsx';

/** An onboarding task; without an id a new one. */
export const taskDrawer = defineDrawer<TaskDrawerQueries>({
  name: TASK_DRAWER,
  label: 'onboardingTask',
  width: 650,
  shape: { hasFooter: true },
  queries: {
    task: {
      parameters: TaskParameters,
      variables: (companyId, { id }) => ({ companyId, taskId: id, isNew: id === '' }),
    },
  },
  load: () => import('./tasks/TaskDrawer.tsx'),
});
