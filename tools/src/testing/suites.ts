import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, type RunResult } from '../run.ts';
import { type FileReport, newReport } from './fileReport.ts';
import { readJest } from './jestReport.ts';
import type { NodeGroup } from './nodeGroups.ts';
import { readPlaywright } from './playwrightReport.ts';

/** Where test runners leave their reports; whoever runs the tests removes it. */
export const REPORTS: string = mkdtempSync(join(tmpdir(), 'palisade-test-'));

const reportOf = (file: string): unknown => JSON.parse(readFileSync(join(REPORTS, file), 'utf8'));

/**
 * Runs a test runner and reads its report. One that leaves none, or fails although no test did, is
 * one failure.
 */
async function reported(
  start: () => Promise<RunResult>,
  read: () => FileReport[],
): Promise<FileReport[]> {
  const { code } = await start();
  const failure = newReport('');
  let reports: FileReport[] = [];
  try {
    reports = read();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    failure.failed.push(`it left no report: ${why}`);
    return [failure];
  }
  const [ran, failed] = [
    reports.some(({ passed }) => passed > 0),
    reports.some((report) => report.failed.length > 0),
  ];
  if (failed) return reports;
  if (code !== 0) failure.failed.push(`it ended with ${code}, though no test failed`);
  else if (!ran) failure.failed.push('no test passed');
  return failure.failed.length > 0 ? [...reports, failure] : reports;
}

/** Runs files of Node's runner, in one process or in one each. */
export const runNode = (
  name: string,
  { files, isShared }: Pick<NodeGroup, 'files' | 'isShared'>,
): Promise<FileReport[]> =>
  reported(
    () =>
      run('node', [
        '--test',
        // For `unfollowPromises`.
        '--expose-internals',
        ...(isShared
          ? ['--test-isolation=none', '--import', './tools/src/testing/cheapHashes.ts']
          : ['--test-concurrency=1']),
        // A machine under load takes minutes for what starts the whole product.
        '--test-timeout=600000',
        '--test-reporter=dot',
        '--test-reporter-destination=stdout',
        '--test-reporter=./tools/src/testing/fileReporter.ts',
        `--test-reporter-destination=${join(REPORTS, `${name}.json`)}`,
        ...files,
      ]),
    () => reportOf(`${name}.json`) as FileReport[],
  );

/** Test files of pages that load the app, which takes longer than most files' tests. */
const LOADS_APP = /^web\/src\/(?!domains\/identity\/sso\/sso\.test\.tsx$)/;

/**
 * Runs the tests of pages; all, or those of some files below the root of the checkout, which then
 * share one suite.
 */
export function runWeb(files: readonly string[] | 'all'): Promise<FileReport[]> {
  const shared = files === 'all' ? [] : files.filter((file) => LOADS_APP.test(file));
  const paths = files === 'all' ? [] : files.filter((file) => !shared.includes(file));
  if (shared.length > 0) paths.push('web/test/suites/chosen/chosen.test.ts');
  const chosen = shared.map((file) => file.slice('web/src/'.length)).join(' ');
  return reported(
    () =>
      run(
        'node',
        [
          'node_modules/jest/bin/jest.js',
          '--silent',
          '--json',
          `--outputFile=${join(REPORTS, 'jest.json')}`,
          '--maxWorkers=2',
          '--config',
          'jest.suites.config.js',
          ...(files === 'all' ? [] : ['--runTestsByPath', ...paths.map((file) => ROOT + file)]),
        ],
        {
          cwd: `${ROOT}web`,
          env: { NODE_ENV: 'test', ...(shared.length > 0 && { PALISADE_TEST_FILES: chosen }) },
        },
      ),
    () => readJest(reportOf('jest.json')),
  );
}

/** Runs the browser tests, all or those of some files; what fails is tried again so many times. */
export const runBrowser = (
  browser: { readonly executable: string; readonly env: NodeJS.ProcessEnv },
  retries: number,
  specs: readonly string[] | 'all',
): Promise<FileReport[]> =>
  reported(
    () =>
      run(
        'playwright',
        [
          'test',
          '--config',
          'tests/playwright.config.ts',
          '--reporter=line,json',
          `--retries=${retries}`,
          ...(specs === 'all' ? [] : specs.map((file) => ROOT + file)),
        ],
        {
          env: {
            CHROMIUM: browser.executable,
            ...browser.env,
            PLAYWRIGHT_JSON_OUTPUT_NAME: join(REPORTS, 'playwright.json'),
          },
        },
      ),
    () => readPlaywright(reportOf('playwright.json')),
  );
