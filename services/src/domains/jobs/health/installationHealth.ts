import type { Database } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { Measured } from '../../../platform/health/measureComponents.ts';
import { JOBS_SCHEMA } from '../../../platform/work/queue.ts';

type Parts = Pick<Database, 'system' | 'probe' | 'connections'>;

const NOTHING = statement('select 1 as one', { one: 'int4' });

const SERVER = statement(
  `select pg_database_size(current_database())::float8 as size,
      (100.0 * (select sum(numbackends) from pg_stat_database)
        / current_setting('max_connections')::int)::float8 as connections,
      coalesce((select max(extract(epoch from clock_timestamp() - query_start))
        from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()
          and datname = current_database()), 0)::float8 as "longestStatement"`,
  { size: 'float8', connections: 'float8', longestStatement: 'float8' },
);

/**
 * How quickly the database answers, how many of its connections are in use, what it runs and how
 * large it is. Of statements, those of the services' own login are seen.
 * @throws Error where it does not answer or takes no writes
 */
export async function databaseHealth({ system, probe, connections }: Parts): Promise<Measured> {
  const reason = await probe();
  if (reason !== null) throw new Error(`The database takes no writes: ${reason}.`);
  const began = performance.now();
  await system.query(NOTHING);
  const answer = performance.now() - began;
  const [server] = await system.query(SERVER);
  if (server === undefined) throw new Error('The database gave no answer.');
  return { figures: { answer, waitingForConnection: connections().waiting, ...server } };
}

const JOBS = statement(
  `select count(*) filter (where state in ('created', 'retry')) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'failed') as failed,
      coalesce(greatest(0, extract(epoch from now()
        - min(start_after) filter (where state in ('created', 'retry')))), 0)::float8 as "oldestWaiting"
    from ${JOBS_SCHEMA}.job
    where state in ('created', 'retry', 'active', 'failed') and left(name, 2) <> '__'`,
  { waiting: 'int8', running: 'int8', failed: 'int8', oldestWaiting: 'float8' },
);

/** Background jobs of all companies and of the installation. */
export async function jobsHealth({ system }: Parts): Promise<Measured> {
  const [jobs] = await system.query(JOBS);
  if (jobs === undefined) throw new Error('The database gave no answer.');
  return { figures: { ...jobs } };
}

const UNREAD = statement(
  `select coalesce(sum(h.newest - r.position), 0)::int8 as unread
     from events.readers r join events.heads h on h.company_id = r.company_id`,
  { unread: 'int8' },
);

/** Events between domains that their readers have yet to read. */
export async function eventsHealth({ system }: Parts): Promise<Measured> {
  const [events] = await system.query(UNREAD);
  if (events === undefined) throw new Error('The database gave no answer.');
  return { figures: { ...events } };
}
