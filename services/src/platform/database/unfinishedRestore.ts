import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { clientQuery } from './clientQuery.ts';
import { statement } from './statement.ts';

/**
 * File of a state folder into which a backup is being restored, or was until that was broken off.
 */
export const RESTORING_FILE = 'restoring';

/** Comment of the schema `palisade` for as long as the rows of a backup are not all there. */
export const RESTORING_COMMENT = 'A restore into this database has not ended.';

/**
 * Refuses a state folder that holds half of a backup: an installation of its own would begin there.
 * @throws Error whose message is for the user
 */
export function refuseUnfinishedHome(home: string): void {
  if (!existsSync(join(home, RESTORING_FILE))) return;
  throw new Error(
    `A restore into ${home} has not ended, or was broken off. Remove that folder, and restore the backup again.`,
  );
}

const COMMENT = statement(
  `select obj_description(to_regnamespace('palisade')::oid, 'pg_namespace') as comment`,
  { comment: 'text?' },
);

/**
 * Whether a restore into a database has not ended: its tables are there, and not all of its rows.
 */
export async function isUnfinished(client: pg.Client): Promise<boolean> {
  const [row] = await clientQuery(client)(COMMENT);
  return row?.comment === RESTORING_COMMENT;
}

/**
 * As `refuseUnfinishedHome`, for a database.
 * @throws Error whose message is for the user
 */
export async function refuseUnfinishedDatabase(client: pg.Client): Promise<void> {
  if (!(await isUnfinished(client))) return;
  throw new Error(
    'A restore into this database has not ended, or was broken off. Run pnpm restore again; it begins anew.',
  );
}
