import { createHmac, randomInt } from 'node:crypto';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '@palisade/vocabulary/recoveryCodes.ts';
import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';

const HALF = RECOVERY_LENGTH / 2;

/** Keyed like codes by text message: the hash says nothing without the key of the installation. */
const hashOf = (secrets: SecretBox, userId: string, code: string): Buffer =>
  createHmac('sha256', secrets.derive('recovery codes')).update(`${userId} ${code}`).digest();

const newRecoveryCode = (): string =>
  Array.from(
    { length: RECOVERY_LENGTH },
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  ).join('');

/**
 * Gives the second factor of a user ten new recovery codes; those before stop working.
 * @returns the codes to be shown, `xxxxx-xxxxx`; they are nowhere else
 */
export async function renewRecoveryCodes(
  query: Query,
  secrets: SecretBox,
  userId: string,
): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(newRecoveryCode());
  await query('delete from identity.recovery_codes where user_id = $1', [userId]);
  await query(
    'insert into identity.recovery_codes (user_id, hash) select $1, unnest($2::bytea[])',
    [userId, [...codes].map((code) => hashOf(secrets, userId, code))],
  );
  return [...codes].map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`);
}

const COUNT_LEFT = statement(
  'select count(*) as left from identity.recovery_codes where user_id = $1 and used_at is null',
  { left: 'int8' },
);

/** How many recovery codes of a user work. */
export async function recoveryCodesLeft(query: Query, userId: string): Promise<number> {
  const [row] = await query(COUNT_LEFT, [userId]);
  return row?.left ?? 0;
}

const TAKE_CODE = statement(
  `update identity.recovery_codes set used_at = now()
    where user_id = $1 and hash = $2 and used_at is null returning true as "isTaken"`,
  { isTaken: 'bool' },
);
const IS_KNOWN = statement(
  'select true as "isKnown" from identity.recovery_codes where user_id = $1 and hash = $2',
  { isKnown: 'bool' },
);

/**
 * Uses a recovery code up; no two sign-ins get the same.
 * @param code as `readRecoveryCode` gives it
 */
export async function takeRecoveryCode(
  query: Query,
  secrets: SecretBox,
  userId: string,
  code: string,
): Promise<'taken' | 'used' | 'unknown'> {
  const values = [userId, hashOf(secrets, userId, code)];
  if ((await query(TAKE_CODE, values)).length > 0) return 'taken';
  return (await query(IS_KNOWN, values)).length > 0 ? 'used' : 'unknown';
}
