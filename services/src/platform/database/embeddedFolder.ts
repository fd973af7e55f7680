import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter, type ServiceUser } from './serviceUser.ts';

/** Where clusters go whose state folder the server's user cannot enter, as under root's home. */
const SYSTEM_FOLDER = '/var/lib/palisade';

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

/**
 * Days that a cluster is kept whose state folder is gone: it may be on a disk that is not mounted.
 */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

/** Whether the state folder that a cluster was made for still names it. */
const isNamed = (folder: string, owner: string): boolean =>
  read(join(owner, 'location')) === folder;

/**
 * Removes clusters that no state folder has named for 30 days. The file `unnamed` in a cluster's
 * folder holds when that was first noticed.
 */
function sweep(systemFolder: string, now: number): void {
  for (const name of readdirSync(systemFolder)) {
    const folder = join(systemFolder, name);
    const unnamed = join(folder, 'unnamed');
    const owner = read(join(folder, 'owner'));
    if (owner === '') continue;
    const since = Date.parse(read(unnamed));
    if (isNamed(folder, owner)) rmSync(unnamed, { force: true });
    else if (Number.isNaN(since)) writeFileSync(unnamed, new Date(now).toISOString());
    else if (now - since > KEPT_DAYS * DAY) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Folder of an existing cluster's files, or null when nothing was made yet.
 * @throws Error in words when the files are gone, or belong to the state folder that this one was
 * copied from
 */
export function existingFolder(dataDir: string): string | null {
  const elsewhere = read(join(dataDir, 'location'));
  if (elsewhere === '') return existsSync(join(dataDir, 'cluster')) ? dataDir : null;
  const place = join(dataDir, 'location');
  if (!existsSync(elsewhere)) {
    // Broken off before there was anything in it.
    if (!existsSync(join(dataDir, 'password'))) return null;
    throw new Error(
      `The database of ${dataDir} was kept in ${elsewhere}, which is gone. Restore that folder; or remove ${place} and the file password beside it to begin with an empty database.`,
    );
  }
  const owner = read(join(elsewhere, 'owner'));
  if (owner !== dataDir && isNamed(elsewhere, owner)) {
    throw new Error(
      `${dataDir} is a copy of ${owner}, and the database in ${elsewhere} belongs to that. Copy the database too, and write the folder of the copy into ${place}.`,
    );
  }
  if (owner !== dataDir) writeFileSync(join(elsewhere, 'owner'), dataDir);
  return elsewhere;
}

/**
 * Checks that the server can run over its cluster: PostgreSQL wants to own it.
 * @param user whom the server runs as; null for ourselves
 * @throws Error in words, as after a copy that kept no owners
 */
export function checkOwner(cluster: string, user: ServiceUser | null): void {
  const { uid } = statSync(cluster);
  const wanted = user?.uid ?? process.getuid?.() ?? uid;
  if (uid === wanted) return;
  const found = uid === 0 ? 'root' : `the user ${uid}`;
  const advice =
    user === null
      ? 'Start as that user, or give the folder to yours'
      : `PostgreSQL does not run as root. Give it to the user that the server runs as: chown -R ${user.uid}:${user.gid} ${cluster}`;
  throw new Error(
    `The database in ${cluster} belongs to ${found}, as after a copy that kept no owners. ${advice}.`,
  );
}

/**
 * Folder to hold `cluster`: `dataDir` itself, or one under `systemFolder` that the file `location`
 * in `dataDir` names when `user` cannot enter `dataDir`. Once the state folder is removed, a
 * cluster elsewhere goes 30 days later, when another one is made.
 */
export function clusterParent(
  dataDir: string,
  user: ServiceUser | null,
  { systemFolder = SYSTEM_FOLDER, now = Date.now() } = {},
): string {
  const existing = existingFolder(dataDir);
  if (existing !== null && (user === null || canEnter(existing, user))) return existing;
  if (user === null || canEnter(dataDir, user)) return dataDir;
  if (existing === dataDir) {
    throw new Error(
      `The database in ${dataDir} belongs to a user who can no longer enter that folder. Start as that user, or let others pass through the folders above it.`,
    );
  }
  const parent = join(systemFolder, randomUUID());
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  chmodSync(systemFolder, 0o755);
  chmodSync(parent, 0o755);
  writeFileSync(join(parent, 'owner'), dataDir);
  writeFileSync(join(dataDir, 'location'), parent);
  sweep(systemFolder, now);
  return parent;
}

/** Makes an empty folder that only `user` can read. */
export function privateFolder(folder: string, user: ServiceUser | null): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  if (user !== null) chownSync(folder, user.uid, user.gid);
}
