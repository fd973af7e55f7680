import { randomUUID } from 'node:crypto';
import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { needVersion } from '../../../platform/needVersion.ts';
import { Problem } from '../../../platform/problem.ts';
import { auditTask, foundTask } from './auditTask.ts';
import { seenBy, sentTask } from './sentTasks.ts';
import { needAssignee, needDomain, taskValues, valuesOf, withItems } from './taskInput.ts';
import { deleteTask, insertTask, updateTask } from './tasks.repository.ts';
import {
  CREATES_TASKS,
  DELETES_TASKS,
  NewTask,
  Params,
  Task,
  TaskChange,
  TaskParams,
  UPDATES_TASKS,
} from './tasks.schemas.ts';

/** Makes, changes and deletes tasks, each with an entry in the audit log. */
export function editTaskRoutes(app: App, deps: Deps): void {
  createTaskRoute(app, deps);
  updateTaskRoute(app, deps);
  deleteTaskRoute(app, deps);
}

function createTaskRoute(app: App, { db }: Deps): void {
  app.post(
    '/onboarding/:companyId/tasks',
    {
      config: CREATES_TASKS,
      schema: {
        summary: 'Makes an onboarding task',
        params: Params,
        body: NewTask,
        response: { 201: Task },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      const seen = seenBy(request.auth, companyId);
      const values = taskValues(request.body);
      await needAssignee(db, companyId, values);
      const id = randomUUID();
      const write = db.company(companyId).transaction(async (query) => {
        await needDomain(query, seen, values);
        await insertTask(query, id, values, request.auth.actor);
        await auditTask(query, request, 'onboardingTask.create', { targetId: id, after: values });
        return foundTask(query, seen, id);
      });
      return reply.code(201).send(await sentTask(db, await withItems(write)));
    },
  );
}

function updateTaskRoute(app: App, { db }: Deps): void {
  app.put(
    '/onboarding/:companyId/tasks/:taskId',
    {
      config: UPDATES_TASKS,
      schema: {
        summary: 'Changes an onboarding task',
        params: TaskParams,
        body: TaskChange,
        response: { 200: Task },
      },
    },
    async (request) => {
      const { companyId, taskId } = request.params;
      const seen = seenBy(request.auth, companyId);
      const values = taskValues(request.body);
      const write = db.company(companyId).transaction(async (query) => {
        const before = await foundTask(query, seen, taskId);
        needVersion('task', request.body.version, { ...before, timeUpdated: before.updatedAt });
        if (values.relatedTaskId === before.id)
          throw new Problem('badInput', 'A task is not related to itself.', {
            field: 'relatedTaskId',
          });
        if (values.assignedTo !== before.assignedTo) await needAssignee(db, companyId, values);
        await needDomain(query, seen, values, before.domain);
        await updateTask(query, taskId, values, request.auth.actor);
        await auditTask(query, request, 'onboardingTask.update', {
          targetId: before.id,
          before: valuesOf(before),
          after: values,
        });
        return foundTask(query, seen, taskId);
      });
      return sentTask(db, await withItems(write));
    },
  );
}

function deleteTaskRoute(app: App, { db }: Deps): void {
  app.delete(
    '/onboarding/:companyId/tasks/:taskId',
    {
      config: DELETES_TASKS,
      schema: {
        summary: 'Deletes an onboarding task',
        params: TaskParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, taskId } = request.params;
      await db.company(companyId).transaction(async (query) => {
        const before = await foundTask(query, seenBy(request.auth, companyId), taskId);
        await deleteTask(query, taskId);
        await auditTask(query, request, 'onboardingTask.delete', {
          targetId: before.id,
          before: valuesOf(before),
        });
      });
      return reply.code(204).send(null);
    },
  );
}
