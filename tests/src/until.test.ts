import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endOneOfTwo } from './bench/faults/inject.ts';
import { until } from './until.ts';

describe('waiting for something', { timeout: 10_000 }, () => {
  it('gives what it found, zero and the empty text included', async () => {
    let looks = 0;
    const second = () => (++looks === 3 ? { looks } : null);
    const found = await until(second, { what: 'the third look', within: 1_000, every: 1 });
    assert.deepEqual(found, { looks: 3 });
    assert.equal(await until(() => 0, { what: 'zero', within: 0 }), 0);
    assert.equal(await until(async () => '', { what: 'an empty text', within: 0 }), '');
  });

  it('ends with words when it does not come, and with what looking throws', async () => {
    const never = until(() => false, { what: 'pigs fly', within: 60, every: 10 });
    await assert.rejects(never, /^Error: It took longer than 0 s until pigs fly\.$/);
    const thrown = until(() => assert.fail('broken'), { what: 'it breaks', within: 60 });
    await assert.rejects(thrown, /broken/);
  });

  it('gives up on a process that does not get ready, and on one that does not end', async () => {
    const fetched = globalThis.fetch;
    const gone = { url: 'http://127.0.0.1:1', pid: () => 2 ** 22 + 1, ends: () => 0 };
    const palisade = { ...gone, home: '', token: '', stop: async () => undefined };
    const fault = endOneOfTwo('SIGTERM', 300);
    await assert.rejects(fault(palisade, 0), /until the process was ready again/);
    try {
      globalThis.fetch = async () => new Response('{}');
      await assert.rejects(fault(palisade, 0), /until the process ended at SIGTERM/);
    } finally {
      globalThis.fetch = fetched;
    }
  });
});
