import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as testCluster from '@palisade/services/platform/database/testCluster.ts';
import { build } from './build.ts';
import { ensureBrowser } from './ensureBrowser.ts';
import { generate, isSchemaCurrent } from './gen.ts';
import { ROOT, run } from './run.ts';
import { checkSchemaChanges } from './schemaChanges.ts';
import { nodeGroups } from './testing/nodeGroups.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

// Compiled code is kept: every test file is a process of its own over much the same modules.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}.cache/compile`;

/** Groups of Node's tests after whose end there is room for the tests of pages beside the others. */
const CALMER_AFTER = 2;

const reports = mkdtempSync(join(tmpdir(), 'palisade-test-'));
const total: Counts = { passed: 0, failed: 0, skipped: 0 };

function add(name: string, counts: Counts, startedAt: number): void {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
  );
}

/** A step that is right or wrong as a whole counts as one test. */
async function check(name: string, body: () => Promise<boolean>): Promise<boolean> {
  const startedAt = performance.now();
  let isRight = false;
  try {
    isRight = await body();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  add(name, { passed: isRight ? 1 : 0, failed: isRight ? 0 : 1, skipped: 0 }, startedAt);
  return isRight;
}

const command = (name: string, program: string, args: readonly string[], cwd?: string) =>
  check(name, async () => {
    const { code, output } = await run(program, args, {
      output: 'capture',
      ...(cwd === undefined ? {} : { cwd }),
    });
    if (code !== 0) process.stdout.write(output);
    return code === 0;
  });

/** Runs a test runner whose report `read` turns into counts; a runner that dies without a report is one failure. */
async function suite(
  name: string,
  start: () => Promise<{ code: number }>,
  read: () => Counts,
): Promise<void> {
  const startedAt = performance.now();
  const { code } = await start();
  let counts: Counts = { passed: 0, failed: 1, skipped: 0 };
  try {
    counts = read();
  } catch (error) {
    console.error(
      `${name} left no report: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed === 0) counts.failed = Math.max(counts.failed, 1);
  add(name, counts, startedAt);
}

const report = (file: string): unknown => JSON.parse(readFileSync(join(reports, file), 'utf8'));

const only = process.argv.slice(2);
const wants = (name: string) => only.length === 0 || only.includes(name);

const wasSchemaCurrent = isSchemaCurrent();
await check('schema.graphql is what the SDL says', async () => wasSchemaCurrent);
await check('schema.graphql breaks no client', async () => checkSchemaChanges());
const isGenerated = await check('generated code', async () => generate().then(() => true));
// Building and type-checking take one processor each, so they share the machine.
const [isBuilt] = await Promise.all([
  isGenerated && check('build', async () => build().then(() => true)),
  ...(isGenerated && wants('check')
    ? [
        command('format', 'oxfmt', ['--check']),
        command('lint', 'oxlint', ['--quiet']),
        command('types', 'node', ['tools/src/typecheck.ts']),
        command('import rules', 'node', ['tools/src/imports/main.ts']),
      ]
    : []),
]);

const nodeSuites = (): Promise<void>[] =>
  nodeGroups().map(({ name, files, isShared }) =>
    suite(
      name,
      () =>
        run('node', [
          '--test',
          isShared ? '--test-isolation=none' : '--test-concurrency=1',
          '--test-timeout=240000',
          '--test-reporter=dot',
          '--test-reporter-destination=stdout',
          '--test-reporter=./tools/src/testing/countReporter.ts',
          `--test-reporter-destination=${join(reports, `${name}.json`)}`,
          ...files,
        ]),
      () => report(`${name}.json`) as Counts,
    ),
  );

const webSuite = (): Promise<void> =>
  suite(
    'web',
    () =>
      run(
        'node',
        [
          'node_modules/jest/bin/jest.js',
          '--silent',
          '--json',
          `--outputFile=${join(reports, 'jest.json')}`,
          '--maxWorkers=2',
        ],
        { cwd: `${ROOT}web`, env: { NODE_ENV: 'test' } },
      ),
    () => {
      const { numPassedTests, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = report(
        'jest.json',
      ) as Record<string, number>;
      return {
        passed: numPassedTests ?? 0,
        failed: (numFailedTests ?? 0) + (numRuntimeErrorTestSuites ?? 0),
        skipped: numPendingTests ?? 0,
      };
    },
  );

if (isBuilt && wants('node')) {
  await testCluster.globalSetup();
  try {
    const suites = nodeSuites();
    // The groups that take longest mostly wait by the time that the first two have ended: the pages use the processors meanwhile.
    let ended = 0;
    const { promise: isCalmer, resolve } = Promise.withResolvers<void>();
    for (const one of suites) void one.then(() => (ended += 1) === CALMER_AFTER && resolve());
    await Promise.all([...suites, wants('web') ? isCalmer.then(webSuite) : null]);
  } finally {
    await testCluster.globalTeardown();
  }
} else if (isBuilt && wants('web')) await webSuite();
if (isBuilt && wants('e2e')) {
  const browser = await ensureBrowser();
  await suite(
    'end to end',
    () =>
      run(
        'playwright',
        ['test', '--config', 'tests/playwright.config.ts', '--reporter=line,json'],
        {
          env: {
            CHROMIUM: browser.executable,
            ...browser.env,
            PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json'),
          },
        },
      ),
    () => {
      const { stats } = report('playwright.json') as {
        stats: { expected: number; unexpected: number; skipped: number; flaky: number };
      };
      if (stats.flaky > 0)
        console.log(
          `${stats.flaky} browser tests passed only at the second try; they are named above.`,
        );
      return {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
      };
    },
  );
}
rmSync(reports, { recursive: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
