import type pg from 'pg';
import { clientQuery } from '../../../platform/database/clientQuery.ts';
import { statement } from '../../../platform/database/statement.ts';

/** One life of a process that learns. */
export interface Run {
  readonly id: string;
  /** Name of the machine, for people. */
  readonly host: string;
  readonly pid: number;
  /** Where other processes reach its services; null when they cannot. */
  readonly servicesUrl: string | null;
}

/** Space of the advisory locks that runs hold in their session. */
const LOCK = 7_254_460;
const KEY = `hashtextextended($1::text, ${LOCK})`;

/**
 * Holds the run's lock in this session, so that others can tell when the process, and with it the
 * session, is gone. Shared: a new session of the process does not wait for an old one that the
 * server still believes in.
 */
export async function lockRun(client: pg.Client, runId: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(${KEY})`, [runId]);
}

const TRY_LOCK = statement(`select pg_try_advisory_xact_lock(${KEY}) as unlocked`, {
  unlocked: 'bool',
});

/** Whether no session holds the lock of the run. */
export async function isRunUnlocked(client: pg.Client, runId: string): Promise<boolean> {
  const [row] = await clientQuery(client)(TRY_LOCK, [runId]);
  return row?.unlocked === true;
}

/** Renews the lease of the run for so many milliseconds from now, by the database's clock. */
export async function renewRun(
  client: pg.Client,
  { id, host, pid, servicesUrl }: Run,
  milliseconds: number,
): Promise<void> {
  await client.query(
    `insert into ingest.runs (id, host, pid, services_url, lease_until)
      values ($1, $2, $3, $4, clock_timestamp() + make_interval(secs => $5))
     on conflict (id) do update set services_url = excluded.services_url, lease_until = excluded.lease_until`,
    [id, host, pid, servicesUrl, milliseconds / 1_000],
  );
}

/** The run is over: others may take its companies at once. */
export async function endRun(client: pg.Client, runId: string): Promise<void> {
  await client.query('delete from ingest.runs where id = $1', [runId]);
}

/** Ends every run there is; right only for who knows that no other process lives. */
export async function endAllRuns(client: pg.Client): Promise<void> {
  await client.query('delete from ingest.runs');
}

/** Forgets runs whose lease ended a day ago. */
export async function forgetOldRuns(client: pg.Client): Promise<void> {
  await client.query(
    "delete from ingest.runs where lease_until < clock_timestamp() - interval '1 day'",
  );
}
