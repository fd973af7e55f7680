import type { Domain } from '../../platform/domain.ts';
import { editTaskRoutes } from './tasks/editTasks.routes.ts';
import { peopleRoutes } from './tasks/people.routes.ts';
import { taskStatusRoutes } from './tasks/taskStatus.routes.ts';
import { taskRoutes } from './tasks/tasks.routes.ts';

/** What administrators write down to do until a company works with the product. */
export const onboarding: Domain = {
  name: 'onboarding',
  migrations: new URL('./migrations/', import.meta.url),
  routes(app, deps) {
    taskRoutes(app, deps);
    editTaskRoutes(app, deps);
    taskStatusRoutes(app, deps);
    peopleRoutes(app, deps);
  },
};
