import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it, mock } from 'node:test';
import type { FastifyReply } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { SharedStream } from './sharedStream.ts';

/** A reader that takes nothing until it is told to. */
function slowReader() {
  const waiting: (() => void)[] = [];
  const raw = Object.assign(
    new Writable({
      highWaterMark: 64,
      write: (_chunk, _encoding, taken) => void waiting.push(taken),
    }),
    { writeHead: () => undefined },
  );
  const reply = { raw, getHeaders: () => ({}), hijack: () => reply };
  return { raw, reply: reply as unknown as FastifyReply, take: () => waiting.shift()?.() };
}

/** Results without end, as fast as they are asked for. */
function flood() {
  let asked = 0;
  const results = (async function* () {
    for (;;) yield { data: { asked: ++asked } } as ExecutionResult;
  })() as AsyncGenerator<ExecutionResult, void, undefined>;
  return { results, asked: () => asked };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const failed = (): ExecutionResult => ({ errors: [] });

describe('a shared stream', () => {
  it('GRAPH-06 that nobody opens is given up after ten seconds, with what was asked for', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const onEnd = mock.fn();
    const stream = new SharedStream('session', 'bearer', onEnd);
    const { results } = flood();
    stream.add('a', async () => results, failed);
    await settle();
    test.mock.timers.tick(9_999);
    assert.equal(onEnd.mock.callCount(), 0);
    test.mock.timers.tick(1);
    await settle();
    assert.deepEqual([onEnd.mock.callCount(), stream.operationCount], [1, 0]);
    assert.deepEqual(await results.next(), { done: true, value: undefined });
  });

  it('GRAPH-06 asks for no more than its reader takes, and lets go of one who takes nothing for a minute', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const onEnd = mock.fn();
    const stream = new SharedStream('session', 'bearer', onEnd);
    const { raw, reply, take } = slowReader();
    const { results, asked } = flood();
    stream.add('a', async () => results, failed);
    void stream.open(reply);
    for (let turn = 0; turn < 50; turn++) await settle();
    const before = asked();
    assert.ok(before < 5, `${before} results for a reader who takes none`);
    for (let turn = 0; turn < 50; turn++) {
      take();
      await settle();
    }
    assert.ok(asked() > before);
    for (let turn = 0; turn < 50; turn++) await settle();
    test.mock.timers.tick(60_000);
    for (let turn = 0; turn < 50; turn++) await settle();
    assert.deepEqual([raw.destroyed, onEnd.mock.callCount(), stream.operationCount], [true, 1, 0]);
  });
});
