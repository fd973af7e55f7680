import {
  ITEM_OF_TASK,
  needsItem,
  type OnboardingTaskItem,
} from '@palisade/vocabulary/onboardingTasks.ts';
import pg from 'pg';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import { personOf } from '../../identity/users/companyPeople.client.ts';
import { isHost } from '../../inventory/apis/hostNamed.client.ts';
import type { SeenTasks, TaskValues } from './tasks.repository.ts';
import type { TaskInput, TaskRow } from './tasks.schemas.ts';
import { visibleName } from '../../../platform/visibleName.ts';

/** What people say of a task that is kept already. */
export const valuesOf = (row: TaskRow): TaskValues => ({
  name: row.name,
  type: row.type,
  status: row.status,
  assignedTo: row.assignedTo,
  domain: row.domain,
  integrationId: row.integrationId,
  policyId: row.policyId,
  relatedTaskId: row.relatedTaskId,
});

const ITEMS: readonly OnboardingTaskItem[] = [...new Set(Object.values(ITEM_OF_TASK))];

const bad = (field: string, detail: string) => new Problem('badInput', detail, { field });

/**
 * What is to be kept of a task.
 * @throws Problem badInput at the item of its type where that is missing, and at any other
 */
export function taskValues(input: TaskInput): TaskValues {
  const { type } = input;
  const item = ITEM_OF_TASK[type];
  if (needsItem(type) && input[item] == null)
    throw bad(item, `A task of the type ${type} needs its related item.`);
  for (const other of ITEMS)
    if (other !== item && input[other] != null)
      throw bad(other, `A task of the type ${type} is not about that.`);
  return {
    name: visibleName(input.name),
    type,
    status: input.status,
    assignedTo: input.assignedTo ?? null,
    domain: input.domain?.trim().toLowerCase() ?? null,
    integrationId: input.integrationId ?? null,
    policyId: input.policyId ?? null,
    relatedTaskId: input.relatedTaskId ?? null,
  };
}

/** @throws Problem badInput at `assignedTo` for who has no role in the company */
export async function needAssignee(
  db: Database,
  companyId: string,
  { assignedTo }: TaskValues,
): Promise<void> {
  if (assignedTo !== null && (await personOf(db, companyId, assignedTo)) === null)
    throw bad('assignedTo', 'Nobody of the company has that key.');
}

/**
 * Holds the domain of a task to the hosts of the company. One that a task had before is kept, also
 * where the host is gone by now.
 * @throws Problem badInput for another name, forbidden for who is limited to labels
 */
export async function needDomain(
  query: CompanyQuery,
  { withDomains }: SeenTasks,
  { domain }: TaskValues,
  before: string | null = null,
): Promise<void> {
  if (domain === null || domain === before) return;
  if (!withDomains)
    throw new Problem('forbidden', 'Who is limited to labels writes no tasks about domains.', {
      field: 'domain',
    });
  if (!(await isHost(query, domain))) throw bad('domain', 'The company has no host of that name.');
}

const REFUSALS: Readonly<Record<string, () => Problem>> = {
  tasks_domain: () =>
    new Problem('conflict', 'Another task is about that domain.', { field: 'domain' }),
  tasks_integration: () => bad('integrationId', 'There is no such integration.'),
  tasks_policy: () => bad('policyId', 'There is no such policy.'),
  tasks_related_task: () => bad('relatedTaskId', 'There is no such task.'),
};

/** What a write answers. @throws Problem at the item that is not there or is used already */
export async function withItems<Answer>(write: Promise<Answer>): Promise<Answer> {
  try {
    return await write;
  } catch (error) {
    const refusal = error instanceof pg.DatabaseError && REFUSALS[error.constraint ?? ''];
    throw refusal ? refusal() : error;
  }
}
