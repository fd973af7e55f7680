import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { ROOT, run } from '../run.ts';
import { type FileReport, newReport, secondTry } from './fileReport.ts';
import { secondTries } from './secondTries.ts';
import { summary } from './summary.ts';

const HELPER = `import { it } from 'node:test';
export const fails = () => it('fails in a helper', () => { throw new Error('no'); });`;
const LOADED = `import { existsSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
const isFirst = !existsSync(new URL('./tried', import.meta.url));
writeFileSync(new URL('./tried', import.meta.url), '');
describe('a loaded machine', () => {
  it('is late at first', () => { if (isFirst) throw new Error('late'); });
  it('is never late', () => undefined);
  it('is not asked', { skip: 'there is none' }, () => undefined);
});`;
const BROKEN = `import { describe } from 'node:test';
import { fails } from './helper.mjs';
describe('broken', () => { fails(); });`;

describe('second tries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palisade-tries-'));
  const pathOf = (name: string): string => relative(ROOT, join(folder, name));
  const [loaded, broken] = [pathOf('loaded.test.ts'), pathOf('broken.test.ts')];
  /** Runs files in one process, as the test command does. */
  async function reportsOf(...files: readonly string[]): Promise<FileReport[]> {
    const report = join(folder, 'report.json');
    await run(
      'node',
      [
        '--test',
        '--test-isolation=none',
        '--test-reporter=./tools/src/testing/fileReporter.ts',
        `--test-reporter-destination=${report}`,
        ...files,
      ],
      { output: 'capture', env: { NODE_TEST_CONTEXT: undefined } },
    );
    return JSON.parse(readFileSync(report, 'utf8')) as FileReport[]; // What the reporter writes.
  }
  before(() => {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'helper.mjs'), HELPER);
    writeFileSync(join(folder, 'loaded.test.ts'), LOADED);
    writeFileSync(join(folder, 'broken.test.ts'), BROKEN);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('count what passes then, name it and what was skipped, and leave red what fails again', async () => {
    const first = await reportsOf(broken, loaded);
    const failures = (reports: readonly FileReport[]) =>
      reports.map(({ file, failed }) => [file, failed]).filter(([, { length } = []]) => length);
    const fails = [broken, ['broken › fails in a helper']];
    assert.deepEqual(failures(first), [fails, [loaded, ['a loaded machine › is late at first']]]);
    const reports = await secondTries(first, (file) => reportsOf(file));
    assert.deepEqual(failures(reports), [fails]);
    assert.deepEqual(summary([{ name: 'tools', reports }], { slow: 0 }), [
      'Failed:',
      `  ${broken}: broken › fails in a helper`,
      '      no',
      'Skipped:',
      `  ${loaded}: a loaded machine › is not asked (there is none)`,
      'Passed only at the second try:',
      `  ${loaded}: a loaded machine › is late at first`,
      '      late',
      '2 passed, 1 failed',
    ]);
  });

  it('are not taken for failures outside of files, and not for many', async () => {
    const again = () => assert.fail('tried again');
    const outside = { ...newReport(''), failed: ['it ended with 1, though no test failed'] };
    assert.deepEqual(await secondTries([outside], again), [outside]);
    const many = Array.from({ length: 21 }, (_, n) => ({
      ...newReport(`${n}.test.ts`),
      failed: ['it'],
    }));
    assert.deepEqual(await secondTries(many, again), many);
  });

  it('lose no test', () => {
    const first = { ...newReport('a.test.ts'), passed: 2, failed: ['it'] };
    const { failed, flaky } = secondTry(first, { ...newReport('a.test.ts'), passed: 1 });
    assert.deepEqual([failed, flaky], [['2 tests did not run at the second try'], []]);
  });
});
