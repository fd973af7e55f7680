import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT, run, type RunResult } from '../../run.ts';

/** What a checkout has beside its sources. */
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.palisade',
  'dist',
  'test-results',
  'playwright-report',
]);

export interface Copy {
  readonly root: string;
  /** Runs one of the copy's own scripts with Node. */
  node(args: readonly string[], cwd?: string): Promise<RunResult>;
  /** Runs a program of `node_modules/.bin`. */
  bin(name: string, args: readonly string[]): Promise<RunResult>;
  remove(): void;
}

/**
 * Packages from npm are the original's; our own packages must be the copy's, and so must stamps of
 * what was generated.
 */
function linkPackages(root: string, name: string): void {
  const from = join(ROOT, name, 'node_modules');
  if (!existsSync(from)) return;
  const to = join(root, name, 'node_modules');
  mkdirSync(join(to, '@palisade'), { recursive: true });
  for (const entry of readdirSync(from)) {
    if (entry !== '@palisade' && entry !== '.cache')
      symlinkSync(realpathSync(join(from, entry)), join(to, entry));
  }
  const own = join(from, '@palisade');
  for (const entry of existsSync(own) ? readdirSync(own) : [])
    symlinkSync(join(root, entry), join(to, '@palisade', entry));
}

/** A copy of this checkout's sources in a temporary folder, ready to run. */
export function copyCheckout(): Copy {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'palisade-scaffold-')));
  for (const entry of readdirSync(ROOT)) {
    if (LEFT_OUT.has(entry)) continue;
    cpSync(join(ROOT, entry), join(root, entry), {
      recursive: true,
      filter: (source) => !LEFT_OUT.has(basename(source)),
    });
    if (existsSync(join(ROOT, entry, 'package.json'))) linkPackages(root, entry);
  }
  linkPackages(root, '');
  // A test runner started by a test would otherwise believe that it is a part of it, and run
  // nothing.
  const env = { NODE_TEST_CONTEXT: undefined };
  return {
    root,
    node: (args, cwd = root) => run('node', args, { cwd, env, output: 'capture' }),
    bin: (name, args) => run(name, args, { cwd: root, env, output: 'capture' }),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
