import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBalanced, Tally } from './tally.ts';

function tally(): Tally {
  const counts = new Tally();
  counts.countLearned();
  counts.countNoise('scanner');
  counts.countNoise('scanner');
  counts.countSampled();
  counts.countRejected('notJson');
  return counts;
}

describe('counts of a batch', () => {
  it('receive every entry once, whatever became of it', () => {
    const line = tally().line();
    assert.deepEqual(line, {
      received: 5,
      learned: 1,
      noise: { scanner: 2 },
      sampled: 1,
      rejected: { notJson: 1 },
    });
    assert.equal(isBalanced(line), true);
  });

  it('are summed part by part, so that sums are balanced too', () => {
    const all = tally();
    const other = new Tally();
    other.countNoise('preflight');
    other.countSampled();
    all.add(other);
    assert.deepEqual(all.line(), {
      received: 7,
      learned: 1,
      noise: { scanner: 2, preflight: 1 },
      sampled: 2,
      rejected: { notJson: 1 },
    });
    assert.equal(isBalanced(all), true);
  });

  it('are not balanced when an entry is missing or there is one too many', () => {
    const line = tally().line();
    for (const received of [line.received - 1, line.received + 1])
      assert.equal(isBalanced({ ...line, received }), false);
    for (const part of [{ sampled: 0 }, { noise: {} }, { rejected: {} }, { learned: 0 }])
      assert.equal(isBalanced({ ...line, ...part }), false, JSON.stringify(part));
  });
});
