import { createHmac } from 'node:crypto';
import { OWNER } from './embeddedServer.ts';

/** The role the application works as: no superuser, no owner of tables, so that row-level security holds for it. */
export const APP_ROLE = 'palisade_app';

/** The role that statements of people who are limited to labels run as: what it may read, migrations grant table by table. */
export const LIMITED_ROLE = 'palisade_limited';

/** Password of the application's role in an embedded cluster, derived from the owner's; null for a server of the user's own. */
export function appPassword(url: string): string | null {
  const { username, password } = new URL(url);
  return username === OWNER ? createHmac('sha256', password).update(APP_ROLE).digest('base64url') : null;
}

/**
 * Connection options of the application: a login of its own in the embedded cluster; on a server given by `DATABASE_URL`
 * that user's login with the role set at connection, which needs no second password.
 */
export function appConnection(url: string): { connectionString: string; options: string } {
  const settings = '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000';
  const password = appPassword(url);
  if (password === null) return { connectionString: url, options: `${settings} -c role=${APP_ROLE}` };
  const own = new URL(url);
  own.username = APP_ROLE;
  own.password = password;
  return { connectionString: own.href, options: settings };
}
