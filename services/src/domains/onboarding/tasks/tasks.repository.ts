import type {
  OnboardingTaskStatus,
  OnboardingTaskType,
} from '@palisade/vocabulary/onboardingTasks.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as } from '../../../platform/database/statement.ts';
import { tables } from '../../../platform/database/tables.ts';
import { page, type KeyColumn, type Page } from '../../../platform/keyset.ts';
import type { TaskRow } from './tasks.schemas.ts';

/** Which tasks somebody sees: those about a domain are hidden from who is limited to labels. */
export interface SeenTasks {
  readonly withDomains: boolean;
}

const COLUMNS = {
  id: 'uuid',
  name: 'text',
  type: as<OnboardingTaskType>('text'),
  status: as<OnboardingTaskStatus>('text'),
  assignedTo: 'uuid?',
  domain: 'text?',
  integrationId: 'uuid?',
  policyId: 'uuid?',
  relatedTaskId: 'uuid?',
  createdAt: 'timestamptz',
  createdBy: 'text',
  version: 'int4',
  updatedAt: 'timestamptz?',
  updatedBy: 'text?',
} as const;
const SELECT = `id, name, type, status, assigned_to as "assignedTo", domain,
  integration_id as "integrationId", policy_id as "policyId", related_task_id as "relatedTaskId",
  created_at as "createdAt", created_by as "createdBy", version, updated_at as "updatedAt",
  updated_by as "updatedBy"`;
const NEWEST: readonly KeyColumn[] = [
  { expression: 'created_at', type: 'timestamptz' },
  { expression: 'id', type: 'uuid' },
];
/** Tasks of the company `$1` that are seen, by whether `$2` shows those about domains. */
const SEEN = `from onboarding.tasks where company_id = $1 and ($2::boolean or domain is null)`;
const KEYED = { ...COLUMNS, key0: 'text', key1: 'text' } as const;
/** Of these, those whose name has the text `$3` in it, whatever the case. */
const SEARCHED = `${SEEN} and strpos(lower(name), lower($3)) > 0`;
const BY_ID = { sql: `select ${SELECT} ${SEEN} and id = any($3::uuid[])`, columns: COLUMNS };
const COUNTED = {
  sql: `select count(*)::int as count ${SEARCHED}`,
  columns: { count: 'int4' },
} as const;

/** One page of a company's tasks, newest first. */
export async function taskPage(
  query: CompanyQuery,
  {
    withDomains,
    search,
    ...request
  }: SeenTasks & { search: string; first: number; after?: string | undefined },
): Promise<Page<TaskRow & { cursor: string }>> {
  const plan = page({ sort: 'tasks', columns: NEWEST, direction: 'desc', ...request });
  const values: unknown[] = [query.companyId, withDomains, search];
  const sql = `select ${SELECT}, ${plan.select} ${SEARCHED} and ${plan.where(values)}
    order by ${plan.orderBy} limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: KEYED }, values));
}

export async function countTasks(
  query: CompanyQuery,
  { withDomains }: SeenTasks,
  search: string,
): Promise<number> {
  return (await query(COUNTED, [query.companyId, withDomains, search]))[0]?.count ?? 0;
}

/** Those that there are of these, in any order. */
export const tasksById = (
  query: CompanyQuery,
  { withDomains }: SeenTasks,
  ids: readonly string[],
): Promise<TaskRow[]> => query(BY_ID, [query.companyId, withDomains, ids]);

/** The task, locked for a change; null when there is none, or none that is seen. */
export async function lockTask(
  query: CompanyQuery,
  { withDomains }: SeenTasks,
  id: string,
): Promise<TaskRow | null> {
  const locked = { sql: `${BY_ID.sql} for update`, columns: COLUMNS };
  return (await query(locked, [query.companyId, withDomains, [id]]))[0] ?? null;
}

/** What people say of a task, as it is kept and recorded in the audit log. */
export type TaskValues = Pick<
  TaskRow,
  | 'name'
  | 'type'
  | 'status'
  | 'assignedTo'
  | 'domain'
  | 'integrationId'
  | 'policyId'
  | 'relatedTaskId'
>;

const columnsOf = (values: TaskValues) => ({
  name: values.name,
  type: values.type,
  status: values.status,
  assigned_to: values.assignedTo,
  domain: values.domain,
  integration_id: values.integrationId,
  policy_id: values.policyId,
  related_task_id: values.relatedTaskId,
});

/** Adds a task. @param by email of who makes it */
export async function insertTask(
  query: CompanyQuery,
  id: string,
  values: TaskValues,
  by: string,
): Promise<void> {
  await query(
    tables
      .insertInto('onboarding.tasks')
      .values({ company_id: query.companyId, id, ...columnsOf(values), created_by: by }),
  );
}

/** Changes a task, whose version grows. @param by email of who does */
export async function updateTask(
  query: CompanyQuery,
  id: string,
  values: TaskValues,
  by: string,
): Promise<void> {
  await query(
    tables
      .updateTable('onboarding.tasks')
      .set(({ eb, fn }) => ({
        ...columnsOf(values),
        version: eb('version', '+', 1),
        updated_at: fn('now'),
        updated_by: by,
      }))
      .where('company_id', '=', query.companyId)
      .where('id', '=', id),
  );
}

export async function deleteTask(query: CompanyQuery, id: string): Promise<void> {
  await query(
    tables
      .deleteFrom('onboarding.tasks')
      .where('company_id', '=', query.companyId)
      .where('id', '=', id),
  );
}
