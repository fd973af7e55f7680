import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import type { FactorKind } from './secondFactor.repository.ts';

/** Seconds to prove a new second factor. */
const ENROLMENT_SECONDS = 900;

export interface Enrolment {
  readonly kind: FactorKind;
  /** Sealed. */
  readonly secret: Buffer | null;
  readonly phone: string | null;
  readonly codeHash: Buffer | null;
  readonly isCodeFresh: boolean;
  readonly tries: number;
  readonly resends: number;
}

/** Begins to set up a factor; what was begun before is given up. */
export async function startEnrolment(
  query: Query,
  userId: string,
  { kind, secret, phone }: Pick<Enrolment, 'kind' | 'secret' | 'phone'>,
): Promise<void> {
  await query('delete from identity.enrolments where user_id = $1', [userId]);
  await query(
    `insert into identity.enrolments (user_id, kind, secret, phone, expires_at)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [userId, kind, secret, phone, ENROLMENT_SECONDS],
  );
}

const LOCK_ENROLMENT = statement(
  `select kind, secret, phone, code_hash as "codeHash",
      coalesce(code_expires_at > now(), false) as "isCodeFresh", tries, resends
     from identity.enrolments where user_id = $1 and expires_at > now() for update`,
  {
    kind: as<FactorKind>('text'),
    secret: 'bytea?',
    phone: 'text?',
    codeHash: 'bytea?',
    isCodeFresh: 'bool',
    tries: 'int4',
    resends: 'int4',
  },
);

/** What a user is setting up, locked until the end of the transaction. */
export async function lockEnrolment(query: Query, userId: string): Promise<Enrolment | null> {
  const [enrolment] = await query(LOCK_ENROLMENT, [userId]);
  return enrolment ?? null;
}

export async function setEnrolmentCode(
  query: Query,
  userId: string,
  hash: Buffer,
  seconds: number,
  isResend: boolean,
): Promise<void> {
  await query(
    `update identity.enrolments set code_hash = $2,
        code_expires_at = now() + make_interval(secs => $3), resends = resends + $4
      where user_id = $1`,
    [userId, hash, seconds, isResend ? 1 : 0],
  );
}

export async function countEnrolmentTry(query: Query, userId: string): Promise<void> {
  await query('update identity.enrolments set tries = tries + 1 where user_id = $1', [userId]);
}

/** Whether there was anything to end. */
export async function endEnrolment(query: Query, userId: string): Promise<boolean> {
  const ended = await query('delete from identity.enrolments where user_id = $1 returning 1', [
    userId,
  ]);
  return ended.length > 0;
}
