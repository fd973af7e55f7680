import type { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA, KEPT, RETRIES } from './queue.ts';

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
    `delete from ${TABLE} a where state = 'active'
        and exists (select from ${TABLE} w
        where w.name = a.name and w.singleton_key = a.singleton_key
        and w.state in ('created', 'retry'))`,
  );
  await db.executeSql(
    `update ${TABLE} set state = 'created', started_on = null, start_after = now() where state = 'active'`,
  );
}

/**
 * Whether another job of the same key waits for its next try. The queue has one such job a key, so
 * that a second one that fails would end on the shelf at its first failure.
 */
export async function hasOtherRetry(
  boss: Boss,
  name: string,
  key: string,
  id: string,
): Promise<boolean> {
  const { rows } = await boss
    .getDb()
    .executeSql(
      `select from ${TABLE} where name = $1 and singleton_key = $2 and state = 'retry' and id <> $3 limit 1`,
      [name, key, id],
    );
  return rows.length > 0;
}

/**
 * Brings moments that lie ahead, since the database's clock was set back, to now: the library waits
 * for them before it looks at schedules, at signs of life and at jobs.
 */
export async function mendMoments(boss: Boss): Promise<void> {
  const db = boss.getDb();
  const ahead = "now() + interval '1 minute'";
  await db.executeSql(`update ${JOBS_SCHEMA}.version set cron_on = now() where cron_on > ${ahead}`);
  await db.executeSql(
    `update ${JOBS_SCHEMA}.queue set monitor_on = least(monitor_on, now()),
        monitor_claim_on = least(monitor_claim_on, now()), maintain_on = least(maintain_on, now())
     where greatest(monitor_on, monitor_claim_on, maintain_on) > ${ahead}`,
  );
  await db.executeSql(
    `update ${TABLE} set start_after = now()
      where state in ('created', 'retry')
        and start_after > now() + make_interval(secs => ${2 * RETRIES.delayMax})`,
  );
  await db.executeSql(
    `update ${TABLE} set started_on = least(started_on, now()),
        heartbeat_on = least(heartbeat_on, now()) where state = 'active' and heartbeat_on > ${ahead}`,
  );
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
