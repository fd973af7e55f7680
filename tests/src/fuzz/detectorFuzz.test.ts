import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fuzzDetectors } from './detectorFuzz.ts';

it('DATA-07 random values of all kinds are classified without an error', () => {
  const { values, thrown, found } = fuzzDetectors(23, (done) => done < 3_000);
  assert.deepEqual({ values, thrown }, { values: 3_000, thrown: 0 }, found.join('\n'));
});
