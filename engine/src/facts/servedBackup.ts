import type { Exchange } from '../exchange/exchange.ts';

/** Names of backups and dumps, compressed or not. */
const BACKUP = /\.(?:bak|sql|dump|old)(?:\.(?:gz|bz2|xz|zst|zip|7z|tgz))?$/i;

/** Whether a path says by itself that it is a backup. */
export const isNamedBackup = (path: string): boolean => BACKUP.test(path);

/**
 * The end of the name of a backup that is served to whoever asks, such as `.sql.gz`; null for none.
 * Files that people keep in a service are read with a credential.
 */
export function servedBackup(
  { method, status, responseBody, path }: Exchange,
  hasCredentials: boolean,
): string | null {
  if (method !== 'GET' || status !== 200 || hasCredentials || responseBody === null) return null;
  if (/html/i.test(responseBody.mediaType)) return null;
  return BACKUP.exec(path)?.[0].toLowerCase() ?? null;
}
