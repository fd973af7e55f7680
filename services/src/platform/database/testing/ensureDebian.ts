import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/**
 * For tests only: finds a program of a Debian package, and installs the package when that is
 * possible here.
 * @param find gives the program's path, or undefined while it is not there
 * @returns its path, or why there is none, for the test to skip with
 */
export function ensureDebian(
  name: string,
  find: () => string | undefined,
): { readonly path: string } | { readonly missing: string } {
  const there = find();
  if (there !== undefined) return { path: there };
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return { missing: `${name} is not installed, and only root on Debian can install it here` };
  try {
    // Without starting what it brings: the tests start their own.
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], {
      stdio: 'pipe',
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  } catch {
    return { missing: `${name} is not installed, and apt-get could not install it` };
  }
  const path = find();
  return path === undefined
    ? { missing: `${name} was installed, but its program is not where it is looked for` }
    : { path };
}
