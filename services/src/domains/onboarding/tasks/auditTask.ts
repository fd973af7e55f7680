import type { AuditAction } from '@palisade/vocabulary/auditActions.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { lockTask, type SeenTasks } from './tasks.repository.ts';
import type { TaskRow } from './tasks.schemas.ts';

/** The task, locked for a change. @throws Problem notFound when there is none that is seen */
export async function foundTask(
  query: CompanyQuery,
  seen: SeenTasks,
  id: string,
): Promise<TaskRow> {
  const row = await lockTask(query, seen, id);
  if (row === null) throw notFound('onboarding task');
  return row;
}

/** Adds a write to the audit log. @param action what was done to the task */
export const auditTask = (
  query: CompanyQuery,
  request: FastifyRequest,
  action: Extract<AuditAction, `onboardingTask.${string}`>,
  change: { readonly targetId: string; readonly before?: object; readonly after?: object },
): Promise<void> =>
  auditChange(query, request, { action, targetType: 'onboardingTask', ...change });
