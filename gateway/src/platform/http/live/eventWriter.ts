import { once } from 'node:events';
import type { FastifyReply } from 'fastify';

/** Milliseconds between two signs of life of a quiet stream. */
const PING_EVERY = 12_000;
/** Milliseconds that a reader may take nothing while there is something to take. */
const STALLED = 60_000;
/** Milliseconds after which a reader whose stream was ended should come again. */
const COME_AGAIN = 2_000;
const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Server-sent events as the answer of one request. A slow reader is waited for, one that takes
 * nothing for a minute is cut off.
 */
export class EventWriter {
  readonly #raw: FastifyReply['raw'];
  readonly #closing = new AbortController();
  readonly #pings: NodeJS.Timeout;
  #drained: Promise<void> | null = null;
  /** Settles when the reader is gone or the stream was ended. */
  readonly closed: Promise<void>;

  constructor(reply: FastifyReply) {
    const { raw } = reply.hijack();
    const own = Object.fromEntries(
      Object.entries(reply.getHeaders()).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : String(value),
      ]),
    );
    raw.writeHead(200, { ...own, ...HEAD });
    raw.write(':\n\n'); // Some browsers hand an answer over with its first byte only.
    this.#raw = raw;
    this.#pings = setInterval(() => {
      if (!raw.writableNeedDrain) raw.write(':\n\n');
    }, PING_EVERY);
    this.closed = new Promise((resolve) => {
      const close = (): void => {
        clearInterval(this.#pings);
        this.#closing.abort();
        resolve();
      };
      raw.once('close', close);
      if (raw.destroyed) close();
    });
  }

  /** Writes one message; resolves when there is room for the next one, or nobody to read it. */
  async write(event: 'next' | 'complete', data: unknown): Promise<void> {
    while (this.#raw.writableNeedDrain && !this.#closing.signal.aborted) await this.#whenDrained();
    if (this.#closing.signal.aborted || this.#raw.writableEnded) return;
    this.#raw.write(`event: ${event}\ndata: ${data === null ? '' : JSON.stringify(data)}\n\n`);
    if (this.#raw.writableNeedDrain) await this.#whenDrained();
  }

  /** Ends the answer after what was written, and says how soon to come again. */
  end(): void {
    clearInterval(this.#pings);
    this.#raw.end(`retry: ${COME_AGAIN}\n\n`);
  }

  /** Breaks the connection off, so that the reader knows that there is more. */
  destroy(): void {
    this.#raw.destroy();
  }

  #whenDrained(): Promise<void> {
    if (this.#drained) return this.#drained;
    const timer = setTimeout(() => this.#raw.destroy(), STALLED);
    this.#drained = once(this.#raw, 'drain', { signal: this.#closing.signal })
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        clearTimeout(timer);
        this.#drained = null;
      });
    return this.#drained;
  }
}
