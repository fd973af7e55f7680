import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as testCluster from '@palisade/services/platform/database/testCluster.ts';
import { build } from './build.ts';
import { ensureBrowser } from './ensureBrowser.ts';
import { generate, isSchemaCurrent } from './gen.ts';
import { ROOT, run } from './run.ts';
import { checkSchemaChanges } from './schemaChanges.ts';
import { writeTableTypes } from './tableTypes.ts';
import { countsOf, type FileReport, newReport } from './testing/fileReport.ts';
import { type Job, runJobs } from './testing/jobs.ts';
import { keepSeconds } from './testing/knownSeconds.ts';
import { memoryFolder } from './testing/memoryFolder.ts';
import { changedPlan, type Plan, wholePlan } from './testing/plan.ts';
import { secondTries } from './testing/secondTries.ts';
import { REPORTS, runBrowser, runNode, runWeb } from './testing/suites.ts';
import { type Group, summary } from './testing/summary.ts';

// Compiled code is kept: every test file is a process of its own over much the same modules.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}.cache/compile`;
// The compiler and the linter, written in Go, collect garbage a quarter as often: a fifth less.
process.env['GOGC'] ??= '400';

/** Processes that want one of two processors at a time: more than two, since tests also wait. */
const ROOM = 4;
/** Groups of Node's tests that begin before the browser: those that mostly wait. */
const FIRST = 2;
/** Files of a group that `--slowest` names. */
const SLOWEST = 30;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    changed: { type: 'boolean', default: false },
    retries: { type: 'string', default: process.env['PALISADE_TEST_RETRIES'] ?? '1' },
    slowest: { type: 'boolean', default: false },
  },
});
const retries = Number(options.retries);
const plan = options.changed ? changedPlan() : wholePlan(positionals);
for (const words of plan.words) console.log(words);
// A browser that has to be unpacked stays for the next run; what tests write does not.
const found = plan.specs.length > 0 ? ensureBrowser() : null;
await found?.catch(() => undefined); // What is wrong is told by the tests that need it.
const memory = memoryFolder();
if (memory !== null) process.env['TMPDIR'] = memory;

const groups: { -readonly [Key in keyof Group]: Group[Key] }[] = [];
/** Tries files of a group once more, each alone in a process of its own. */
const tries = new Map<string, (file: string) => Promise<FileReport[]>>();

async function add(name: string, body: () => Promise<FileReport[]>): Promise<boolean> {
  const startedAt = performance.now();
  const reports = await body();
  groups.push({ name, reports });
  const { passed, failed, skipped } = countsOf(reports);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
  );
  return failed === 0;
}

/** A step that is right or wrong as a whole counts as one test. */
const check = (name: string, body: () => Promise<boolean>): Promise<boolean> =>
  add(name, async () => {
    const report = newReport('');
    try {
      if (await body()) report.passed = 1;
      else report.failed.push(name);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      report.failed.push(name);
    }
    return [report];
  });

const command = (
  name: string,
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Job => ({
  name,
  weight: 1,
  run: () =>
    check(name, async () => {
      const { code, output } = await run(program, args, { output: 'capture', env });
      if (code !== 0) process.stdout.write(output);
      return code === 0;
    }),
});

const nodeJobs = plan.node.map((group): Job => ({
  name: group.name,
  weight: 1,
  // They start the whole product, pages included.
  ...(group.files.some((file) => /^(tests|tools)\//.test(file)) ? { needs: 'build' } : {}),
  run: () => {
    tries.set(group.name, (file) => runNode('again', { files: [file], isShared: true }));
    return add(group.name, () => runNode(group.name, group));
  },
}));
const web: Job = {
  name: 'web',
  weight: 2,
  run: () => {
    tries.set('web', (file) => runWeb([file]));
    return add('web', () => runWeb(plan.web));
  },
};
const browser: Job = {
  name: 'end to end',
  weight: 2,
  needs: 'build',
  run: () =>
    add('end to end', async () =>
      runBrowser(await (found ?? ensureBrowser()), retries, plan.specs),
    ),
};

/** Go's processors: each of the linter's checkers finds out the same types, one for each of them. */
const FEW_CHECKERS_OF_LINTER = { GOMAXPROCS: '1' };
const lintArgs = (files: Plan['linted']): string[] =>
  files === 'all' ? ['--quiet'] : ['--quiet', '--no-error-on-unmatched-pattern', ...files];
const checks: readonly Job[] = [
  command('types', 'node', ['tools/src/typecheck.ts']),
  ...(plan.linted.length === 0
    ? []
    : [command('lint', 'oxlint', lintArgs(plan.linted), FEW_CHECKERS_OF_LINTER)]),
  command('import rules', 'node', ['tools/src/imports/main.ts']),
  command('format', 'oxfmt', ['--check']),
  // Generated code is not committed, but what it imports is used. Hints on the configuration are no
  // errors: whether .cache has something to ignore depends on the moment.
  command('nothing unused', 'knip', ['--no-progress', '--no-gitignore']),
];

const wasSchemaCurrent = isSchemaCurrent();
await check('schema.graphql is what the SDL says', async () => wasSchemaCurrent);
await check('schema.graphql breaks no client', async () => checkSchemaChanges());
const isGenerated = await check('generated code', async () => {
  await generate();
  await writeTableTypes();
  return true;
});
if (isGenerated) {
  await testCluster.globalSetup();
  try {
    await runJobs(
      [
        ...(plan.needsBuild
          ? [
              {
                name: 'build',
                weight: 2,
                run: () => check('build', () => build().then(() => true)),
              },
            ]
          : []),
        ...nodeJobs.slice(0, FIRST),
        ...(plan.specs.length > 0 ? [browser] : []),
        ...(plan.web.length > 0 ? [web] : []),
        ...nodeJobs.slice(FIRST),
        ...(plan.checks ? checks : []),
      ],
      ROOM,
    );
  } finally {
    await testCluster.globalTeardown();
  }
}
if (retries > 0)
  for (const group of groups) {
    const again = tries.get(group.name);
    if (again !== undefined) group.reports = await secondTries(group.reports, again);
  }
rmSync(REPORTS, { recursive: true });
const reports = groups.flatMap((group) => group.reports);
keepSeconds(reports);
for (const line of summary(groups, { slow: options.slowest ? SLOWEST : 0 })) console.log(line);
process.exitCode = countsOf(reports).failed === 0 ? 0 : 1;
