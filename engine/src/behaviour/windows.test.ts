import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { Records } from './records.ts';
import { countIn, countOf, WINDOW_WORDS, WINDOWS } from './windows.ts';

const MINUTE = 60_000;

describe('windows of 1, 10, 60 and 1440 minutes', () => {
  it('ENG-04 count what came within them, and at most what came within twice their length', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 3_000 }), { minLength: 1, maxLength: 300 }), (gaps) => {
        const records = new Records(WINDOW_WORDS, 1, 64);
        const record = records.touch(1);
        let minute = 1_000_000;
        const seen: number[] = [];
        for (const gap of gaps) {
          minute += gap % 40 === 0 ? gap : gap % 3;
          seen.push(minute);
          countIn(records, record, 0, minute);
        }
        for (const [index, length] of WINDOWS.entries()) {
          const count = countOf(records, record, 0, index, minute * MINUTE);
          const stretch = seen.filter(
            (one) => Math.floor(one / length) === Math.floor(minute / length),
          ).length;
          assert.ok(
            count >= stretch && count <= seen.filter((one) => one > minute - 2 * length).length,
            `${length}: ${count}`,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('do not grow by what comes late', () => {
    const records = new Records(WINDOW_WORDS, 1, 64);
    const record = records.touch(1);
    for (let minute = 640; minute > 600; minute--) countIn(records, record, 0, minute);
    assert.equal(countOf(records, record, 0, 1, 640 * MINUTE), 1 + 10);
  });

  it('are empty again when nothing came for long', () => {
    const records = new Records(WINDOW_WORDS, 1, 64);
    const record = records.touch(1);
    for (let count = 0; count < 50; count++) countIn(records, record, 0, 600);
    assert.equal(countOf(records, record, 0, 1, 600 * MINUTE), 50);
    assert.equal(countOf(records, record, 0, 1, 615 * MINUTE), 25);
    assert.equal(countOf(records, record, 0, 1, 620 * MINUTE), 0);
    assert.equal(countOf(records, record, 0, 3, 620 * MINUTE), 50);
  });
});
