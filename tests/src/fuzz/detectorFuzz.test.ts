import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fuzzDetectors } from './detectorFuzz.ts';

it('DATA-07 random values are classified without an error, none for longer than a millisecond', () => {
  const { values, thrown, slow, found } = fuzzDetectors(23, (done) => done < 3_000);
  assert.deepEqual(
    { values, thrown, slow },
    { values: 3_000, thrown: 0, slow: 0 },
    found.join('\n'),
  );
});
