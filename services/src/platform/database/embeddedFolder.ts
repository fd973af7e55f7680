import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canEnter, type ServiceUser } from './serviceUser.ts';

/** Where clusters go whose state folder the server's user cannot enter, as under root's home. */
const SYSTEM_FOLDER = '/var/lib/palisade';

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/** Removes clusters whose state folder is gone or points elsewhere by now. */
function sweep(systemFolder: string): void {
  for (const name of readdirSync(systemFolder)) {
    const owner = read(join(systemFolder, name, 'owner'));
    if (owner !== '' && read(join(owner, 'location')) !== join(systemFolder, name)) {
      rmSync(join(systemFolder, name), { recursive: true, force: true });
    }
  }
}

/** Folder of an existing cluster's files, or null when nothing was made yet. */
export function existingFolder(dataDir: string): string | null {
  const elsewhere = read(join(dataDir, 'location'));
  if (elsewhere !== '') return existsSync(elsewhere) ? elsewhere : null;
  return existsSync(join(dataDir, 'cluster')) ? dataDir : null;
}

/**
 * Folder to hold `cluster`: `dataDir` itself, or one under `systemFolder` that the file `location` in `dataDir` names when
 * `user` cannot enter `dataDir`. Removing the state folder forgets the cluster in both cases.
 */
export function clusterParent(dataDir: string, user: ServiceUser | null, systemFolder = SYSTEM_FOLDER): string {
  const existing = existingFolder(dataDir);
  if (existing !== null && (user === null || canEnter(existing, user))) return existing;
  if (user === null || canEnter(dataDir, user)) return dataDir;
  if (existing === dataDir) {
    throw new Error(`The database in ${dataDir} belongs to a user who can no longer enter that folder. Start as that user, or let others pass through the folders above it.`);
  }
  const parent = join(systemFolder, randomUUID());
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  chmodSync(systemFolder, 0o755);
  chmodSync(parent, 0o755);
  writeFileSync(join(parent, 'owner'), dataDir);
  writeFileSync(join(dataDir, 'location'), parent);
  sweep(systemFolder);
  return parent;
}

/** Makes an empty folder that only `user` can read. */
export function privateFolder(folder: string, user: ServiceUser | null): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}
