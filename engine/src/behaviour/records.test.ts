import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc } from '@palisade/vocabulary/testing/property.ts';
import { pairKey } from './keys.ts';
import { Records } from './records.ts';

const BOUND = 64;
const key = (number: number): number => pairKey(number + 1, 7);
const touches = fc.array(fc.nat({ max: 150 }), { maxLength: 600 });

/** Counts touches by key, in a Map that holds the last `BOUND` keys. */
function modelOf(numbers: readonly number[]): Map<number, number> {
  const model = new Map<number, number>();
  for (const number of numbers) {
    const count = model.get(number) ?? 0;
    model.delete(number);
    model.set(number, count + 1);
    if (model.size > BOUND) model.delete(model.keys().next().value ?? -1);
  }
  return model;
}

function counted(numbers: readonly number[]): Records {
  const records = new Records(3, 2, BOUND);
  for (const number of numbers) {
    const record = records.touch(key(number));
    records.setFloat(record, 1, records.add(record, 2) / 2);
  }
  return records;
}

describe('records', () => {
  it('ENG-04 hold what was touched last, and no more than their bound', () => {
    fc.assert(
      fc.property(touches, (numbers) => {
        const records = counted(numbers);
        const model = modelOf(numbers);
        assert.equal(records.size, model.size);
        for (let number = 0; number <= 150; number++) {
          const record = records.find(key(number));
          assert.equal(record < 0 ? undefined : records.word(record, 2), model.get(number));
          if (record >= 0) assert.equal(records.float(record, 1), (model.get(number) ?? 0) / 2);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('are the same again after they were saved, order of leaving included', () => {
    fc.assert(
      fc.property(touches, touches, (before, after) => {
        const one = counted(before);
        const other = new Records(3, 2, BOUND);
        other.load([structuredClone(one.save())]);
        for (const number of after)
          for (const records of [one, other]) records.add(records.touch(key(number)), 0);
        assert.deepEqual(other.save(), one.save());
      }),
      { numRuns: 40 },
    );
  });

  it('are the same again from what they were once and what was used since, however often that was more than there is room for', () => {
    fc.assert(
      fc.property(touches, fc.array(touches, { maxLength: 6 }), touches, (before, since, after) => {
        const one = counted(before);
        const parts = [structuredClone(one.save())];
        one.markSaved();
        for (const some of since) {
          for (const number of some) one.add(one.touch(key(number)), 2);
          parts.push(structuredClone(one.changes()));
          one.markSaved();
        }
        const other = new Records(3, 2, BOUND);
        other.load(parts);
        for (const number of after)
          for (const records of [one, other]) records.add(records.touch(key(number)), 0);
        assert.deepEqual([other.save(), other.changes()], [one.save(), one.changes()]);
      }),
      { numRuns: 60 },
    );
  });

  it('ENG-04 come back from when they had fewer words, the others as zero', () => {
    const narrow = new Records(2, 1, BOUND);
    for (const number of [1, 2]) narrow.setWord(narrow.touch(key(number)), 1, number * 7);
    const wide = new Records(3, 1, BOUND);
    wide.load([narrow.save()]);
    assert.deepEqual(
      [1, 2].map((number) => [1, 2].map((at) => wide.word(wide.find(key(number)), at))),
      [
        [7, 0],
        [14, 0],
      ],
    );
  });

  it('mark each bit once', () => {
    const records = new Records(4, 1, BOUND);
    const record = records.touch(5);
    assert.deepEqual(
      [
        records.mark(record, 1, 2, 33),
        records.mark(record, 1, 2, 33),
        records.mark(record, 1, 2, 34),
      ],
      [true, false, true],
    );
    records.clear(record, 1, 3);
    assert.equal(records.mark(record, 1, 2, 33), true);
  });
});
