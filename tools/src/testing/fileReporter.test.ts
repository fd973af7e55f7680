import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, describe, it } from 'node:test';
import { ROOT, run } from '../run.ts';
import type { FileReport } from './fileReport.ts';

const LEAVES = `import { describe, it } from 'node:test';
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));
describe('leaves', () => {
  it('nothing', wait);
  it('a promise that fails', async () => { void wait().then(() => { throw new Error('left'); }); await wait(); await wait(); });
  it('an error in a timer', async () => { setTimeout(() => { throw new Error('late'); }); await wait(); });
  it('nothing again', wait);
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

  /** Runs files in one process, as the test command does. */
  async function reportsOf(files: Readonly<Record<string, string>>): Promise<FileReport[]> {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const report = join(folder, 'report.json');
    const paths = Object.keys(files).map((name) => relative(ROOT, join(folder, name)));
    const { code } = await run(
      'node',
      [
        '--test',
        '--expose-internals',
        '--test-isolation=none',
        '--test-reporter=./tools/src/testing/fileReporter.ts',
        `--test-reporter-destination=${report}`,
        ...paths,
      ],
      { output: 'capture', env: { NODE_TEST_CONTEXT: undefined } },
    );
    assert.equal(code, 1);
    const reports = JSON.parse(readFileSync(report, 'utf8')) as FileReport[]; // What it writes.
    return reports.filter(({ file }) => file !== '');
  }

  it('lets a test fail by an error that it leaves to nobody, and no other', async () => {
    const [report] = await reportsOf({ 'leaves.test.ts': LEAVES });
    assert.deepEqual(report?.messages, {
      'leaves › a promise that fails': 'left',
      'leaves › an error in a timer': 'late',
    });
    assert.deepEqual(report?.failed, Object.keys(report?.messages ?? {}));
    assert.equal(report?.passed, 2);
  });

  it('tells tests and hooks of nested suites by their places', async () => {
    const [report] = await reportsOf({ 'nested.test.ts': NESTED });
    assert.equal(report?.passed, 1);
    assert.deepEqual(report?.messages, { 'outer › inner › fails': 'no' });
  });
});
