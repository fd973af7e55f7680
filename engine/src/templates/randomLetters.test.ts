import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Random } from '../demo/random.ts';
import { areLettersRandom } from './randomLetters.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

describe('ENG-02 letters drawn at random', () => {
  test('are told from words of any language and from names in code', () => {
    for (const random of [
      'WuIYlzRaESvztecdgezrkw',
      'app_pqrGhudizvdjJeVQ',
      'zSJKeaWRHqsoYmU_gqYziWCS',
      'ayNWKMkcZshbdprpvcfqVW',
      'qerjpsdujnewppqnqefvli',
    ]) {
      assert.equal(areLettersRandom(random), true, random);
    }
    for (const word of [
      'listDBClusters',
      'getXMLHTTPRequestByURL',
      'cancelledTendersByYearByRationaleExcelChart',
      'Rechtsschutzversicherungsgesellschaft',
      'przedsiebiorstwo',
      'llanfairpwllgwyngyll',
      'forhaandsvis-brev',
      'thumbnail.jpg',
      'maxdrawdownpct',
      'pgBouncerDSNs',
    ]) {
      assert.equal(areLettersRandom(word), false, word);
    }
  });

  test('most ids of 16 letters are found, and none of fewer than ten', () => {
    const random = new Random(7);
    const both = LETTERS + LETTERS.toUpperCase();
    const idOf = (length: number): string =>
      Array.from({ length }, () => both.charAt(random.below(both.length))).join('');
    const found = (length: number): number =>
      Array.from({ length: 1_000 }, () => idOf(length)).filter(areLettersRandom).length;
    assert.ok(found(16) > 800, String(found(16)));
    assert.ok(found(22) > 900, String(found(22)));
    assert.equal(found(9), 0);
  });
});
