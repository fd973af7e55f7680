import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MergedStream } from './mergedStream.ts';

interface Sum {
  readonly sum: number;
}
const merge = (waiting: Sum | null, next: Sum): Sum => ({ sum: (waiting?.sum ?? 0) + next.sum });

describe('a live stream for one watcher', () => {
  it('merges what was not taken yet, and hands over at once to who waits', async () => {
    const stream = new MergedStream(merge, () => undefined);
    stream.push({ sum: 1 });
    stream.push({ sum: 2 });
    assert.deepEqual(await stream.next(), { done: false, value: { sum: 3 } });
    const waited = stream.next();
    stream.push({ sum: 5 });
    assert.deepEqual(await waited, { done: false, value: { sum: 5 } });
  });

  it('fails after what is still to be taken, and ends once, by whoever ends it', async () => {
    let ends = 0;
    const failing = new MergedStream(merge, () => {
      ends += 1;
    });
    failing.push({ sum: 1 });
    failing.fail(new Error('gone'));
    assert.deepEqual(await failing.next(), { done: false, value: { sum: 1 } });
    await assert.rejects(failing.next(), /gone/);
    assert.deepEqual([await failing.next(), ends], [{ done: true, value: undefined }, 1]);

    const left = new MergedStream(merge, () => {
      ends += 1;
    });
    const waited = left.next();
    await left.return();
    assert.deepEqual([await waited, ends], [{ done: true, value: undefined }, 2]);
  });
});
