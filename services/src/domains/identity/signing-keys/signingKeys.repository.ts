import { randomBytes } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';

/** A key that signs access tokens, opened. */
export interface SigningKey {
  readonly id: string;
  readonly secret: Buffer;
  /** When it stopped signing; what it signed before is honoured until it ends. */
  readonly retiredAt: string | null;
}

interface Row {
  readonly id: string;
  readonly secret: Buffer;
  readonly retiredAt: string | null;
}

const KEY_BYTES = 32;
const ownerOf = (id: string): string => `signing key ${id}`;

const ROWS_OF = statement(
  'select id, secret, retired_at as "retiredAt" from identity.signing_keys order by created_at, id',
  { id: 'text', secret: 'bytea', retiredAt: 'timestamptz?' },
);

const rowsOf = (query: Query): Promise<Row[]> => query(ROWS_OF);

/**
 * All keys, the newest last.
 * @throws Error when one was sealed under another key of the installation.
 */
export async function signingKeys(query: Query, secrets: SecretBox): Promise<SigningKey[]> {
  return (await rowsOf(query)).map(({ id, secret, retiredAt }) => ({
    id,
    retiredAt,
    secret: secrets.open(secret, ownerOf(id)),
  }));
}

/**
 * Seals keys that lay open in the database, and retires them: backups may hold them. Gives how many
 * there were.
 */
export async function sealOpenKeys(query: Query, secrets: SecretBox): Promise<number> {
  const open = (await rowsOf(query)).filter(({ secret }) => secret.length === KEY_BYTES);
  for (const { id, secret } of open) {
    await query(
      'update identity.signing_keys set secret = $2, retired_at = coalesce(retired_at, now()) where id = $1',
      [id, secrets.seal(secret, ownerOf(id))],
    );
  }
  return open.length;
}

/** Adds a key that signs from now on; gives its id. */
export async function insertSigningKey(query: Query, secrets: SecretBox): Promise<string> {
  const id = randomBytes(6).toString('hex');
  await query(
    'insert into identity.signing_keys (id, secret, created_at) values ($1, $2, clock_timestamp())',
    [id, secrets.seal(randomBytes(KEY_BYTES), ownerOf(id))],
  );
  return id;
}

const RETIRE_SIGNING_KEYS = statement(
  'update identity.signing_keys set retired_at = now() where retired_at is null returning id',
  { id: 'text' },
);

/** Stops the keys that sign; gives their ids. */
export async function retireSigningKeys(query: Query): Promise<string[]> {
  const rows = await query(RETIRE_SIGNING_KEYS);
  return rows.map(({ id }) => id);
}

/** Removes keys that were retired that many seconds ago or earlier; gives how many. */
export async function deleteRetiredKeys(query: Query, seconds: number): Promise<number> {
  return (
    await query(
      `delete from identity.signing_keys where retired_at <= now() - make_interval(secs => $1) returning 1`,
      [seconds],
    )
  ).length;
}

const SIGNING_KEY_AGE = statement(
  `select extract(epoch from now() - max(created_at)) / 86400 as days from identity.signing_keys
    where retired_at is null`,
  { days: 'numeric?' },
);

/** Days since the newest key was made; null when none signs. */
export async function signingKeyAge(query: Query): Promise<number | null> {
  const [row] = await query(SIGNING_KEY_AGE);
  return row?.days ?? null;
}

/** Has changes of the keys take turns among all processes, until the transaction ends. */
export async function inTurn(query: Query): Promise<void> {
  await query('select pg_advisory_xact_lock(7254452)');
}
