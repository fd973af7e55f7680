import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { JOBS_SCHEMA } from './queue.ts';

const DEPTHS = statement(
  `
  select name as job, case state when 'active' then 'running' when 'failed' then 'failed' else 'waiting' end as state,
    count(*) as count, greatest(0, extract(epoch from now() - min(start_after)))::float8 as age
  from ${JOBS_SCHEMA}.job where state in ('created', 'retry', 'active', 'failed')
      and left(name, 2) <> '__' group by 1, 2`,
  { job: 'text', state: 'text', count: 'int8', age: 'float8' },
);

/** Events of all companies that each reader has yet to read; it counts those of other readers too. */
const WAITING = statement(
  `select r.reader, sum(h.newest - r.position)::int8 as count
   from events.readers r join events.heads h on h.company_id = r.company_id group by 1`,
  { reader: 'text', count: 'int8' },
);

/**
 * Shows at `/metrics` what waits, runs and failed, asked of the database at each scrape; the
 * returned function counts runs.
 */
export function measureWork(
  registry: Registry,
  db: Pick<Database, 'system'>,
): (job: string, outcome: 'done' | 'failed') => void {
  const registers = [registry];
  const age = new Gauge({
    name: 'palisade_job_oldest_waiting_seconds',
    help: 'Seconds for which the oldest waiting job of a name could have run.',
    labelNames: ['job'] as const,
    registers,
  });
  new Gauge({
    name: 'palisade_jobs',
    help: 'Background jobs of the installation that wait, run, or failed for good.',
    labelNames: ['job', 'state'] as const,
    registers,
    async collect() {
      const depths = await db.system.query(DEPTHS).catch(() => []);
      this.reset();
      age.reset();
      for (const { job, state, count, age: seconds } of depths) {
        this.set({ job, state }, count);
        if (state === 'waiting') age.set({ job }, seconds);
      }
    },
  });
  new Gauge({
    name: 'palisade_events_waiting',
    help: 'Rows of events between domains that came since a job last read them.',
    labelNames: ['job'] as const,
    registers,
    async collect() {
      const readers = await db.system.query(WAITING).catch(() => []);
      this.reset();
      for (const { reader, count } of readers) this.set({ job: reader }, count);
    },
  });
  const runs = new Counter({
    name: 'palisade_job_runs_total',
    help: 'Runs of background jobs in this process, by how they ended.',
    labelNames: ['job', 'outcome'] as const,
    registers,
  });
  return (job, outcome) => runs.inc({ job, outcome });
}
