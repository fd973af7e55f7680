import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { OperationIndex } from './operationIndex.ts';
import { SegmentPattern } from './segmentPattern.ts';

/**
 * What a segment means, written as a backtracking expression: safe for the short texts here only.
 */
function byExpression(literals: readonly string[], text: string): boolean {
  const escaped = literals.map((literal) =>
    literal.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  return new RegExp(`^${escaped.join('.+')}$`, 's').test(text);
}

describe('a documented segment with parameters in it', () => {
  it('fits what the same segment as a regular expression fits', () => {
    const few = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), maxLength: 3 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '-'), maxLength: 10 });
    fc.assert(
      fc.property(fc.array(few, { minLength: 1, maxLength: 5 }), text, (literals, asked) => {
        assert.equal(
          new SegmentPattern(literals).fits(asked),
          byExpression(literals, asked),
          `${literals.join('{}')} for ${asked}`,
        );
      }),
      { numRuns: 5_000 },
    );
  });

  it('is looked up in time that grows with the length, whatever a document and a path say', () => {
    const parameters = Array.from({ length: 500 }, (_, n) => `{p${n}}x`).join('');
    const index = new OperationIndex([
      { method: 'GET', path: `/a/${parameters}y` },
      { method: 'GET', path: '/a/{id}' },
    ]);
    const begun = process.cpuUsage();
    const found = index.find('GET', `/a/${'x'.repeat(100_000)}`);
    const { user } = process.cpuUsage(begun);
    assert.deepEqual(
      found.map(({ path }) => path),
      ['/a/{id}'],
    );
    assert.ok(user < 500_000, `${user} µs`);
  });

  it('is looked up in such time for what only looks like the beginning of parameters, too', () => {
    const index = new OperationIndex([{ method: 'GET', path: '/a/{id}.json' }]);
    const begun = process.cpuUsage();
    index.find('GET', `/a/${'{'.repeat(200_000)}`);
    const { user } = process.cpuUsage(begun);
    assert.ok(user < 500_000, `${user} µs`);
  });

  it('finds its place among 20,000 others of the same parent without looking through all of them for each', () => {
    const begun = process.cpuUsage();
    const index = new OperationIndex(
      Array.from({ length: 20_000 }, (_, n) => ({ method: 'GET', path: `/a/{id}-${n}` })),
    );
    const { user } = process.cpuUsage(begun);
    assert.equal(index.find('GET', '/a/seven-77')[0]?.path, '/a/{id}-77');
    assert.ok(user < 2_000_000, `${user} µs`);
  });
});
