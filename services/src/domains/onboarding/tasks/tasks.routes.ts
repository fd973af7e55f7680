import type { App, Deps } from '../../../platform/domain.ts';
import { seenBy, sentTasks } from './sentTasks.ts';
import { countTasks, taskPage, tasksById } from './tasks.repository.ts';
import {
  CountQuery,
  Lookup,
  PageQuery,
  Params,
  READS_TASKS,
  TaskCount,
  TaskList,
  TaskPage,
} from './tasks.schemas.ts';

/** Tasks as a list and by id. */
export function taskRoutes(app: App, { db }: Deps): void {
  app.get(
    '/onboarding/:companyId/tasks',
    {
      config: READS_TASKS,
      schema: {
        summary: 'Onboarding tasks, newest first',
        params: Params,
        querystring: PageQuery,
        response: { 200: TaskPage },
      },
    },
    async ({ auth, params: { companyId }, query: { search = '', first = 50, after } }) => {
      const { query } = db.company(companyId);
      const found = await taskPage(query, { ...seenBy(auth, companyId), search, first, after });
      return { ...found, items: await sentTasks(db, found.items) };
    },
  );

  app.get(
    '/onboarding/:companyId/tasks/count',
    {
      config: READS_TASKS,
      schema: {
        summary: 'How many onboarding tasks there are',
        params: Params,
        querystring: CountQuery,
        response: { 200: TaskCount },
      },
    },
    async ({ auth, params: { companyId }, query: { search = '' } }) => ({
      count: await countTasks(db.company(companyId).query, seenBy(auth, companyId), search),
    }),
  );

  app.post(
    '/onboarding/:companyId/tasks/lookup',
    {
      config: READS_TASKS,
      schema: {
        summary: 'Onboarding tasks by id',
        params: Params,
        body: Lookup,
        response: { 200: TaskList },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const rows = await tasksById(db.company(companyId).query, seenBy(auth, companyId), ids);
      const byId = new Map((await sentTasks(db, rows)).map((task) => [task.id, task]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  );
}
