import type { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA, KEPT } from './queue.ts';

type Boss = Pick<PgBoss, 'getDb'>;

const TABLE = `${JOBS_SCHEMA}.job`;

/**
 * Has jobs that a process left under way taken up again, at once instead of when its signs of life
 * are missed. Only for a process that works alone over the database.
 */
export async function releaseAbandoned(boss: Boss): Promise<void> {
  const db = boss.getDb();
  // One that waits for the same company does what this one was to do.
  await db.executeSql(
    `delete from ${TABLE} a where state = 'active' and exists (select from ${TABLE} w where w.name = a.name and w.singleton_key = a.singleton_key and w.state in ('created', 'retry'))`,
  );
  await db.executeSql(
    `update ${TABLE} set state = 'created', started_on = null, start_after = now() where state = 'active'`,
  );
}

/** `name key` of what failed for good. */
export async function failedJobs(boss: Boss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select distinct name || ' ' || singleton_key as key from ${TABLE} where state = 'failed' and name = any($1) and singleton_key is not null`,
      [names],
    );
  return (rows as { key: string }[]).map(({ key }) => key);
}

/** A run has done what those that failed before were to do, or failed as they did. */
export async function clearShelf(boss: Boss, name: string, key: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `delete from ${TABLE} where name = $1 and singleton_key = $2 and state = 'failed'`,
      [name, key],
    );
}

/** Keeps a job that is about to fail for good longer than one that is done. */
export async function keepOnShelf(boss: Boss, name: string, id: string): Promise<void> {
  await boss
    .getDb()
    .executeSql(`update ${TABLE} set deletion_seconds = $3 where name = $1 and id = $2`, [
      name,
      id,
      KEPT.failed,
    ]);
}
