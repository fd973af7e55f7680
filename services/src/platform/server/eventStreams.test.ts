import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify from 'fastify';
import type { App } from '../domain.ts';
import { EventStreams } from './eventStreams.ts';

type Stream = ReturnType<EventStreams['open']>;

/** Reads a stream until it has what is looked for, and gives back all of it. */
async function readUntil(answer: IncomingMessage, wanted: string, times = 1): Promise<string> {
  let text = '';
  answer.setEncoding('utf8');
  for await (const part of answer.iterator({ destroyOnReturn: false })) {
    text += String(part);
    if (text.split(wanted).length > times) return text;
  }
  throw new Error(`The stream ended without ${wanted}: ${text}`);
}

describe('streams of events', () => {
  let app: App;
  let streams: EventStreams;
  /** What the route does with the next stream. */
  let use: (stream: Stream) => void;
  let port = 0;
  let beforeOpen: ((raw: ServerResponse) => Promise<void>) | null = null;
  before(async () => {
    app = fastify().withTypeProvider<TypeBoxTypeProvider>();
    streams = new EventStreams(app, { messages: 20, heartbeat: 5 });
    app.get('/events', async (_request, reply) => {
      await beforeOpen?.(reply.raw);
      use(streams.open(reply));
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = Number(Reflect.get(Object(app.server.address()), 'port'));
  });
  after(() => app.close());
  const request = () => get({ port, host: '127.0.0.1', path: '/events' });
  /** Opens a stream; resolves with both of its ends. */
  async function open(
    prepare: (stream: Stream) => void = () => undefined,
  ): Promise<{ answer: IncomingMessage; stream: Stream; ended: Promise<void> }> {
    const opened = Promise.withResolvers<{ stream: Stream; ended: Promise<void> }>();
    use = (stream) => {
      prepare(stream);
      opened.resolve({ stream, ended: new Promise((resolve) => stream.onEnd(resolve)) });
      stream.begin();
    };
    const [answer] = (await once(request(), 'response')) as [IncomingMessage];
    return { answer, ...(await opened.promise) };
  }

  it('begins, tells messages, and gives signs of life', async () => {
    const { answer, stream } = await open();
    assert.deepEqual(
      [answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']],
      [200, 'text/event-stream', 'no-store'],
    );
    assert.match(String(answer.headers['x-request-id']), /./);
    assert.match(await readUntil(answer, ': alive\n\n', 2), /^: open\n\n/);
    stream.send({ count: 1 });
    await readUntil(answer, 'data: {"count":1}\n\n');
    answer.destroy();
  });

  it('tells what comes at once in one message, and what comes later in another', async () => {
    let heard: number[] = [];
    let hear: () => void = () => undefined;
    const { answer, stream } = await open((made) => {
      hear = made.paced(() => {
        made.send({ heard });
        heard = [];
      });
    });
    for (const each of [1, 2, 3]) {
      heard.push(each);
      hear();
    }
    await readUntil(answer, 'data: {"heard":[1,2,3]}\n\n');
    heard.push(4);
    hear();
    await readUntil(answer, 'data: {"heard":[4]}\n\n');
    assert.equal(stream.isOpen, true);
    answer.destroy();
  });

  it('ends when the watcher leaves: nothing is told any more, and whoever was listened to is left', async () => {
    let told = 0;
    let tell: () => void = () => undefined;
    const { answer, stream, ended } = await open((made) => {
      tell = made.paced(() => {
        told += 1;
      });
    });
    assert.equal(streams.count, 1);
    answer.destroy();
    await ended;
    assert.deepEqual([stream.isOpen, streams.count], [false, 0]);
    tell();
    stream.send({ late: true });
    let isLeft = false;
    stream.onEnd(() => (isLeft = true));
    assert.equal(isLeft, true, 'what began to be listened to after the end is left at once');
    // A timer of the paced function would have run by the next sign of life of another stream.
    const other = await open();
    await readUntil(other.answer, ': alive\n\n', 6);
    other.answer.destroy();
    await other.ended;
    assert.deepEqual([told, streams.count], [0, 0]);
  });

  it('ends each listener once, whatever ends it', async () => {
    let ends = 0;
    const { answer, stream, ended } = await open((made) => made.onEnd(() => (ends += 1)));
    stream.end();
    await ended;
    await once(answer.resume(), 'end');
    stream.end();
    assert.equal(ends, 1);
  });

  it('ends when what is to be told cannot be found out', async () => {
    const { answer, ended } = await open((made) =>
      made.paced(() => Promise.reject(new Error('The database is gone.')))(),
    );
    await Promise.all([ended, once(answer.resume(), 'end')]);
    assert.equal(streams.count, 0);
  });

  it('is over at once for a watcher who left before it was opened', async () => {
    const isOpen = new Promise<boolean>((resolve) => (use = (stream) => resolve(stream.isOpen)));
    const asked = request();
    asked.on('error', () => undefined);
    beforeOpen = async (raw) => {
      asked.destroy();
      await once(raw, 'close');
    };
    assert.equal(await isOpen, false);
    assert.equal(streams.count, 0);
    beforeOpen = null;
  });

  it('ends with the server, which does not wait for its watchers', async () => {
    const { answer, ended } = await open();
    const over = once(answer.resume(), 'end');
    await Promise.all([app.close(), ended, over]);
    assert.equal(streams.count, 0);
  });
});
