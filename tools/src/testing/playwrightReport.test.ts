import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlaywright } from './playwrightReport.ts';
import { summary } from './summary.ts';

const LONG = Array.from({ length: 20 }, (_, line) => `line ${line + 1}`).join('\n');

const failing = (title: string, status: string, tries: readonly (readonly string[])[]) => ({
  title,
  file: 'axe.spec.ts',
  tests: [
    {
      status,
      annotations: [],
      results: tries.map((messages) => ({
        duration: 500,
        errors: messages.map((message) => ({ message })),
      })),
    },
  ],
});

describe('the report of the browser tests', () => {
  it('says in the summary why a test failed, and why it first did that passed then', () => {
    const reports = readPlaywright({
      errors: [],
      suites: [
        {
          title: 'axe.spec.ts',
          specs: [
            failing('finds nothing', 'unexpected', [
              [`\u001B[31mError: ${LONG}\u001B[39m`, 'the second error'],
              ['again'],
            ]),
            failing('is late', 'flaky', [['Timed out', 'waiting for main h1'], []]),
            failing('is well', 'expected', [[]]),
          ],
        },
      ],
    });
    assert.deepEqual(summary([{ name: 'end to end', reports }], { slow: 0 }), [
      'Failed:',
      '  tests/src/e2e/axe.spec.ts: finds nothing',
      '      Error: line 1',
      ...Array.from({ length: 14 }, (_, line) => `      line ${line + 2}`),
      'Passed only at the second try:',
      '  tests/src/e2e/axe.spec.ts: is late',
      '      Timed out',
      '      waiting for main h1',
      '2 passed, 1 failed',
    ]);
  });
});
