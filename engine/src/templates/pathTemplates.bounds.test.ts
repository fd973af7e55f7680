import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PathTemplates } from './pathTemplates.ts';

const letters = (number: number): string =>
  number
    .toString(26)
    .replace(/[0-9a-p]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));

describe('ENG-02 bounded memory for one host', () => {
  test('a million different word paths stay within the node limit', () => {
    const templates = new PathTemplates({ maxNodes: 5000 });
    for (let index = 0; index < 1_000_000; index++) {
      templates.observe({
        method: 'GET',
        path: `/${letters(index % 977)}/${letters(index)}/${letters(index % 31)}`,
        structure: null,
        at: index,
      });
    }
    assert.ok(templates.size <= 5000 * 1.05 + 1, String(templates.size));
    assert.ok(JSON.stringify(templates).length < 5000 * 2000);
  });

  test('a learner that never merges answers {rest} when it is full', () => {
    const never = (candidates: readonly unknown[]): readonly boolean[] =>
      candidates.map(() => false);
    const templates = new PathTemplates({ maxNodes: 2000, judge: never, earlyJudge: never });
    for (let index = 0; index < 100_000; index++)
      templates.observe({
        method: 'GET',
        path: `/${letters(index % 97)}/${letters(index % 1009)}/${letters(index % 101)}`,
        structure: null,
        at: index,
      });
    assert.ok(templates.size <= 2000 * 1.05 + 1, String(templates.size));
    assert.match(
      templates.observe({ method: 'GET', path: '/something/new/here', structure: null, at: 1 })
        .template,
      /\{rest\}$/,
    );
  });

  test('a path of ten thousand segments ends in {rest}', () => {
    const templates = new PathTemplates();
    const { template } = templates.observe({
      method: 'GET',
      path: '/deep'.repeat(10_000),
      structure: null,
      at: 1,
    });
    assert.equal(template, `${'/deep'.repeat(24)}/{rest}`);
    assert.equal(templates.resolve('GET', '/deep'.repeat(10_000))?.template, template);
    assert.equal(templates.size, 26);
  });

  test('very long segments are values and are not kept whole', () => {
    const templates = new PathTemplates();
    templates.observe({
      method: 'GET',
      path: `/files/${'x'.repeat(1_000_000)}`,
      structure: null,
      at: 1,
    });
    assert.ok(JSON.stringify(templates).length < 1000);
  });

  test('methods without end share one endpoint', () => {
    const templates = new PathTemplates();
    for (let index = 0; index < 1000; index++)
      templates.observe({ method: `M${index}`, path: '/a', structure: null, at: 1 });
    assert.equal(templates.resolve('M999', '/a')?.method, 'OTHER');
  });
});
