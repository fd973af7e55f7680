import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RecentTexts } from './recentTexts.ts';

describe('texts that come back', () => {
  test('are known from the second time on, those that were dear to read at once', () => {
    const recent = new RecentTexts<number>(64);
    recent.set('an agent that comes back', 7);
    assert.equal(recent.get('an agent that comes back'), undefined);
    recent.set('an agent that comes back', 7);
    recent.set('another agent, read for long', 8, true);
    assert.deepEqual(
      [
        recent.get('an agent that comes back'),
        recent.get('another agent, read for long'),
        recent.get('an agent that comes bacK'),
      ],
      [7, 8, undefined],
    );
  });

  test('are never taken for each other, however alike they are', () => {
    const recent = new RecentTexts<string>(2);
    const texts = Array.from(
      { length: 500 },
      (_, index) => `x${String(index).padStart(40, '0')}${'y'.repeat(60)}`,
    );
    for (const text of texts) {
      recent.set(text, text, true);
      for (const other of texts) assert.ok([undefined, other].includes(recent.get(other)));
    }
  });

  test('are bounded: too long ones are not kept, and too many together are given up', () => {
    const recent = new RecentTexts<true>(4_096);
    recent.set('x'.repeat(9_000), true, true);
    assert.equal(recent.get('x'.repeat(9_000)), undefined);
    const texts = Array.from({ length: 1_200 }, (_, index) => `${index} ${'z'.repeat(8_000)}`);
    for (const text of texts) recent.set(text, true, true);
    const kept = texts.filter((text) => recent.get(text) === true);
    assert.ok(kept.length > 0 && kept.length * 8_000 <= 4_194_304);
  });
});
