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

  test('DATA-07 a word that comes again under things called by names of people is kept no more', () => {
    const kept = new KeptValues('product');
    kept.take('amber-lamp', 10, []);
    const loaded = KeptValues.from(
      kept.save(() => false),
      'user',
    );
    loaded.take('amber-lamp', 1, []);
    assert.deepEqual([loaded.words, loaded.rest?.count], [[], 11]);
    assert.ok(!JSON.stringify(loaded.save(() => true)).includes('amber-lamp'));
  });
});
