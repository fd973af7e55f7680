import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokensOf } from './tokensOf.ts';

describe('DATA-07 the words of a name', () => {
  for (const [name, words] of [
    ['firstName', ['first', 'name']],
    ['FIRST_NAME', ['first', 'name']],
    ['userAPIKey', ['user', 'api', 'key']],
    ['XMLHttpID2Go', ['xml', 'http', 'id2', 'go']],
  ] as const)
    it(`are told of ${name}`, () => assert.deepEqual(tokensOf(name), words));

  it('are read in a moment from a long run of capitals', () => {
    const from = performance.now();
    assert.equal(tokensOf('A'.repeat(60_000)).length, 1);
    assert.ok(performance.now() - from < 1_000);
  });
});
