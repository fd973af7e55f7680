import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MergedStream } from './mergedStream.ts';
import { RestClient } from './upstream/restClient.ts';
import { watchEvents } from './watchEvents.ts';

interface Message {
  readonly text: string;
}

const SCOPE = { requestId: 'r', bearer: 'b', address: null, userAgent: null };
const STREAM = { 'content-type': 'text/event-stream' };

/** Watches a service that answers like this. */
async function watch(
  test: TestContext,
  answer: RequestListener,
): Promise<{ readonly watching: Promise<MergedStream<Message>> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // Of TCP.
  const client = new RestClient('posture', new URL(`http://127.0.0.1:${port}`), () => undefined);
  const watching = watchEvents<Message>(client, SCOPE, '/events', {
    merge: (_waiting, next) => next,
    missed: { text: 'missed' },
  });
  test.after(async () => {
    await (await watching).return();
    server.closeAllConnections();
    await Promise.all([client.close(), new Promise((resolve) => server.close(resolve))]);
  });
  return { watching };
}

describe('the event stream of a service', () => {
  it('GRAPH-06 is given to its watcher once the service listens', async (test) => {
    const listening = Promise.withResolvers<void>();
    let [isListening, isGiven] = [false, false];
    const { watching } = await watch(test, (_request, response) => {
      void listening.promise.then(() => {
        isListening = true;
        response.writeHead(200, STREAM).write('data: {"text":"told"}\n\n');
      });
    });
    const given = watching.then((messages) => {
      isGiven = true;
      assert.ok(isListening);
      return messages;
    });
    await sleep(50);
    assert.ok(!isGiven);
    listening.resolve();
    assert.deepEqual((await (await given).next()).value, { text: 'told' });
  });

  it('GRAPH-06 is given though the service does not answer yet, and tells that something was missed', async (test) => {
    let attempts = 0;
    const { watching } = await watch(test, (_request, response) => {
      attempts += 1;
      if (attempts === 1) response.writeHead(500).end();
      else response.writeHead(200, STREAM).write(': alive\n\n');
    });
    const messages = await watching;
    assert.equal(attempts, 1);
    assert.deepEqual((await messages.next()).value, { text: 'missed' });
  });

  it('PERM-01 fails for who may not watch', async (test) => {
    const { watching } = await watch(test, (_request, response) => {
      response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{}');
    });
    await assert.rejects(async () => (await watching).next(), { status: 403 });
  });
});
