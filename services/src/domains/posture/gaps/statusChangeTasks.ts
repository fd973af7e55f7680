import { GAP_LIMITS } from '@palisade/vocabulary/gapStatuses.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { isId } from '../posture.schemas.ts';
import type { StatusChangeTask } from './gaps.schemas.ts';

const TASK_OF = statement(
  `select id, new_status as "newStatus", total, position, changed, skipped,
      done_at is not null as "isDone"
     from posture.status_changes
     where company_id = $1 and id = $2 and ($3::uuid is null or author_id = $3)`,
  {
    id: 'uuid',
    newStatus: as<StatusChangeTask['newStatus']>('text'),
    total: 'int4',
    position: 'int4',
    changed: 'int4',
    skipped: 'int4',
    isDone: 'bool',
  },
);

/** A change of many gaps; who is limited to labels knows of their own alone. */
export async function taskOf(
  { db }: Deps,
  auth: AuthContext,
  companyId: string,
  taskId: string,
): Promise<StatusChangeTask> {
  if (!isId(taskId)) throw notFound('change');
  const author = auth.labels(companyId) === null ? null : auth.userId;
  const [task] = await db.company(companyId).query(TASK_OF, [companyId, taskId, author]);
  if (task === undefined) throw notFound('change');
  return task;
}

/** @throws Problem where nothing is selected, or more than can be changed at once */
export function checkNumber(selected: number): void {
  if (selected === 0) throw new Problem('badInput', 'There are no such gaps.', { field: 'gapIds' });
  if (selected > GAP_LIMITS.bulk)
    throw new Problem('tooMany', `Up to ${GAP_LIMITS.bulk} gaps can be changed at once.`);
}
