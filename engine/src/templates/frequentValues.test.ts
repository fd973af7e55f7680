import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hashValue } from './distinctValues.ts';
import { FrequentValues } from './frequentValues.ts';

const ROOM = { left: 100 };
const see = (values: FrequentValues, text: string, times: number): void => {
  for (let count = 0; count < times; count++) values.see(text, hashValue(text), ROOM);
};
const isWord = (text: string): boolean => /^[a-z]+$/.test(text);

describe('frequent values of a path', () => {
  it('DATA-07 are saved as hashes unless anybody may read them, and have their texts again once they are seen', () => {
    const values = new FrequentValues();
    see(values, 'me', 9);
    see(values, '4539578763621486', 40);
    const saved = values.save(isWord);
    assert.ok(!JSON.stringify(saved).includes('4539578763621486'));
    const restored = new FrequentValues();
    restored.load(saved, hashValue);
    assert.deepEqual(restored.list(), [{ value: 'me', count: 9 }]);
    see(restored, '4539578763621486', 1);
    assert.deepEqual(restored.list(), [
      { value: '4539578763621486', count: 41 },
      { value: 'me', count: 9 },
    ]);
    assert.deepEqual(restored.save(isWord)[2], [
      ['me', 9, 9],
      [hashValue('4539578763621486'), 41, 41],
    ]);
  });

  it('DATA-07 are hashes in what a commit saves of them too', () => {
    const values = new FrequentValues();
    see(values, '4539578763621486', 2);
    assert.deepEqual(values.takeUnsaved(isWord)?.[2], [[0, 2, 2, hashValue('4539578763621486')]]);
  });
});
