import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expandedSize } from './expandedSize.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('how large a document is with its references', () => {
  it('is as written where there are none', () => {
    assert.deepEqual(expandedSize({ openapi: '3.0.0', paths: { '/a': { get: {} } } }), {
      own: 5,
      expanded: 5,
    });
  });

  it('grows with each reference by what it names, and ends where a circle closes', () => {
    const schemas = { A: { allOf: [ref('B'), ref('B')] }, B: { type: 'object', self: ref('B') } };
    const { own, expanded } = expandedSize({ components: { schemas } });
    assert.ok(expanded > own && expanded < 3 * own, `${own} ${expanded}`);
  });

  it('is told at once of a chain that doubles, or multiplies by six, at each of its links', () => {
    const schemas: Record<string, object> = {};
    for (let link = 0; link < 30; link += 1)
      schemas[`A${link}`] = { allOf: Array.from({ length: 6 }, () => ref(`A${link + 1}`)) };
    schemas['A30'] = { type: 'string' };
    const begun = process.cpuUsage();
    const { own, expanded } = expandedSize({ components: { schemas } });
    assert.ok(own < 1_000 && expanded > 6 ** 30, `${own} ${expanded}`);
    assert.ok(process.cpuUsage(begun).user < 100_000);
  });
});
