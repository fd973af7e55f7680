import { randomUUID } from 'node:crypto';
import type { Query } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { SecretBox } from '../../../platform/secretBox.ts';
import { countAttempt } from '../attempts.repository.ts';
import type { User } from '../identity.types.ts';
import { randomSecret, sha256 } from '../secrets.ts';
import type { FactorKind, SecondFactor } from '../second-factor/secondFactor.repository.ts';
import { codeHash, newCode, queueCode, SMS_CODE_SECONDS } from '../second-factor/smsCodes.ts';

/** Seconds between the right password and the code. */
const CHALLENGE_SECONDS = 600;

export interface Challenge {
  readonly challengeToken: string;
  readonly kind: FactorKind;
  readonly expiresIn: number;
}

/** Refuses more text messages than a person can want. */
export async function allowSms(query: Query, userId: string): Promise<void> {
  const { retryAfter } = await countAttempt(query, 'sms', userId);
  if (retryAfter > 0)
    throw new Problem('busy', 'Too many codes were sent to this phone. Try again in 15 minutes.', {
      retryAfter,
    });
}

/**
 * Opens a challenge for somebody whose password was right, and sends the code where one is sent.
 */
export async function openChallenge(
  query: Query,
  { id: userId }: User,
  tokenVersion: number,
  { kind, phone }: SecondFactor,
  secrets: SecretBox,
): Promise<Challenge> {
  const [id, secret] = [randomUUID(), randomSecret()];
  let hash: Buffer | null = null;
  if (phone !== null) {
    await allowSms(query, userId);
    const code = newCode();
    hash = codeHash(secrets, id, code);
    await queueCode(query, secrets, userId, phone, code);
  }
  await query(
    `insert into identity.challenges (id, user_id, hash, code_hash, code_expires_at, token_version, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6, now() + make_interval(secs => $7))`,
    [id, userId, sha256(secret), hash, SMS_CODE_SECONDS, tokenVersion, CHALLENGE_SECONDS],
  );
  return { challengeToken: `${id}.${secret}`, kind, expiresIn: CHALLENGE_SECONDS };
}
