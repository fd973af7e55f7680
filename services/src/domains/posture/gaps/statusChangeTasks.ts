import type { Static } from '@fastify/type-provider-typebox';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { GAP_LIMITS, type GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import type { AuthContext } from '../../../platform/server/auth.ts';
import { isId } from '../posture.schemas.ts';
import { filtered, plainly } from './gapConditions.ts';
import type { BulkBody, StatusChangeTask } from './gaps.schemas.ts';

interface Selected {
  readonly id: string;
  readonly status: GapStatus;
}

/** A change of many gaps; who is limited to labels knows of their own alone. */
export async function taskOf(
  { db }: Deps,
  auth: AuthContext,
  companyId: string,
  taskId: string,
): Promise<StatusChangeTask> {
  if (!isId(taskId)) throw notFound('change');
  const author = auth.labels(companyId) === null ? null : auth.userId;
  const [task] = await db
    .company(companyId)
    .query<StatusChangeTask>(
      'select id, new_status as "newStatus", total, position, changed, skipped, done_at is not null as "isDone" from posture.status_changes where company_id = $1 and id = $2 and ($3::uuid is null or author_id = $3)',
      [companyId, taskId, author],
    );
  if (task === undefined) throw notFound('change');
  return task;
}

/**
 * Of the gaps that are named, or that the filter keeps, those that the caller sees; one more than
 * can be changed at once.
 */
export async function selectGaps(
  query: CompanyQuery,
  {
    gapIds,
    filter,
    ...wanted
  }: Pick<Static<typeof BulkBody>, 'status' | 'policyId' | 'endpointId'> & {
    readonly gapIds: readonly string[] | null;
    readonly filter: Filter | null;
  },
): Promise<Selected[]> {
  if (gapIds != null)
    return query<Selected>(
      'select id, status from posture.gaps where company_id = $1 and id = any($2::uuid[]) order by id',
      [query.companyId, gapIds],
    );
  const values: unknown[] = [];
  const where = `${plainly({ ...wanted, filter }, query.companyId, values)} and ${filtered({ filter }, values)}`;
  return query<Selected>(
    `select g.id, g.status from posture.gaps g where ${where} limit ${GAP_LIMITS.bulk + 1}`,
    values,
  );
}

/** @throws Problem where nothing is selected, or more than can be changed at once */
export function checkNumber(selected: number): void {
  if (selected === 0) throw new Problem('badInput', 'There are no such gaps.', { field: 'gapIds' });
  if (selected > GAP_LIMITS.bulk)
    throw new Problem('tooMany', `Up to ${GAP_LIMITS.bulk} gaps can be changed at once.`);
}
