import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { sha256 } from '../secrets.ts';
import { isSameHash } from '../second-factor/smsCodes.ts';

/** Wrong codes that a challenge allows. */
export const MOST_TRIES = 5;

export interface OpenChallenge {
  readonly id: string;
  readonly userId: string;
  readonly hash: Buffer;
  readonly codeHash: Buffer | null;
  readonly isCodeFresh: boolean;
  readonly tries: number;
  readonly resends: number;
}

const LOCK_CHALLENGE = statement(
  `select c.id, c.user_id as "userId", c.hash, c.code_hash as "codeHash",
      c.code_expires_at > now() as "isCodeFresh", c.tries, c.resends
     from identity.challenges c join identity.users u on u.id = c.user_id
     where c.id = $1 and c.expires_at > now() and c.token_version = u.token_version for update of c`,
  {
    id: 'uuid',
    userId: 'uuid',
    hash: 'bytea',
    codeHash: 'bytea?',
    isCodeFresh: 'bool',
    tries: 'int4',
    resends: 'int4',
  },
);

/**
 * The open challenge of a token, locked until the end of the transaction; null when it is unknown,
 * over, or older than the password.
 */
export async function lockChallenge(query: Query, token: string): Promise<OpenChallenge | null> {
  const [, id, secret] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || secret === undefined) return null;
  const [challenge] = await query(LOCK_CHALLENGE, [id]);
  return challenge !== undefined && isSameHash(challenge.hash, sha256(secret)) ? challenge : null;
}

export async function countTry(query: Query, id: string): Promise<void> {
  await query('update identity.challenges set tries = tries + 1 where id = $1', [id]);
}

export async function replaceCode(
  query: Query,
  id: string,
  hash: Buffer,
  seconds: number,
): Promise<void> {
  await query(
    `update identity.challenges set code_hash = $2,
        code_expires_at = now() + make_interval(secs => $3), resends = resends + 1 where id = $1`,
    [id, hash, seconds],
  );
}

export async function endChallenge(query: Query, id: string): Promise<void> {
  await query('delete from identity.challenges where id = $1', [id]);
}

export async function endChallenges(query: Query, userId: string): Promise<void> {
  await query('delete from identity.challenges where user_id = $1', [userId]);
}
