import { SecretBox } from '@palisade/services/platform/secretBox.ts';
import { signingKeys } from '@palisade/services/domains/identity/signing-keys/signingKeys.repository.ts';
import pg from 'pg';
import { clientQuery } from '@palisade/services/platform/database/clientQuery.ts';
import { statement } from '@palisade/services/platform/database/statement.ts';
import { type Finding, fine, problem } from './finding.ts';

const ADVICE =
  'Give the key that they were sealed under: PALISADE_SECRET_KEY, or secret.key from a backup. If it is lost for good, run pnpm rotate-keys --key-lost.';
/** Bytes of a signing key of an older version, which is sealed at the next start. */
const OPEN_BYTES = 32;

const IS_MADE = statement(`select to_regclass('identity.signing_keys') is not null as "isMade"`, {
  isMade: 'bool',
});
const COUNT_SEALED = statement(
  'select count(*) as count from identity.signing_keys where length(secret) > $1',
  { count: 'int8' },
);

/**
 * Whether a key opens what the database has sealed; nothing where it holds nothing sealed.
 * @param url the database as its owner
 * @param text the key of the installation in base64; null where there is none
 */
export async function checkKey(url: string, text: string | null): Promise<Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'palisade doctor',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const query = clientQuery(client);
    const [made] = await query(IS_MADE);
    if (made?.isMade !== true) return [];
    const [sealed] = await query(COUNT_SEALED, [OPEN_BYTES]);
    if (sealed?.count === 0) return [];
    if (text === null)
      return [
        problem(
          'The database holds sealed secrets, and there is no key that opens them here.',
          ADVICE,
        ),
      ];
    await signingKeys(query, new SecretBox(Buffer.from(text.trim(), 'base64')));
    return [fine('The key opens the secrets in the database.')];
  } catch (error) {
    // Other faults of the database are reported by the check of the database.
    const isOurs =
      !(error instanceof pg.DatabaseError) && !(error instanceof Error && 'code' in error);
    return isOurs
      ? [
          problem(
            'The key does not open the secrets in the database: the next start is refused.',
            ADVICE,
          ),
        ]
      : [];
  } finally {
    await client.end().catch(() => undefined);
  }
}
