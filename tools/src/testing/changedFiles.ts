import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOT } from '../run.ts';

const git = (...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** The branch that changes are compared with: `main`, of the remote where it is not here. */
function mainBranch(): string {
  for (const name of ['main', 'origin/main'])
    try {
      git('rev-parse', '--verify', '--quiet', name);
      return name;
    } catch {
      // It is not known by this name.
    }
  throw new Error('There is no branch main to compare with. Run the whole test command.');
}

/**
 * Paths of the files that differ from where this branch left main, uncommitted and new ones
 * included, and whether they are still there.
 */
export function changedFiles(): { readonly file: string; readonly isThere: boolean }[] {
  const base = git('merge-base', 'HEAD', mainBranch()).trim();
  const files = [
    ...linesOf(git('diff', '--name-only', '--no-renames', base)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ];
  return [...new Set(files)].sort().map((file) => ({ file, isThere: existsSync(ROOT + file) }));
}
