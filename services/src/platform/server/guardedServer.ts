import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../problem.ts';
import { problemBody } from './errors.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface GuardOptions {
  readonly log: FastifyBaseLogger;
  /**
   * Whether a request sends traffic or a document: it may take as long as it likes, as long as
   * bytes keep coming.
   */
  readonly isUpload: (request: IncomingMessage) => boolean;
  /** Headers of every answer, those of the guard included. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds, by default `WAITS`. */
  readonly waits?: Partial<typeof WAITS>;
}

/**
 * Milliseconds that a sender may take. `headers`: until all headers are here. `body`: until the
 * body of an ordinary request is here. `idle`: between two bytes of an upload, which may go on for
 * hours. `scan`: between two looks at what is open.
 */
export const WAITS = { headers: 30_000, body: 60_000, idle: 60_000, scan: 1_000 };

interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isUpload: boolean;
  /** When it came, or for an upload when its last byte did. */
  since: number;
  bytesRead: number;
}

const TOO_SLOW = new Problem('badInput', 'The request did not arrive in time. Send it again.', {
  status: 408,
});
const TOO_LONG = new Problem(
  'tooLarge',
  'The address and headers of the request are larger than the server accepts.',
  { status: 431 },
);
const NO_HOST = new Problem('badInput', 'The request has no Host header.');
const UNKNOWN_EXPECTATION = new Problem(
  'badInput',
  'The server meets no other expectation than 100-continue.',
  { status: 417 },
);
const NO_TUNNEL = new Problem('badInput', 'The server opens no tunnels.', { status: 405 });
const NOT_HTTP = new Problem('badInput', 'This is not a request that the server understands.');
const STOPPING = new Problem('unavailable', 'The server is stopping. Try again in a moment.');

/**
 * An HTTP server of which no request can end the process: whatever its listener throws is the
 * answer of that request, every emitter has its error listener, senders that are too slow are told
 * so, and stopping lets what runs come to its end.
 */
export class GuardedServer {
  readonly server: Server;
  readonly #options: GuardOptions;
  readonly #waits: typeof WAITS;
  readonly #open = new Set<OpenRequest>();
  readonly #stopping = new AbortController();
  readonly #scan: NodeJS.Timeout;
  #whenEmpty: (() => void) | null = null;

  constructor(listener: Listener, options: GuardOptions) {
    this.#options = options;
    this.#waits = { ...WAITS, ...options.waits };
    // Node's own limit for a whole request, 300 s, would cut every upload that lasts longer.
    const limits = {
      requestTimeout: 0,
      headersTimeout: this.#waits.headers,
      connectionsCheckingInterval: this.#waits.scan,
      // Node would answer without a word; we do.
      requireHostHeader: false,
    };
    this.server = createServer(limits, (request, response) =>
      this.#take(listener, request, response),
    );
    this.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      this.#take(() => answerProblem(response, UNKNOWN_EXPECTATION), request, response),
    );
    this.server.on('connect', (_request, socket: Duplex) => {
      socket.on('error', () => undefined);
      this.#refuse(NO_TUNNEL, socket);
    });
    this.#scan = setInterval(() => this.#cutSlow(), this.#waits.scan).unref();
    this.server.on('close', () => clearInterval(this.#scan));
  }

  /** Aborted once the server has begun to stop: streams of events end with it. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /**
   * Refuses what is new and waits for what runs.
   * @param within milliseconds after which the rest is cut off
   * @param atOnce cuts the rest off when it is aborted
   */
  async drain(within: number, atOnce?: AbortSignal): Promise<void> {
    this.#stopping.abort();
    this.server.closeIdleConnections();
    if (this.#open.size > 0 && atOnce?.aborted !== true) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, within);
        atOnce?.addEventListener('abort', () => resolve(), { once: true });
        this.#whenEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.server.closeAllConnections();
  }

  /**
   * Answers what is no HTTP, too large or too slow, in the form of every other failure; nothing
   * when an answer has begun on the connection, which is cut off then. For Fastify's option
   * `clientErrorHandler`.
   */
  readonly refuseConnection = (error: NodeJS.ErrnoException, socket: Duplex): void => {
    const hasBegun = [...this.#open].some(
      ({ request, response }) => request.socket === socket && response.headersSent,
    );
    if (error.code === 'ECONNRESET' || !socket.writable || hasBegun) return void socket.destroy();
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return this.#refuse(TOO_SLOW, socket);
    this.#refuse(error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LONG : NOT_HTTP, socket);
  };

  /** Answers on a connection that has no answer of Node's, and ends it. */
  #refuse(problem: Problem, socket: Duplex): void {
    const body = JSON.stringify(problemBody(problem));
    const headers = Object.entries({
      ...this.#options.headers,
      ...headersOf(problem),
      'content-length': String(Buffer.byteLength(body)),
    });
    socket.end(
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${headers.map((header) => header.join(': ')).join('\r\n')}\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  }

  #take(listener: Listener, request: IncomingMessage, response: ServerResponse): void {
    // Writing to an answer whose reader has gone is an `error` of the answer, which would end the
    // process without a listener.
    response.on('error', () => undefined);
    for (const [name, value] of Object.entries(this.#options.headers ?? {}))
      response.setHeader(name, value);
    if (this.stopping.aborted && !this.#answersWhileStopping(request, response)) return;
    const open = {
      request,
      response,
      isUpload: this.#options.isUpload(request),
      since: performance.now(),
      bytesRead: request.socket.bytesRead,
    };
    this.#open.add(open);
    response.on('close', () => {
      this.#open.delete(open);
      if (this.#open.size === 0) this.#whenEmpty?.();
    });
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      return answerProblem(response, NO_HOST);
    }
    try {
      listener(request, response);
    } catch (error) {
      this.#options.log.error({ err: error }, 'a request failed before it reached its route');
      answerProblem(response, NOT_HTTP);
    }
  }

  /** Health is answered until the end; all else is refused. */
  #answersWhileStopping(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url?.split('?')[0];
    response.setHeader('connection', 'close');
    if (path === '/healthz') return true;
    if (path === '/readyz') {
      response
        .writeHead(503, { ...headersOf(STOPPING), 'content-type': 'application/json' })
        .end('{"status":"unavailable","reason":"the server is stopping"}');
    } else answerProblem(response, STOPPING);
    return false;
  }

  /**
   * Answers those whose senders take too long. An upload that waits because we read no faster is
   * none of them.
   */
  #cutSlow(): void {
    const now = performance.now();
    for (const open of this.#open) {
      const { request, response, isUpload, bytesRead, since } = open;
      if (request.complete || response.writableEnded) continue;
      const read = request.socket.bytesRead;
      if (isUpload && (read !== bytesRead || request.readableLength > 0))
        [open.bytesRead, open.since] = [read, now];
      else if (now - since > (isUpload ? this.#waits.idle : this.#waits.body)) {
        answerProblem(response, TOO_SLOW);
      }
    }
  }
}

function headersOf({ retryAfter }: Problem): Record<string, string> {
  const again = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
    ...again,
  };
}

/**
 * Answers with a problem, past Fastify, and ends the connection once the answer has left; one that
 * has begun is cut off.
 */
export function answerProblem(response: ServerResponse, problem: Problem): void {
  const { socket } = response;
  if (response.headersSent) return void socket?.destroy();
  response
    .writeHead(problem.status, headersOf(problem))
    .end(JSON.stringify(problemBody(problem)), () => socket?.destroySoon());
}
