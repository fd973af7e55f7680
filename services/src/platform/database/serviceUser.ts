import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who the database server runs as. PostgreSQL refuses to run as root. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user to run the server as: null for "as we are", which is the case for everybody but root.
 * Root gives the server to the owner of an existing cluster, else to `nobody`.
 */
export function serviceUser(clusterFolder: string): ServiceUser | null {
  if (process.getuid?.() !== 0) return null;
  if (existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(-?\d+):(-?\d+):/m);
  return { uid: Number(line?.[1] ?? 65534) >>> 0, gid: Number(line?.[2] ?? 65534) >>> 0 };
}

/** Whether `user` may pass through every folder on the way to `path`, the last one included. */
export function canEnter(path: string, user: ServiceUser): boolean {
  for (let folder = realpathSync(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(folder) === folder) return true;
  }
}
