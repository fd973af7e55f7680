import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { App } from '../domain.ts';

/** Milliseconds between two messages to one watcher, and between signs of life. */
export const PACE = { messages: 1_000, heartbeat: 15_000 } as const;

/** Milliseconds after which watchers of an ended stream should come again. */
const COME_AGAIN = 2_000;

/**
 * Server-sent events of a route, to as many watchers as there are; the server ends them when it
 * closes.
 */
export class EventStreams {
  readonly #open = new Set<EventStream>();
  readonly #pace: Readonly<Record<keyof typeof PACE, number>>;

  /** @param app whose routes open the streams */
  constructor(app: App, pace: Readonly<Record<keyof typeof PACE, number>> = PACE) {
    this.#pace = pace;
    const endAll = (): void => {
      for (const stream of this.#open) stream.end();
    };
    app.addHook('preClose', async () => endAll());
    // Requests that run are waited for before the server closes; streams would have them wait in
    // vain.
    if (app.hasDecorator('guarded'))
      app.guarded.stopping.addEventListener('abort', endAll, { once: true });
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size;
  }

  /** Takes the answer over for a stream, which is open until the watcher leaves or it is ended. */
  open(reply: FastifyReply): EventStream {
    reply.hijack();
    const stream = new EventStream(reply.raw, reply.request.id, this.#pace);
    this.#open.add(stream);
    stream.onEnd(() => this.#open.delete(stream));
    // Who left while the request was admitted closes nothing any more.
    if (reply.raw.destroyed) stream.end();
    return stream;
  }
}

/** The events of one watcher. */
class EventStream {
  readonly #raw: ServerResponse;
  readonly #requestId: string;
  readonly #pace: number;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #onEnd: (() => void)[] = [];
  #isOpen = true;

  constructor(
    raw: ServerResponse,
    requestId: string,
    pace: Readonly<Record<keyof typeof PACE, number>>,
  ) {
    this.#raw = raw;
    this.#requestId = requestId;
    this.#pace = pace.messages;
    this.#heartbeat = setInterval(() => this.#write(': alive\n\n'), pace.heartbeat);
    for (const event of ['close', 'error']) raw.on(event, () => this.end());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Says that the stream is open: whoever reads it misses nothing from then on. */
  begin(): void {
    this.#write(': open\n\n');
  }

  /** Sends one message; nothing once the stream has ended. */
  send(data: object): void {
    this.#write(`data: ${JSON.stringify(data)}\n\n`);
  }

  /** Runs when the stream ends: at once, when it has. */
  onEnd(work: () => void): void {
    if (this.#isOpen) this.#onEnd.push(work);
    else work();
  }

  /**
   * Makes the function that has `say` run soon, at most once a pace, however often it is called; a
   * failure ends the stream.
   */
  paced(say: () => void | Promise<void>): () => void {
    let timer: NodeJS.Timeout | null = null;
    let saidAt = -Infinity;
    this.onEnd(() => clearTimeout(timer ?? undefined));
    const run = async (): Promise<void> => {
      [timer, saidAt] = [null, performance.now()];
      await say();
    };
    return () => {
      if (this.#isOpen)
        timer ??= setTimeout(
          () => void run().catch(() => this.end()),
          Math.max(0, saidAt + this.#pace - performance.now()),
        );
    };
  }

  end(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    clearInterval(this.#heartbeat);
    for (const work of this.#onEnd) work();
    this.#raw.end(this.#raw.headersSent ? `retry: ${COME_AGAIN}\n\n` : undefined);
  }

  #write(text: string): void {
    if (!this.#isOpen) return;
    if (!this.#raw.headersSent)
      this.#raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        connection: 'close',
        'x-request-id': this.#requestId,
      });
    this.#raw.write(text);
  }
}
