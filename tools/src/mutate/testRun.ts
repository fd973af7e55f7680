import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** How a run of tests ended; `hung` ran into the time limit. */
export type Ending = 'passed' | 'failed' | 'hung';

// A part of an outer run of tests would report to it and run nothing.
const ENV = { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: '1' };

/** Stops a program with everything it started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

/** A test that failed, as TAP tells it; one that is known to fail has `# TODO` behind its title. */
const FAILED = /^ *not ok (?:\d+ )?- (?!.*# (?:TODO|SKIP))(.*)\n/m;

/** How a run ended, and the title of the first test that failed, null for a run without one. */
export interface TestRun {
  readonly ending: Ending;
  readonly failedTest: string | null;
}

/** Runs tests by Node up to the first that fails, and ends all it started when it takes too long. */
function runNode(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  limit: number,
): Promise<TestRun> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  let output = '';
  let failedTest: string | null = null;
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    failedTest ??= FAILED.exec(output)?.[1] ?? null;
    if (failedTest !== null) kill(child);
    output = output.slice(output.lastIndexOf('\n') + 1);
  });
  let hasHung = false;
  const timer = setTimeout(() => {
    hasHung = true;
    kill(child);
  }, limit);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      const ending = code === 0 && failedTest === null ? 'passed' : 'failed';
      resolve({ ending: hasHung && failedTest === null ? 'hung' : ending, failedTest });
    });
  });
}

/**
 * Runs files of tests in a copy of the checkout, those of Node's runner in one process, and stops
 * at the first test that fails: the rest of its file would say nothing more.
 * @param root of the copy
 * @param files below it
 * @param limit milliseconds after which a run counts as hung
 * @param titles of those tests of pages that run, as a regular expression; all where it is absent
 */
export async function runTests(
  root: string,
  files: readonly string[],
  limit: number,
  titles?: string,
): Promise<TestRun> {
  const isPage = (file: string): boolean => file.startsWith('web/');
  const [pages, others] = [files.filter(isPage), files.filter((file) => !isPage(file))];
  if (others.length > 0) {
    const options = ['--test', '--test-isolation=none', '--test-reporter=tap'];
    const run = await runNode([...options, ...others], root, {}, limit);
    if (run.ending !== 'passed') return run;
  }
  if (pages.length === 0) return { ending: 'passed', failedTest: null };
  return runNode(
    [
      'node_modules/jest/bin/jest.js',
      '--silent',
      '--bail',
      '--runInBand',
      `--reporters=${join(root, 'tools/src/mutate/failureReporter.ts')}`,
      ...(titles === undefined ? [] : [`--testNamePattern=${titles}`]),
      '--runTestsByPath',
      ...pages.map((file) => join(root, file)),
    ],
    join(root, 'web'),
    { NODE_ENV: 'test' },
    limit,
  );
}
