import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEntries } from './readEntries.ts';
import { readHarEntry } from './readHarEntry.ts';
import { splitEntries } from './splitEntries.ts';
import { CLOCK_SKEW, timeFault } from './startTime.ts';

const NOW = Date.UTC(2026, 4, 2, 12);
const iso = (at: number): string => new Date(at).toISOString();

describe('ENG-01 times in the future', () => {
  for (const [ahead, expected] of [
    [-86_400_000, null],
    [0, null],
    [CLOCK_SKEW, null],
    [CLOCK_SKEW + 1, 'futureTime'],
    [86_400_000, 'futureTime'],
  ] as const) {
    it(`${ahead} ms ahead of the clock is ${expected ?? 'taken'}`, () =>
      assert.equal(timeFault(NOW + ahead, NOW), expected));
  }

  it('a time that is none, or before 2000, is a bad one', () => {
    assert.deepEqual(
      [timeFault(NaN, NOW), timeFault(Date.UTC(1999, 11, 31), NOW), timeFault(Infinity, NOW)],
      ['badTime', 'badTime', 'futureTime'],
    );
  });

  it('are refused in every format, by the time that the record names in its own zone', () => {
    const late = NOW + 3_600_000;
    const har = (at: string) =>
      readHarEntry(
        {
          startedDateTime: at,
          request: { method: 'GET', url: 'https://a.example/x' },
          response: { status: 200 },
        },
        NOW,
      );
    assert.deepEqual(har(iso(late)), { rejected: 'futureTime' });
    assert.deepEqual(har('2026-05-02T12:00:00-02:00'), { rejected: 'futureTime' });
    assert.ok('exchange' in har('2026-05-02T13:30:00+02:00'));
    const context = { now: NOW, host: 'a.example' };
    const read = (format: 'json-log' | 'combined', text: string) => {
      const splitter = splitEntries(format);
      return [...splitter.push(Buffer.from(`${text}\n`)), ...splitter.end()].flatMap((piece) =>
        'text' in piece ? readEntries(format, piece, context) : [piece],
      );
    };
    assert.deepEqual(
      read('json-log', JSON.stringify({ time: iso(late), method: 'GET', path: '/x', status: 200 })),
      [{ rejected: 'futureTime' }],
    );
    assert.deepEqual(
      read(
        'combined',
        '203.0.113.9 - - [02/May/2026:13:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "curl"',
      ),
      [{ rejected: 'futureTime' }],
    );
  });
});
