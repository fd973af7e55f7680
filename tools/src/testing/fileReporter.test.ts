import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT, run } from '../run.ts';
import type { FileReport } from './fileReport.ts';
import { secondTries } from './secondTries.ts';
import { summary } from './summary.ts';

const LEAVES = `import { describe, it } from 'node:test';
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
describe('leaves', () => {
  it('nothing', wait);
  it('a promise that fails', async () => { void wait().then(() => { throw new Error('left'); }); await wait(); await wait(); });
  it('an error in a timer', async () => { setTimeout(() => { throw new Error('late'); }); await wait(); });
  it('nothing again', wait);
});`;
const LATE = `import { it } from 'node:test';
it('leaves a timer', () => { setTimeout(() => { throw new Error('late'); }, 20); });`;
const INNOCENT = `import { it } from 'node:test';
const wait = () => new Promise((resolve) => setTimeout(resolve, 100));
it('waits', wait);
it('waits again', wait);`;
const UNDONE = `import { it } from 'node:test';
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
it('is not done', { todo: 'soon' }, () => { setTimeout(() => { throw new Error('late'); }); return wait(); });
it('waits', wait);`;
const AT_THE_END = `import { it } from 'node:test';
process.once('beforeExit', () => setTimeout(() => { throw new Error('at the end'); }));
it('passes', () => undefined);`;
const HOOKS = `import { after, describe, it } from 'node:test';
import { existsSync, writeFileSync } from 'node:fs';
const isFirst = !existsSync(new URL('./tidied', import.meta.url));
writeFileSync(new URL('./tidied', import.meta.url), '');
describe('outer', () => {
  describe('inner', () => {
    after(() => { if (isFirst) throw new Error('not tidied'); });
    it('passes', () => undefined);
  });
});`;
const NESTED = `import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
describe('outer', () => {
  let count = 0;
  before(async () => { await null; count += 1; });
  after(() => assert.equal(count, 0));
  describe('inner', () => {
    before(async () => { await null; assert.equal(count, 1); count += 1; });
    after(() => { count -= 2; });
    it('has both', async () => { await null; assert.equal(count, 2); });
    it('fails', async () => { await null; throw new Error('no'); });
  });
});`;

describe('the reporter of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-reporter-'));
  after(() => rmSync(folder, { recursive: true }));

  /** Runs files in one process, as the test command does; gives its exit code and its report. */
  async function ran(
    files: Readonly<Record<string, string>>,
  ): Promise<{ code: number; reports: FileReport[] }> {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const report = join(folder, 'report.json');
    const { code } = await run(
      'node',
      [
        '--test',
        '--expose-internals',
        '--test-isolation=none',
        '--test-reporter=./tools/src/testing/fileReporter.ts',
        `--test-reporter-destination=${report}`,
        ...Object.keys(files).map(pathOf),
      ],
      { output: 'capture', env: { NODE_TEST_CONTEXT: undefined } },
    );
    const reports = JSON.parse(readFileSync(report, 'utf8')) as FileReport[]; // What it writes.
    return { code, reports };
  }
  const pathOf = (name: string): string => relative(ROOT, join(folder, name));

  it('takes errors that tests leave to nobody for failures of no file, and no test for one', async () => {
    const { reports } = await ran({ 'leaves.test.ts': LEAVES });
    const [outside, report] = reports;
    assert.deepEqual(outside?.messages, {
      'an error that nobody caught came before “leaves › a promise that fails” ended': 'left',
      'an error that nobody caught came before “leaves › an error in a timer” ended': 'late',
    });
    assert.deepEqual(outside.failed, Object.keys(outside.messages));
    assert.deepEqual([outside.file, report?.failed, report?.passed], ['', [], 4]);
  });

  it('lets no second try undo an error that a test left to one of another file', async () => {
    const { reports } = await ran({ 'a.test.ts': LATE, 'b.test.ts': INNOCENT });
    const [outside] = reports;
    const title = 'an error that nobody caught came before “waits” ended';
    assert.deepEqual([outside?.file, outside?.messages], ['', { [title]: 'late' }]);
    const again = () => assert.fail('tried again');
    assert.deepEqual(await secondTries(reports, again), reports);
    assert.deepEqual(summary([{ name: 'node', reports }], { slow: 0 }), [
      'Failed:',
      `  node: ${title}`,
      '      late',
      '3 passed, 1 failed',
    ]);
  });

  it('names a test that is to be done of an error that came before it ended', async () => {
    const [outside, report] = (await ran({ 'undone.test.ts': UNDONE })).reports;
    assert.deepEqual(outside?.failed, [
      'an error that nobody caught came before “is not done” ended',
    ]);
    assert.deepEqual([report?.passed, report?.failed, report?.skipped.length], [1, [], 1]);
  });

  it('leaves an error after the report to the process, which ends by it', async () => {
    const { code, reports } = await ran({ 'end.test.ts': AT_THE_END });
    assert.notEqual(code, 0);
    assert.deepEqual(
      reports.map(({ passed, failed }) => [passed, failed]),
      [
        [0, []],
        [1, []],
      ],
    );
  });

  it('tells a suite that failed by a hook, which a second try may undo', async () => {
    const files = { 'hooks.test.ts': HOOKS };
    const { reports } = await ran(files);
    const own = reports[1];
    assert.deepEqual(own?.messages, { 'outer › inner': 'not tidied' });
    assert.deepEqual([own.failed, own.passed], [['outer › inner'], 1]);
    const [, second] = await secondTries(reports, async () => (await ran(files)).reports);
    assert.deepEqual([second?.failed, second?.flaky], [[], ['outer › inner']]);
  });

  it('tells tests and hooks of nested suites by their places', async () => {
    const [, report] = (await ran({ 'nested.test.ts': NESTED })).reports;
    assert.equal(report?.passed, 1);
    assert.deepEqual(report?.messages, { 'outer › inner › fails': 'no' });
  });
});
