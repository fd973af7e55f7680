import type { CompanyQuery, Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { IS_DUE } from '../isDue.ts';

/** An action that came to no end yet, taken by whoever has this. */
export interface ActionTask {
  readonly companyId: string;
  readonly actionId: string;
  /** Times it was taken, this one included. */
  readonly attempts: number;
  readonly askedAt: string;
}

type Taken = Pick<ActionTask, 'companyId' | 'actionId' | 'attempts'>;

/** Seconds for one source; longer than all attempts at it together. */
const LEASE = 90;
const COLUMNS =
  't.company_id as "companyId", t.action_id as "actionId", t.attempts, t.asked_at as "askedAt"';
const MINE = 'company_id = $1 and action_id = $2 and attempts = $3';

const TASK = {
  companyId: 'uuid',
  actionId: 'uuid',
  attempts: 'int4',
  askedAt: 'timestamptz',
} as const;

const ADD_TASK = statement(
  `insert into integrations.action_tasks as t (company_id, action_id, due_at)
    values ($1, $2, now() + make_interval(secs => $3)) on conflict do nothing returning ${COLUMNS}`,
  TASK,
);

/**
 * Adds the task of carrying an action out, taken already by who adds it; null while somebody else
 * has it.
 */
export async function addTask(query: CompanyQuery, actionId: string): Promise<ActionTask | null> {
  const [task] = await query(ADD_TASK, [query.companyId, actionId, LEASE]);
  return task ?? null;
}

const TAKE_TASKS = statement(
  `with due as materialized (select company_id, action_id from integrations.action_tasks
         where ${IS_DUE} and action_id <> all($3::uuid[]) and ($4::uuid is null or company_id = $4)
       order by due_at limit $1 for update skip locked)
   update integrations.action_tasks t
    set attempts = attempts + 1, due_at = now() + make_interval(secs => $2), put_at = now()
     from due where t.company_id = due.company_id and t.action_id = due.action_id returning ${COLUMNS}`,
  TASK,
);

/**
 * Takes tasks that nobody works on, of one company or of any: each is one caller's until its lease
 * is over.
 * @param busy ids of actions that the caller still works on: a clock that jumps forward ends its
 * leases early
 */
export function takeTasks(
  query: Query,
  atMost: number,
  { busy = [], companyId }: { busy?: readonly string[]; companyId?: string | undefined } = {},
): Promise<ActionTask[]> {
  return query(TAKE_TASKS, [atMost, LEASE, busy, companyId ?? null]);
}

/**
 * Begins the lease anew, for the next source; false when somebody else has taken the task
 * meanwhile.
 */
export async function keepTask(query: Query, task: Taken): Promise<boolean> {
  return putOff(query, task, LEASE);
}

/**
 * Lets anybody take the task after so many seconds; false when somebody else has taken it
 * meanwhile.
 */
export async function putOff(
  query: Query,
  { companyId, actionId, attempts }: Taken,
  seconds: number,
): Promise<boolean> {
  const rows = await query(
    `update integrations.action_tasks set due_at = now() + make_interval(secs => $4), put_at = now()
      where ${MINE} returning action_id`,
    [companyId, actionId, attempts, seconds],
  );
  return rows.length > 0;
}

/** The action came to its end; false when somebody else has taken the task meanwhile. */
export async function endTask(
  query: Query,
  { companyId, actionId, attempts }: Taken,
): Promise<boolean> {
  const rows = await query(
    `delete from integrations.action_tasks where ${MINE} returning action_id`,
    [companyId, actionId, attempts],
  );
  return rows.length > 0;
}

const COMPANIES_WITH_TASKS = statement(
  `select distinct company_id as id from integrations.action_tasks where ${IS_DUE}`,
  { id: 'uuid' },
);

/** Companies that have a task that is due. */
export async function companiesWithTasks(query: Query): Promise<string[]> {
  const rows = await query(COMPANIES_WITH_TASKS);
  return rows.map(({ id }) => id);
}

const SECONDS_TO_NEXT_TASK = statement(
  `select greatest(1, extract(epoch from min(due_at) - now()))::float8 as seconds
    from integrations.action_tasks where company_id = $1`,
  { seconds: 'float8?' },
);

/** Seconds until the next task of a company is due, at least one; null when it has none. */
export async function secondsToNextTask(query: Query, companyId: string): Promise<number | null> {
  const [next] = await query(SECONDS_TO_NEXT_TASK, [companyId]);
  return next?.seconds ?? null;
}
