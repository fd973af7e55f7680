import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { until, untilEqual } from './until.ts';

describe('waiting for something', () => {
  it('gives what it found, zero and the empty text included', async () => {
    let looks = 0;
    const second = () => (++looks === 3 ? { looks } : null);
    assert.deepEqual(await until('the third look', second, { every: 1 }), { looks: 3 });
    assert.equal(await until('zero', () => 0, { within: 0 }), 0);
    assert.equal(await until('an empty text', async () => '', { within: 0 }), '');
    looks = 0;
    await untilEqual('two of them', () => [++looks], [2], { every: 1 });
    assert.equal(looks, 2);
  });

  it('ends with words when it does not come, and with what looking throws', async () => {
    const never = until('pigs fly', () => false, { within: 60, every: 10, saw: () => ['mud'] });
    await assert.rejects(never, {
      message: "It took longer than 0 s until pigs fly; last seen: [ 'mud' ]",
    });
    await assert.rejects(
      untilEqual('both are there', async () => ({ n: 1 }), { n: 2 }, { within: 20, every: 10 }),
      { message: 'It took longer than 0 s until both are there; last seen: { n: 1 }' },
    );
    const { promise: nothing } = Promise.withResolvers<void>();
    await assert.rejects(
      until('an answer comes', () => nothing, { within: -4_990 }),
      /until an answer comes; the last look was not answered$/,
    );
    const thrown = until('it breaks', () => assert.fail('broken'));
    await assert.rejects(thrown, /broken/);
  });
});
