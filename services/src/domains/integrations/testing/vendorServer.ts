import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TSchema } from '@fastify/type-provider-typebox';
import { Value } from 'typebox/value';

export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}
/**
 * What a vendor does instead of answering as it should: a status with its usual body, a web page,
 * nothing at all in a success, or a connection that just ends.
 */
export type Mood =
  | 401
  | 403
  | 404
  | 429
  | 500
  | 503
  | 'html'
  | 'nothing'
  | 'otherJson'
  | 'redirect'
  | 'ends';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}
export type Route = (request: AskedRequest) => Answer;

/**
 * A server that speaks a vendor's protocol and holds every request to it: method, path, account,
 * content types, query and body. What is wrong is answered as the vendor would and kept in
 * `faults`.
 */
export class VendorServer {
  readonly asked: AskedRequest[] = [];
  readonly faults: string[] = [];
  /** Answers of the next requests; null answers as it should. */
  readonly moods: (Mood | null)[] = [];
  /** Answer of all requests without a mood of their own. */
  mood: Mood | null = null;
  /** Ends the connection after the request was carried out, as a crash in between does. */
  losesAnswers = false;
  origin = '';
  readonly #server = createServer((request, response) => void this.#read(request, response));
  readonly #routes: Readonly<Record<string, Route>>;
  readonly #authorization: string;
  readonly #errorBody: (status: number) => unknown;

  /** @param routes by `METHOD /path`, with `*` for one segment */
  constructor(
    account: string,
    secret: string,
    routes: Readonly<Record<string, Route>>,
    errorBody: (status: number) => unknown,
  ) {
    this.#authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
    this.#routes = routes;
    this.#errorBody = errorBody;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => void this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`; // A TCP server's address is never a string.
    return this;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Paths asked for since the last call, without their queries. */
  taken(): string[] {
    return this.asked.splice(0).map(({ method, path }) => `${method} ${path}`);
  }

  /** Holds a body or query to a schema. */
  hold(schema: TSchema, value: unknown, what: string): boolean {
    if (Value.Check(schema, value)) return true;
    this.faults.push(
      `${what}: ${JSON.stringify([...Value.Errors(schema, value)])} in ${JSON.stringify(value)}`,
    );
    return false;
  }

  async #read(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', this.origin);
    const text = Buffer.concat(chunks).toString();
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    this.asked.push(asked);
    if (request.headers.accept !== 'application/json')
      this.faults.push(`accept is ${request.headers.accept}`);
    if ((asked.method === 'POST') !== (request.headers['content-type'] === 'application/json'))
      this.faults.push(`${asked.method} with ${request.headers['content-type']}`);
    const mood = this.moods.length > 0 ? (this.moods.shift() ?? null) : this.mood;
    if (mood !== null) return this.#misbehave(mood, response);
    const { status, body } =
      request.headers.authorization === this.#authorization
        ? this.#answer(asked)
        : { status: 401, body: this.#errorBody(401) };
    if (this.losesAnswers) return void response.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json;charset=UTF-8' })
      .end(JSON.stringify(body));
  }

  #answer(asked: AskedRequest): Answer {
    const route = Object.entries(this.#routes).find(([pattern]) =>
      new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(`${asked.method} ${asked.path}`),
    )?.[1];
    if (route !== undefined) return route(asked);
    this.faults.push(`There is no ${asked.method} ${asked.path}.`);
    return { status: 404, body: this.#errorBody(404) };
  }

  #misbehave(mood: Mood, response: ServerResponse): void {
    if (mood === 'ends') return void response.destroy();
    if (mood === 'html')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><title>Log in</title></html>');
    if (mood === 'nothing') return void response.writeHead(200).end();
    if (mood === 'otherJson')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"hello":"world"}');
    if (mood === 'redirect')
      return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    response
      .writeHead(mood, {
        'content-type': 'application/json',
        ...(mood === 429 ? { 'retry-after': '77' } : {}),
      })
      .end(JSON.stringify(this.#errorBody(mood)));
  }
}
