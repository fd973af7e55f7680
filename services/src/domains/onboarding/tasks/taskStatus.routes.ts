import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { auditTask, foundTask } from './auditTask.ts';
import { seenBy, sentTask } from './sentTasks.ts';
import { valuesOf } from './taskInput.ts';
import { updateTask } from './tasks.repository.ts';
import { StatusChange, Task, TaskParams, UPDATES_TASKS } from './tasks.schemas.ts';

/** Changes the status of a task alone, in its list. */
export function taskStatusRoutes(app: App, { db }: Deps): void {
  app.put(
    '/onboarding/:companyId/tasks/:taskId/status',
    {
      config: UPDATES_TASKS,
      schema: {
        summary: 'Changes the status of an onboarding task',
        params: TaskParams,
        body: StatusChange,
        response: { 200: Task },
      },
    },
    async (request) => {
      const { companyId, taskId } = request.params;
      const { status, version } = request.body;
      const seen = seenBy(request.auth, companyId);
      const changed = await db.company(companyId).transaction(async (query) => {
        const before = await foundTask(query, seen, taskId);
        needVersion('task', version, { ...before, timeUpdated: before.updatedAt });
        if (before.status === status) return before;
        await updateTask(query, taskId, { ...valuesOf(before), status }, request.auth.actor);
        await auditTask(query, request, 'onboardingTask.changeStatus', {
          targetId: before.id,
          before: { name: before.name, status: before.status },
          after: { name: before.name, status },
        });
        return foundTask(query, seen, taskId);
      });
      return sentTask(db, changed);
    },
  );
}
