import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashValue } from './distinctValues.ts';
import { KeptValues } from './keptValues.ts';

describe('words that a parameter keeps', () => {
  test('ENG-04 a word that was made to have the hash of another one takes neither its place nor its counts', () => {
    const [own, forged] = ['coruburu', 'cofiribi'];
    assert.equal(hashValue(own), hashValue(forged));
    const kept = new KeptValues('product');
    kept.take(own, 10, []);
    kept.take(forged, 500, []);
    assert.deepEqual(
      kept.words.map(([word, { count }]) => [word, count]),
      [[own, 10]],
    );
    assert.deepEqual([kept.others, kept.rest?.count], [500, 500]);
  });
});
