import { CronExpressionParser } from 'cron-parser';
import type { Query } from '../../platform/database/database.ts';
import { as, statement } from '../../platform/database/statement.ts';
import type { BackgroundJob, JobSchedule } from './jobs.schemas.ts';

/** Jobs that one list has. */
const MOST = 200;

/** Whose jobs are read: those of a company, and of the installation for system users. */
export interface Seen {
  readonly companyId: string;
  readonly installation: boolean;
}

/**
 * Jobs of the company carry it as their group. A schedule of jobs of companies that fires is none's,
 * as is a job of the installation.
 */
const SEEN = '(group_id = $1::uuid::text or ($2 and group_id is null))';
/** Queues whose names begin so are the library's own. */
const OURS = "left(name, 2) <> '__'";
const STATE = `case state when 'active' then 'running' when 'created' then 'waiting' when 'retry' then 'retrying' else 'failed' end`;
const LIVE = "state in ('created', 'retry', 'active', 'failed')";
/** What failed without a word: its process ended, or was stopped. */
const CUT_OFF = 'The process that ran it ended before it was done.';
const COLUMNS = `id, name, ${STATE} as state, group_id is null as "isOfInstallation", created_on as "queuedAt",
  case when state = 'active' then started_on end as "startedAt",
  case when state in ('created', 'retry') then start_after end as "dueAt",
  retry_count + case when state in ('retry', 'failed') then 1 else 0 end as failures,
  case when output is not null then coalesce(output ->> 'message', '${CUT_OFF}') end as failure`;

const JOB = {
  id: 'uuid',
  name: 'text',
  state: as<BackgroundJob['state']>('text'),
  isOfInstallation: 'bool',
  queuedAt: 'timestamptz',
  startedAt: 'timestamptz?',
  dueAt: 'timestamptz?',
  failures: 'int4',
  failure: 'text?',
} as const;

const SEEN_JOBS = statement(
  `select ${COLUMNS}, count(*) over () as total from jobs.job where ${SEEN} and ${OURS} and ${LIVE}
   order by case state when 'failed' then 0 when 'active' then 1 else 2 end, created_on, id limit ${MOST}`,
  { ...JOB, total: 'int8' },
);
const TAKE_OUT = statement(
  `delete from jobs.job where id = $3 and ${SEEN} and ${OURS} and ${LIVE} and ${STATE} = any($4) returning ${COLUMNS}`,
  JOB,
);
const SEEN_SCHEDULES = statement(
  `select s.name, coalesce(s.data ->> 'scope', '') = 'installation' as "isOfInstallation", s.cron,
     (select max(j.completed_on) from jobs.job j where j.name = s.name and j.state in ('completed', 'failed')
       and case when s.data ->> 'scope' = 'installation' then j.group_id is null else j.group_id = $1::uuid::text end) as "lastRunAt"
   from jobs.schedule s where ($2 or coalesce(s.data ->> 'scope', '') <> 'installation') order by s.name`,
  { name: 'text', isOfInstallation: 'bool', cron: 'text', lastRunAt: 'timestamptz?' },
);

/** What failed, runs and waits, in this order, each by its age. */
export async function seenJobs(
  query: Query,
  { companyId, installation }: Seen,
): Promise<{ items: BackgroundJob[]; total: number }> {
  const rows = await query(SEEN_JOBS, [companyId, installation]);
  return { items: rows.map(({ total: _total, ...job }) => job), total: rows[0]?.total ?? 0 };
}

/**
 * Takes a job out of the queue that does not run; undefined when there is none, or it runs by now.
 */
export async function takeOut(
  query: Query,
  { companyId, installation }: Seen,
  id: string,
  states: readonly BackgroundJob['state'][],
): Promise<BackgroundJob | undefined> {
  const [job] = await query(TAKE_OUT, [companyId, installation, id, states]);
  return job;
}

/** Schedules with the last run for the company, or of the installation. */
export async function seenSchedules(
  query: Query,
  { companyId, installation }: Seen,
  now: Date,
): Promise<JobSchedule[]> {
  const rows = await query(SEEN_SCHEDULES, [companyId, installation]);
  return rows.map((row) => ({
    ...row,
    nextRunAt: CronExpressionParser.parse(row.cron, { tz: 'UTC', currentDate: now })
      .next()
      .toDate()
      .toISOString(),
  }));
}
