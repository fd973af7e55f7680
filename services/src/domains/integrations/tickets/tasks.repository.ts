import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { wake } from '../../../platform/work/wake.ts';
import { IS_DUE } from '../isDue.ts';

/** The job that creates tickets and reads their statuses. */
export const TICKETS = 'integrations.tickets';

/**
 * Something to do with a vendor: create the ticket of that id, or read the statuses of that
 * integration's tickets.
 */
export interface Task {
  readonly task: 'create' | 'sync';
  readonly id: string;
  readonly companyId: string;
  /** Times it was taken, this one included. */
  readonly attempts: number;
}

/** Seconds that whoever takes a task has for it; longer than any of its calls together. */
const LEASE = 120;

/** Adds the task of creating a ticket, taken already by who adds it. */
export async function addCreation(query: CompanyQuery, ticketId: string): Promise<void> {
  await query(
    `insert into integrations.tasks (task, id, company_id, attempts, due_at)
      values ('create', $1, $2, 1, now() + make_interval(secs => $3))`,
    [ticketId, query.companyId, LEASE],
  );
}

/** Has the statuses of an integration's tickets read soon. */
export async function scheduleSync(
  query: CompanyQuery,
  integrationId: string,
  seconds = 0,
): Promise<void> {
  await query(
    `insert into integrations.tasks (task, id, company_id, due_at)
      values ('sync', $1, $2, now() + make_interval(secs => $3))
     on conflict (task, id) do update set due_at = least(tasks.due_at, excluded.due_at), put_at = now(), attempts = 0`,
    [integrationId, query.companyId, seconds],
  );
  await wake(query, TICKETS, query.companyId);
}

const TAKE_TASKS = statement(
  `with due as materialized (select task, id from integrations.tasks
         where ${IS_DUE} and id <> all($3::uuid[]) and ($4::uuid is null or company_id = $4)
       order by due_at limit $1 for update skip locked)
   update integrations.tasks t set attempts = attempts + 1, due_at = now() + make_interval(secs => $2), put_at = now()
     from due where t.task = due.task and t.id = due.id returning t.task, t.id, t.company_id as "companyId", t.attempts`,
  { task: as<Task['task']>('text'), id: 'uuid', companyId: 'uuid', attempts: 'int4' },
);

/**
 * Takes tasks that are due, of one company or of any: each is one caller's until the lease is over.
 * @param busy ids of what the caller still works on: a clock that jumps forward ends its leases
 * early
 */
export function takeTasks(
  query: Query,
  atMost: number,
  { busy = [], companyId }: { busy?: readonly string[]; companyId?: string | undefined } = {},
): Promise<Task[]> {
  return query(TAKE_TASKS, [atMost, LEASE, busy, companyId ?? null]);
}

/** Puts a task off; with `isDone` it counts as new. */
export async function putOff(
  query: Query,
  { task, id }: Pick<Task, 'task' | 'id'>,
  seconds: number,
  { isDone = false } = {},
): Promise<void> {
  await query(
    `update integrations.tasks set due_at = now() + make_interval(secs => $3),
        put_at = now()${isDone ? ', attempts = 0' : ''} where task = $1 and id = $2`,
    [task, id, seconds],
  );
}

export async function dropTask(
  query: Query,
  { task, id }: Pick<Task, 'task' | 'id'>,
): Promise<void> {
  await query('delete from integrations.tasks where task = $1 and id = $2', [task, id]);
}

/** Nothing is done for an integration any more. */
export async function forgetIntegration(query: Query, integrationId: string): Promise<void> {
  await dropTask(query, { task: 'sync', id: integrationId });
}

const COMPANIES_WITH_TASKS = statement(
  `select distinct company_id as id from integrations.tasks where ${IS_DUE}`,
  { id: 'uuid' },
);

/** Companies that have a task that is due. */
export async function companiesWithTasks(query: Query): Promise<string[]> {
  const rows = await query(COMPANIES_WITH_TASKS);
  return rows.map(({ id }) => id);
}

const SECONDS_TO_NEXT_TASK = statement(
  `select greatest(1, extract(epoch from min(due_at) - now()))::float8 as seconds
    from integrations.tasks where company_id = $1`,
  { seconds: 'float8?' },
);

/** Seconds until the next task of a company is due, at least one; null when it has none. */
export async function secondsToNextTask(query: Query, companyId: string): Promise<number | null> {
  const [next] = await query(SECONDS_TO_NEXT_TASK, [companyId]);
  return next?.seconds ?? null;
}
