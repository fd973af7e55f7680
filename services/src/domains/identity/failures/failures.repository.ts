import type { Query } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { wake } from '../../../platform/work/wake.ts';
import { NO_COMPANY } from '../audit.ts';
import { MESSAGES } from '../messages/messages.repository.ts';
import { sha256 } from '../secrets.ts';
import type { Account } from '../users.repository.ts';

/**
 * What failed. `password` and `code`: signing in; `confirmation`: the password that a signed-in user is asked for again;
 * `lockOut`: the account was locked; `reset`: a link was refused because too many were asked for.
 */
export type FailureKind = 'password' | 'code' | 'confirmation' | 'lockOut' | 'reset';

/** Addresses that are counted apart for one account and kind of failure; all others count together. */
export const MOST_ADDRESSES = 20;

/** Failures of one kind at one account from one address. */
export interface Failure {
  readonly kind: FailureKind;
  /** Empty for many. */
  readonly address: string;
  /** Null: there is no such account. */
  readonly userId: string | null;
  /** Names the account where nobody has it. */
  readonly account: Buffer;
  /** Those that were not reported yet. */
  readonly failures: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Counts a failure until it is reported. The same work whether there is such an account or not. */
export async function noteFailure(
  query: Query,
  { key, userId }: Account,
  kind: FailureKind,
  address: string,
): Promise<void> {
  await query(
    `insert into identity.sign_in_failures as f (account, kind, address, user_id)
     select $1, $2, case when count(*) < $5 or bool_or(known.address = $3) then $3 else '' end, $4
     from identity.sign_in_failures known where known.account = $1 and known.kind = $2
     on conflict (account, kind, address) do update set failures = f.failures + 1, last_at = now()`,
    [sha256(key), kind, address, userId, MOST_ADDRESSES],
  );
  await wake(query, MESSAGES);
}

const TAKE_FAILURES = statement(
  `with due as (
       select account, kind, address, first_at < now() - interval '15 minutes' as "isOver"
         from identity.sign_in_failures
       where told = 0 or first_at < now() - interval '15 minutes' order by first_at limit $1 for update skip locked
     ), removed as (
       delete from identity.sign_in_failures f using due
         where due."isOver" and (f.account, f.kind, f.address) = (due.account, due.kind,
           due.address) returning f.*
     ), kept as (
       update identity.sign_in_failures f set told = f.failures from due
       where not due."isOver" and (f.account, f.kind, f.address) = (due.account, due.kind,
           due.address) returning f.*, 0 as "toldBefore"
     )
     select account, kind, address, user_id as "userId", failures - told as failures,
         first_at as "firstAt", last_at as "lastAt" from removed where failures > told
     union all
     select account, kind, address, user_id, failures - "toldBefore", first_at, last_at from kept`,
  {
    account: 'bytea',
    kind: as<Failure['kind']>('text'),
    address: 'text',
    userId: 'uuid?',
    failures: 'int4',
    firstAt: 'timestamptz',
    lastAt: 'timestamptz',
  },
);

/**
 * Takes failures that are due: the first ones of an account, kind and address at once, what follows
 * within 15 minutes when these have passed. The caller's transaction tells them.
 */
export async function takeFailures(query: Query, most: number): Promise<Failure[]> {
  return query(TAKE_FAILURES, [most]);
}

const TOLD_COMPANIES = statement(
  `select distinct on (c.organization_id) c.id from identity.companies c join identity.users u on u.id = $1
     where exists (select from identity.company_roles r where r.company_id = c.id and r.user_id = u.id)
       or exists (select from identity.organization_members m
           where m.organization_id = c.organization_id and m.user_id = u.id)
     order by c.organization_id, (c.expires_at is null or c.expires_at > now()) desc,
       (c.id = u.default_company_id) desc nulls last, lower(c.name), c.id`,
  { id: 'uuid' },
);

/**
 * Companies whose audit logs tell of an account: one of each organization in which the user has
 * anything, their default one first. A log goes with its environment, and nobody opens that of an
 * inactive one: it is told in such only where there is no other.
 */
export async function toldCompanies(query: Query, userId: string): Promise<string[]> {
  const rows = await query(TOLD_COMPANIES, [userId]);
  return rows.length === 0 ? [NO_COMPANY] : rows.map(({ id }) => id);
}
