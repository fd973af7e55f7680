import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds that a table is waited for: everybody else waits behind. */
const LOCK_TIMEOUT = 5_000;
const TRIES = 12;
const BETWEEN_TRIES = 10_000;
/** Of log files that were used before and lie ready for use; 2 GB of them at most. */
const MOST_SWITCHES = 140;
/** lock_not_available */
const BUSY = '55P03';
/** insufficient_privilege */
const FORBIDDEN = '42501';

/** What was rewritten: `all`, or `tables` alone where the server is somebody else's and does not let its log be. */
export type Rewritten = 'all' | 'tables';

/**
 * Rewrites tables, so that their files hold nothing of rows that were deleted or changed, then the statistics of the planner,
 * which quote values, and ends the log (WAL) that tells of such rows. A table is locked for as long as it is copied.
 * @param url of the owner
 * @param tables with their schemas
 * @param signal ends the waiting
 * @throws Error when a table stays busy for two minutes
 */
export async function rewriteFiles(url: string, tables: readonly string[], signal: AbortSignal): Promise<Rewritten> {
  const client = new pg.Client({ connectionString: url, application_name: 'palisade rewrite' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
    for (const table of tables) await patiently(() => client.query(`vacuum (full, analyze) ${table}`), signal);
    try {
      await patiently(() => client.query('vacuum full pg_catalog.pg_statistic'), signal);
      await endLog(client);
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === FORBIDDEN) return 'tables';
      throw error;
    }
    return 'all';
  } finally {
    await client.end();
  }
}

async function patiently(work: () => Promise<unknown>, signal: AbortSignal, tries = TRIES): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries <= 1 || !(error instanceof pg.DatabaseError) || error.code !== BUSY) throw error;
    await setTimeout(BETWEEN_TRIES, undefined, { signal });
    await patiently(work, signal, tries - 1);
  }
}

/**
 * Files of the log are used again under new names with what they held before. So while none is kept for that, the log is moved
 * through all that lie ready, which fills the rest of each with zeros, and checkpoints delete those that are done.
 */
async function endLog(client: pg.Client): Promise<void> {
  await client.query('alter system set wal_recycle = off');
  try {
    await client.query('select pg_reload_conf()');
    const { rows } = await client.query<{ ready: number }>(
      `select count(*)::int as ready from pg_ls_waldir() where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    for (let count = 0; count <= Math.min(MOST_SWITCHES, rows[0]?.ready ?? 0); count++) {
      await client.query(`select pg_logical_emit_message(false, 'palisade', ''), pg_switch_wal()`);
    }
    // Up to the last but one checkpoint the log is needed for a recovery.
    await client.query('checkpoint');
    await client.query(`select pg_logical_emit_message(false, 'palisade', ''), pg_switch_wal()`);
    await client.query('checkpoint');
  } finally {
    await client.query('alter system reset wal_recycle');
    await client.query('select pg_reload_conf()');
  }
}
