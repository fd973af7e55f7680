import { createHmac } from 'node:crypto';
import { OWNER } from './embeddedServer.ts';

/**
 * The role the application works as: no superuser, no owner of tables, so that row-level security
 * holds for it.
 */
export const APP_ROLE = 'palisade_app';

/**
 * The role that statements of people who are limited to labels run as: what it may read, migrations
 * grant table by table.
 */
export const LIMITED_ROLE = 'palisade_limited';

/** Milliseconds that the server lets a statement run, and a transaction wait for its next one. */
const LIMITS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 120_000 } as const;

/**
 * Milliseconds after which a statement is given up that the server should have ended by itself: it
 * hangs, or cannot be reached.
 */
export const QUERY_TIMEOUT = LIMITS.statement_timeout + 10_000;

/**
 * What every statement of the application runs with, whatever defaults an administrator has given
 * the server, the database or the login. Times are read as UTC; who waits for a lock waits as long
 * as a statement may take.
 */
export const SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  lock_timeout: '0',
  ...Object.fromEntries(Object.entries(LIMITS).map(([name, value]) => [name, String(value)])),
};

/**
 * Password of the application's role in an embedded cluster, derived from the owner's; null for a
 * server of the user's own.
 */
export function appPassword(url: string): string | null {
  const { username, password } = new URL(url);
  return username === OWNER
    ? createHmac('sha256', password).update(APP_ROLE).digest('base64url')
    : null;
}

/** How the application reaches the database and becomes itself there. */
export interface AppLogin {
  readonly connectionString: string;
  /**
   * Set for each transaction, since the login has other settings, or may have: it is the user's
   * own, or a pooler's.
   */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * A login of the application's own in the embedded cluster, which has the settings of `SETTINGS` by
 * itself; on a server given by `DATABASE_URL` that user's login with the role set for each
 * transaction, which needs no second password.
 */
export function appLogin(url: string): AppLogin {
  const password = appPassword(url);
  if (password === null)
    return { connectionString: url, settings: { role: APP_ROLE, ...SETTINGS } };
  const own = new URL(url);
  own.username = APP_ROLE;
  own.password = password;
  return { connectionString: own.href, settings: {} };
}

/**
 * Connection of the application that keeps its session, for a lease with a session lock. Its role
 * and settings are given as it starts, which a pooler does not pass on: the address must be the
 * direct one.
 */
export function sessionLogin(directUrl: string): { connectionString: string; options: string } {
  const { connectionString, settings } = appLogin(directUrl);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return { connectionString, options: options.join(' ') };
}
