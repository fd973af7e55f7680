import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as testCluster from '@palisade/services/platform/database/testCluster.ts';
import { build } from './build.ts';
import { ensureBrowser } from './ensureBrowser.ts';
import { generate, isSchemaCurrent } from './gen.ts';
import { ROOT, run } from './run.ts';
import { checkSchemaChanges } from './schemaChanges.ts';
import { countsOf, type FileReport, newReport } from './testing/fileReport.ts';
import { keepSeconds } from './testing/knownSeconds.ts';
import { changedPlan, wholePlan } from './testing/plan.ts';
import { secondTries } from './testing/secondTries.ts';
import { REPORTS, runBrowser, runNode, runWeb } from './testing/suites.ts';
import { type Group, summary } from './testing/summary.ts';

// Compiled code is kept: every test file is a process of its own over much the same modules.
process.env['NODE_COMPILE_CACHE'] ??= `${ROOT}.cache/compile`;

/** Groups of Node's tests after whose end there is room for the tests of pages beside the others. */
const CALMER_AFTER = 2;
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

const command = (name: string, program: string, args: readonly string[]) =>
  check(name, async () => {
    const { code, output } = await run(program, args, { output: 'capture' });
    if (code !== 0) process.stdout.write(output);
    return code === 0;
  });

const nodeSuites = (): Promise<boolean>[] =>
  plan.node.map((group) => {
    tries.set(group.name, (file) => runNode('again', { files: [file], isShared: true }));
    return add(group.name, () => runNode(group.name, group));
  });

async function webSuite(): Promise<void> {
  if (plan.web.length === 0) return;
  tries.set('web', (file) => runWeb([file]));
  await add('web', () => runWeb(plan.web));
}

const wasSchemaCurrent = isSchemaCurrent();
await check('schema.graphql is what the SDL says', async () => wasSchemaCurrent);
await check('schema.graphql breaks no client', async () => checkSchemaChanges());
const isGenerated = await check('generated code', async () => generate().then(() => true));
// Building and type-checking take one processor each, so they share the machine.
const [isBuilt] = await Promise.all([
  isGenerated && (!plan.needsBuild || check('build', async () => build().then(() => true))),
  ...(isGenerated && plan.checks
    ? [
        command('format', 'oxfmt', ['--check']),
        command('lint', 'oxlint', ['--quiet']),
        command('types', 'node', ['tools/src/typecheck.ts']),
        command('import rules', 'node', ['tools/src/imports/main.ts']),
      ]
    : []),
]);

if (isBuilt && plan.node.length > 0) {
  await testCluster.globalSetup();
  try {
    const suites = nodeSuites();
    // The groups that take longest mostly wait by the time that the first two have ended: the pages use the processors meanwhile.
    let ended = 0;
    const { promise: isCalmer, resolve } = Promise.withResolvers<void>();
    const enough = Math.min(CALMER_AFTER, suites.length);
    for (const one of suites) void one.then(() => (ended += 1) === enough && resolve());
    await Promise.all([...suites, isCalmer.then(webSuite)]);
  } finally {
    await testCluster.globalTeardown();
  }
} else if (isBuilt) await webSuite();
if (isBuilt && plan.specs.length > 0) {
  const browser = await ensureBrowser();
  await add('end to end', () => runBrowser(browser, retries, plan.specs));
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
