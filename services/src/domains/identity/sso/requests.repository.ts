import type { Query } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';

/** Seconds between leaving for the provider and its answer. */
export const REQUEST_SECONDS = 600;
/** Seconds between the answer and the browser fetching its session. */
export const ANSWER_SECONDS = 120;

export interface NewRequest {
  readonly id: string;
  readonly providerId: string;
  readonly browserHash: Buffer;
  readonly returnPath: string;
  /** Whether it is a test sign-in, which opens no session. */
  readonly isTrial?: boolean;
}

export async function insertRequest(
  query: Query,
  { id, providerId, browserHash, returnPath, isTrial = false }: NewRequest,
): Promise<void> {
  await query(
    `insert into identity.sso_requests (id, provider_id, browser_hash, return_path, expires_at, is_trial)
      values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6)`,
    [id, providerId, browserHash, returnPath, REQUEST_SECONDS, isTrial],
  );
}

const OPEN_REQUEST = statement(
  `select r.provider_id as "providerId" from identity.sso_requests r
    join identity.identity_providers p on p.id = r.provider_id
     where r.id = $1 and p.organization_id = $2 and r.state = 'open' and r.expires_at > now()`,
  { providerId: 'uuid' },
);

/**
 * Provider that an unanswered request of the organization went to; null when there is no such
 * request, or it is too old.
 */
export async function openRequest(
  query: Query,
  organizationId: string,
  id: string,
): Promise<string | null> {
  const [request] = await query(OPEN_REQUEST, [id, organizationId]);
  return request?.providerId ?? null;
}

const REDEEM_REQUEST = statement(
  `update identity.sso_requests r set state = 'redeeming' from identity.identity_providers p
     where r.id = $1 and p.id = r.provider_id and p.organization_id = $2 and r.state = 'open'
       and r.expires_at > now()
     returning r.provider_id as "providerId", r.return_path as "returnPath", r.is_trial as "isTrial"`,
  { providerId: 'uuid', returnPath: 'text', isTrial: 'bool' },
);

/** A request whose code is being exchanged. */
export interface RedeemedRequest {
  readonly providerId: string;
  readonly returnPath: string;
  readonly isTrial: boolean;
}

/**
 * Takes an unanswered request of the organization before its code is exchanged, so that an answer
 * counts once however often it comes; null when there is no such request, or it is too old.
 */
export async function redeemRequest(
  query: Query,
  organizationId: string,
  id: string,
): Promise<RedeemedRequest | null> {
  const [request] = await query(REDEEM_REQUEST, [id, organizationId]);
  return request ?? null;
}

/** Notes whom the answer signs in; false when the request was answered meanwhile. */
export async function answerRequest(
  query: Query,
  id: string,
  {
    userId,
    sessionEndsAt,
    answerHash,
    signOut = null,
  }: {
    readonly userId: string;
    readonly sessionEndsAt: string | null;
    readonly answerHash: Buffer;
    /** How they are signed out at the provider, sealed. */
    readonly signOut?: Buffer | null;
  },
): Promise<boolean> {
  const rows = await query(
    `update identity.sso_requests set state = 'answered', user_id = $2, session_ends_at = $3,
        answer_hash = $5, sign_out = $6, expires_at = now() + make_interval(secs => $4)
     where id = $1 and state in ('open', 'redeeming') and expires_at > now() and not is_trial returning 1`,
    [id, userId, sessionEndsAt, ANSWER_SECONDS, answerHash, signOut],
  );
  return rows.length === 1;
}

/** Ends a request whose answer was refused; false when it was answered or ended before. */
export async function failRequest(query: Query, id: string): Promise<boolean> {
  return (
    (
      await query(
        `update identity.sso_requests set state = 'failed' where id = $1 and state in ('open', 'redeeming') returning 1`,
        [id],
      )
    ).length === 1
  );
}

export interface AnsweredRequest {
  readonly userId: string;
  readonly returnPath: string;
  readonly providerId: string;
  readonly organizationId: string;
  readonly sessionEndsAt: string | null;
  /** How they are signed out at the provider, sealed. */
  readonly signOut: Buffer | null;
}

const TAKE_ANSWER = statement(
  `delete from identity.sso_requests r using identity.identity_providers p
     where r.browser_hash = $1 and r.answer_hash = $2 and r.state = 'answered' and p.id = r.provider_id
     returning r.user_id as "userId", r.return_path as "returnPath", r.provider_id as "providerId",
         p.organization_id as "organizationId",
       r.session_ends_at as "sessionEndsAt", r.sign_out as "signOut", r.expires_at > now() and p.is_enabled
           and r.user_id is not null as "isGood"`,
  {
    userId: 'uuid?',
    returnPath: 'text',
    providerId: 'uuid',
    organizationId: 'uuid',
    sessionEndsAt: 'timestamptz?',
    signOut: 'bytea?',
    isGood: 'bool',
  },
);

/**
 * Takes what the provider answered to the browser that began and brought the answer, once; null
 * when there is nothing, another browser brought it, or the provider was disabled since.
 */
export async function takeAnswer(
  query: Query,
  browserHash: Buffer,
  answerHash: Buffer,
): Promise<AnsweredRequest | null> {
  const [answer] = await query(TAKE_ANSWER, [browserHash, answerHash]);
  if (answer === undefined || !answer.isGood || answer.userId === null) return null;
  const { isGood: _, userId, ...rest } = answer;
  return { ...rest, userId };
}

/**
 * Remembers an assertion until it would be too old anyway; false when it was used before, by
 * whichever process.
 */
export async function useAssertion(
  query: Query,
  providerId: string,
  id: string,
  until: number,
): Promise<boolean> {
  const rows = await query(
    `insert into identity.sso_assertions (provider_id, id, expires_at) values ($1, $2, $3)
      on conflict do nothing returning 1`,
    [providerId, id, new Date(until).toISOString()],
  );
  return rows.length === 1;
}

/** Removes what no longer counts. */
export async function sweepSso(query: Query): Promise<void> {
  await query('delete from identity.sso_requests where expires_at < now()');
  await query('delete from identity.sso_assertions where expires_at < now()');
  // Of sessions that ended otherwise than by signing out.
  await query(
    `update identity.sso_sessions o set sign_out = null from identity.sessions s
      where o.sign_out is not null and s.id = o.session_id
        and (s.revoked_at is not null or s.expires_at <= now() or o.ends_at <= now())`,
  );
}
