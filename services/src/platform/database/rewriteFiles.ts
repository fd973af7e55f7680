import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { cancelStatement } from './cancelStatement.ts';
import { clientQuery } from './clientQuery.ts';
import type { Query } from './database.ts';
import { statement } from './statement.ts';

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
/** Advisory lock of the session that rewrites: one process at a time does. */
export const LOCK = 7_254_463;
/**
 * `within`: milliseconds from an abort until the connection is closed under a statement that does
 * not end. `every`: milliseconds between two requests to cancel it, as one may come before the
 * server has read the statement.
 */
const CANCELLING = { within: 1_000, every: 200 } as const;
/** Milliseconds that connecting, and each statement, may take while stopping waits for them. */
const HASTE = 400;

/** What was rewritten: `all`, or `tables` alone where this role may not end the server's log. */
export type Rewritten = 'all' | 'tables';

/** Runs one statement, unless the work was aborted. */
type Step = Query;

/**
 * Rewrites tables, so that their files hold nothing of rows that were deleted or changed, then the
 * statistics of the planner, which quote values, and ends the log (WAL) that tells of such rows. A
 * table is locked for as long as it is copied.
 * @param url of the owner
 * @param tables with their schemas
 * @param signal ends the work within two seconds: the running statement is cancelled and no other
 *   begins
 * @throws Error when a table stays busy for two minutes; the signal's reason once that is aborted
 */
export async function rewriteFiles(
  url: string,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<Rewritten> {
  const settings = { mayBeAltered: false };
  try {
    return await asOnlyOne(url, signal, async (step) => {
      await putBack(step);
      await step(`set lock_timeout = ${LOCK_TIMEOUT}`);
      for (const table of tables)
        await patiently(() => step(`vacuum (full, analyze) ${table}`), signal);
      let outcome: Rewritten = 'all';
      try {
        await patiently(() => step('vacuum full pg_catalog.pg_statistic'), signal);
        settings.mayBeAltered = true;
        await endLog(step);
      } catch (error) {
        if (!isCode(error, FORBIDDEN)) throw error;
        outcome = 'tables';
      }
      await putBack(step);
      settings.mayBeAltered = false;
      return outcome;
    });
  } finally {
    // Where this fails, the next start does it.
    if (settings.mayBeAltered) await putBackInHaste(url).catch(() => undefined);
  }
}

/**
 * Puts settings of the server back that a process changed for rewriting and was killed before it
 * could put them back itself. Waits for a process that is rewriting.
 * @param url of the owner
 */
export async function putBackSettings(url: string, signal: AbortSignal): Promise<void> {
  await asOnlyOne(url, signal, putBack);
}

/** Works on a connection of its own, one process at a time. */
async function asOnlyOne<T>(
  url: string,
  signal: AbortSignal,
  work: (step: Step) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade rewrite',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const timers: NodeJS.Timeout[] = [];
  const cancel = (): void => cancelStatement(client);
  const isConnected = client.connect();
  isConnected.catch(() => undefined);
  const abort = (): void => {
    cancel();
    timers.push(
      setInterval(cancel, CANCELLING.every),
      setTimeout(() => aborted.reject(signal.reason), CANCELLING.within),
    );
  };
  signal.addEventListener('abort', abort);
  const query = clientQuery(client);
  // Whatever `query` takes and gives goes through as it is.
  const step = (async (what: string, values?: readonly unknown[]) => {
    signal.throwIfAborted();
    return Promise.race([query(what, values), aborted.promise]);
  }) as Step;
  try {
    await Promise.race([isConnected, aborted.promise]);
    await step('set statement_timeout = 0');
    // So that a killed process leaves no statement running. Not every server can check for that.
    await step('set client_connection_check_interval = 1000').catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError)) throw error;
    });
    await step('select pg_advisory_lock($1)', [LOCK]);
    return await work(step);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', abort);
    for (const timer of timers) clearInterval(timer);
    // Closes at once, also under a statement that does not end.
    const isEnded = client.end().catch(() => undefined);
    await Promise.race([isEnded, wait(HASTE, undefined, { ref: false })]);
  }
}

async function patiently(
  work: () => Promise<unknown>,
  signal: AbortSignal,
  tries = TRIES,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (tries <= 1 || !isCode(error, BUSY)) throw error;
    await wait(BETWEEN_TRIES, undefined, { signal });
    await patiently(work, signal, tries - 1);
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof pg.DatabaseError && error.code === code;

const FILES_READY = statement(
  `select count(*)::int as ready from pg_ls_waldir()
     where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`,
  { ready: 'int4' },
);

/**
 * Files of the log are used again under new names with what they held before. So while none is kept
 * for that, the log is moved through all that lie ready, which fills the rest of each with zeros,
 * and checkpoints delete those that are done.
 */
async function endLog(step: Step): Promise<void> {
  await endRecycling(step);
  const [row] = await step(FILES_READY);
  for (let count = 0; count <= Math.min(MOST_SWITCHES, row?.ready ?? 0); count++) {
    await step(`select pg_logical_emit_message(false, 'palisade', ''), pg_switch_wal()`);
  }
  // Up to the last but one checkpoint the log is needed for a recovery.
  await step('checkpoint');
  await step(`select pg_logical_emit_message(false, 'palisade', ''), pg_switch_wal()`);
  await step('checkpoint');
}

const RECYCLING = statement(
  `select setting, case when sourcefile ~ 'postgresql[.]auto[.]conf$' then setting end as former
     from pg_settings where name = 'wal_recycle'`,
  { setting: 'text', former: 'text?' },
);

/**
 * Turns the recycling of log files off, where it is on. Its former value is written down first: a
 * server keeps what `alter system` says, whatever becomes of the process that said it.
 */
async function endRecycling(step: Step): Promise<void> {
  const [known] = await step(RECYCLING);
  if (known?.setting === 'off') return;
  await step(
    `insert into palisade.altered_settings (name, former) values ('wal_recycle', $1)
     on conflict (name) do nothing`,
    [known?.former ?? null],
  );
  await step('alter system set wal_recycle = off');
  await step('select pg_reload_conf()');
}

const ALTERED_SETTINGS = statement('select name, former from palisade.altered_settings', {
  name: 'text',
  former: 'text?',
});

/** Puts back the settings that are written down as changed, and forgets them. */
async function putBack(step: Step): Promise<void> {
  for (const { name, former } of await step(ALTERED_SETTINGS)) {
    const setting = pg.escapeIdentifier(name);
    try {
      await step(
        former === null
          ? `alter system reset ${setting}`
          : `alter system set ${setting} = ${pg.escapeLiteral(former)}`,
      );
      await step('select pg_reload_conf()');
    } catch (error) {
      // A role that may not put it back could not have changed it either.
      if (!isCode(error, FORBIDDEN)) throw error;
    }
    await step('delete from palisade.altered_settings where name = $1', [name]);
  }
}

const TRY_LOCK = statement('select pg_try_advisory_lock($1) as free', { free: 'bool' });

/**
 * Puts settings back after work that was aborted or failed. It does so on another connection, as a
 * late request to cancel may still reach the former one. Another process that has begun to rewrite
 * meanwhile puts them back itself.
 */
async function putBackInHaste(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade rewrite',
    connectionTimeoutMillis: HASTE,
    query_timeout: HASTE,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const step = clientQuery(client);
    const [row] = await step(TRY_LOCK, [LOCK]);
    if (row?.free === true) await putBack(step);
  } finally {
    await client.end();
  }
}
