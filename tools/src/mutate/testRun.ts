import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** How a run of tests ended; `hung` ran into the time limit. */
export type Ending = 'passed' | 'failed' | 'hung';

// A part of an outer run of tests would report to it and run nothing.
const ENV = { ...process.env, NODE_TEST_CONTEXT: undefined, NO_COLOR: '1' };

/** Runs Node with these arguments, and ends it with all it started when it takes too long. */
function runNode(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
  limit: number,
): Promise<{ ending: Ending; output: string }> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  let hasHung = false;
  const timer = setTimeout(() => {
    hasHung = true;
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limit);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      const ending = hasHung ? 'hung' : code === 0 ? 'passed' : 'failed';
      resolve({ ending, output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/**
 * Runs files of tests in a copy of the checkout, those of Node's runner in one process, and stops
 * at the first that fails.
 * @param root of the copy
 * @param files below it
 * @param limit milliseconds after which a run counts as hung
 */
export async function runTests(
  root: string,
  files: readonly string[],
  limit: number,
): Promise<{ ending: Ending; output: string }> {
  const isPage = (file: string): boolean => file.startsWith('web/');
  const [pages, others] = [files.filter(isPage), files.filter((file) => !isPage(file))];
  if (others.length > 0) {
    const options = ['--test', '--test-isolation=none', '--test-reporter=tap'];
    const run = await runNode([...options, ...others], root, {}, limit);
    if (run.ending !== 'passed') return run;
  }
  if (pages.length === 0) return { ending: 'passed', output: '' };
  return runNode(
    [
      'node_modules/jest/bin/jest.js',
      '--silent',
      '--bail',
      '--runInBand',
      '--runTestsByPath',
      ...pages.map((file) => join(root, file)),
    ],
    join(root, 'web'),
    { NODE_ENV: 'test' },
    limit,
  );
}
