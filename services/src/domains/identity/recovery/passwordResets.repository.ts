import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { randomSecret, sha256 } from '../secrets.ts';

/** Makes a reset token for a user; only its hash is stored. */
export async function insertReset(query: Query, userId: string, seconds: number): Promise<string> {
  const token = randomSecret();
  await query(
    `insert into identity.password_resets (hash, user_id, expires_at)
      values ($1, $2, now() + make_interval(secs => $3))`,
    [sha256(token), userId, seconds],
  );
  return token;
}

const LIVE_RESET = statement(
  `select r.user_id as "userId", u.email from identity.password_resets r join identity.users u on u.id = r.user_id
     where r.hash = $1 and r.used_at is null and r.expires_at > now()`,
  { userId: 'uuid', email: 'text' },
);

/** Whose password a token may change; null when it is unknown, used or expired. */
export async function liveReset(
  query: Query,
  token: string,
): Promise<{ userId: string; email: string } | null> {
  const [reset] = await query(LIVE_RESET, [sha256(token)]);
  return reset ?? null;
}

/** Uses a token up; false when somebody else did, or time did. */
export async function takeReset(query: Query, token: string): Promise<boolean> {
  const rows = await query(
    `update identity.password_resets set used_at = now()
      where hash = $1 and used_at is null and expires_at > now() returning 1`,
    [sha256(token)],
  );
  return rows.length === 1;
}

export async function sweepResets(query: Query): Promise<void> {
  await query(`delete from identity.password_resets where expires_at < now() - interval '1 day'`);
  await query('delete from identity.challenges where expires_at < now()');
  await query('delete from identity.enrolments where expires_at < now()');
}
