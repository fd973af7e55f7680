import type { Database, Query } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { TOTP_SECRET_BYTES } from './totp.ts';

const TABLES = ['second_factors', 'enrolments'] as const;

async function sealTable(
  query: Query,
  table: (typeof TABLES)[number],
  secrets: SecretBox,
): Promise<void> {
  const sql = `select user_id as "userId", secret from identity.${table} where length(secret) = $1 for update`;
  const rows = await query({ sql, columns: { userId: 'uuid', secret: 'bytea' } }, [
    TOTP_SECRET_BYTES,
  ]);
  for (const { userId, secret } of rows)
    await query(`update identity.${table} set secret = $2 where user_id = $1`, [
      userId,
      secrets.seal(secret, userId),
    ]);
}

/**
 * Seals the secrets of authenticator apps that were written before they were sealed: these are as
 * long as a secret is.
 */
export async function sealFactors(db: Database, secrets: SecretBox): Promise<void> {
  await db.system.transaction(async (query) => {
    for (const table of TABLES) await sealTable(query, table, secrets);
  });
}
