import { createHash } from 'node:crypto';
import type { Query } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const WINDOW = "interval '15 minutes'";
/**
 * Moments that lie ahead were written before the clock was set back: they count from now on, so
 * that no lock lasts longer than its 15 minutes.
 */
const FIRST_AT = 'least(a.first_failed_at, now())';
const OVER = `coalesce(a.locked_until, a.first_failed_at + ${WINDOW}) < now()`;

/**
 * Attempts allowed in 15 minutes; the next is refused until the window has passed. `account` (key of `accountOf`) and `address`
 * (`networkOf`): passwords at sign-in;
 * `code`: codes of a user's second factor; `own`: passwords that a signed-in user confirms something with; `mail` and `mailAddress`:
 * reset links asked for an account, and from an address; `sms`: codes sent to a user's phone; `sso`: single sign-ons begun at an address.
 */
const ALLOWED = {
  account: 5,
  address: 20,
  code: 10,
  own: 5,
  mail: 3,
  mailAddress: 10,
  sms: 6,
  sso: 300,
} as const;
export type AttemptKind = keyof typeof ALLOWED;

const keyOf = (kind: AttemptKind, value: string): Buffer =>
  createHash('sha256').update(`${kind} ${value}`).digest();

export interface CountedAttempt {
  /** Seconds until attempts are allowed again; 0 when this one is. */
  readonly retryAfter: number;
  /** Whether this attempt is the one that locked. */
  readonly hasLocked: boolean;
}

const COUNT_ATTEMPT = statement(
  `insert into identity.sign_in_attempts as a (key, failures, first_failed_at) values ($1, 1, now())
     on conflict (key) do update set
       failures = case when ${OVER} then 1 else a.failures + 1 end,
       first_failed_at = case when ${OVER} then now() else ${FIRST_AT} end,
       locked_until = case
         when ${OVER} then null
         when a.failures >= $2 then least(a.locked_until, now() + ${WINDOW}) end
     returning case when locked_until is null then 0 else greatest(extract(epoch from locked_until - now()), 1) end as "retryAfter",
       locked_until is not null and failures = $2 + 1 as "hasLocked"`,
  { retryAfter: 'numeric', hasLocked: 'bool' },
);

/**
 * Counts an attempt as failed before it is looked at, so that a hundred at once are not looked at
 * either.
 */
export async function countAttempt(
  query: Query,
  kind: AttemptKind,
  value: string,
): Promise<CountedAttempt> {
  const [row] = await query(COUNT_ATTEMPT, [keyOf(kind, value), ALLOWED[kind]]);
  return row ?? { retryAfter: 0, hasLocked: false };
}

/** Starts a count afresh. */
export async function forgetAttempts(
  query: Query,
  kind: AttemptKind,
  value: string,
): Promise<void> {
  await query('delete from identity.sign_in_attempts where key = $1', [keyOf(kind, value)]);
}

/**
 * Takes back what `countAttempt` counted for an attempt that was right: the user's account starts
 * afresh, the network has one less.
 */
export async function clearAttempts(query: Query, userId: string, network: string): Promise<void> {
  await forgetAttempts(query, 'account', userId);
  await query(
    'update identity.sign_in_attempts set failures = greatest(failures - 1, 0) where key = $1',
    [keyOf('address', network)],
  );
}

/** Removes what no longer counts. */
export async function sweepAttempts(query: Query): Promise<void> {
  await query(`delete from identity.sign_in_attempts a where ${OVER}`);
}
