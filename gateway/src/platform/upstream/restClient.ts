import { Pool, type Dispatcher } from 'undici';
import { Breaker } from './breaker.ts';
import { readProblem, UpstreamError } from './errors.ts';

/** What every upstream call of one request carries. */
export interface RequestScope {
  readonly requestId: string;
  readonly bearer: string | null;
  /** Address and browser of the caller, for the sign-in log. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Whether the caller watched before and lost the stream: they want to look again. */
  readonly isResumed?: boolean;
}

export interface CallOptions {
  /** Bearer instead of the caller's. */
  readonly bearer?: string | null;
}

/** A message for the log of calls: what was asked, what came, how long it took. */
export interface CallRecord {
  readonly upstream: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
}

const HEADERS_TIMEOUT = 15_000;
const BODY_TIMEOUT = 30_000;
const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Connections for the calls of a service, which has so many milliseconds to begin an answer. */
export const upstreamPool = (url: URL, headersTimeout = HEADERS_TIMEOUT): Dispatcher =>
  new Pool(url.origin, {
    connections: 64,
    pipelining: 1,
    keepAliveTimeout: 60_000,
    headersTimeout,
    bodyTimeout: BODY_TIMEOUT,
  });

/**
 * JSON over one undici Pool to one service; event streams have one of their own, so that no call
 * waits behind them. The type of an answer is what the service declares; contract tests hold both
 * sides to it. Throws UpstreamError for every answer that is not 2xx, and at once while the service
 * does not answer (see Breaker).
 */
export class RestClient {
  readonly name: string;
  readonly #pool: Dispatcher;
  readonly #streams: Dispatcher;
  readonly #prefix: string;
  readonly #observe: (record: CallRecord) => void;
  readonly #breaker = new Breaker();

  constructor(
    name: string,
    url: URL,
    observe: (record: CallRecord) => void,
    pool: Dispatcher = upstreamPool(url),
  ) {
    this.name = name;
    this.#pool = pool;
    this.#streams = new Pool(url.origin, { pipelining: 1, headersTimeout: HEADERS_TIMEOUT });
    this.#prefix = url.pathname.replace(/\/$/, '');
    this.#observe = observe;
  }

  get<Answer>(scope: RequestScope, path: string, options?: CallOptions): Promise<Answer> {
    return this.#retried<Answer>(scope, 'GET', path, undefined, options);
  }

  /** A POST that only reads: it is tried again once when the connection breaks. */
  lookup<Answer>(
    scope: RequestScope,
    path: string,
    body: unknown,
    options?: CallOptions,
  ): Promise<Answer> {
    return this.#retried<Answer>(scope, 'POST', path, body, options);
  }

  post<Answer>(
    scope: RequestScope,
    path: string,
    body: unknown,
    options?: CallOptions,
  ): Promise<Answer> {
    return this.#call<Answer>(scope, 'POST', path, body, options);
  }

  put<Answer>(scope: RequestScope, path: string, body: unknown): Promise<Answer> {
    return this.#call<Answer>(scope, 'PUT', path, body);
  }

  delete<Answer>(scope: RequestScope, path: string, options?: CallOptions): Promise<Answer> {
    return this.#call<Answer>(scope, 'DELETE', path, undefined, options);
  }

  /**
   * Opens a stream of server-sent events; the body is read by the caller. It fails after `silence`
   * milliseconds without a byte; 0 waits for ever.
   */
  async stream(
    scope: RequestScope,
    path: string,
    signal: AbortSignal,
    silence = 0,
  ): Promise<AsyncIterable<Buffer>> {
    const headers = { ...headersOf(scope, undefined), accept: 'text/event-stream' };
    const { statusCode, body } = await this.#streams.request({
      method: 'GET',
      path: this.#prefix + path,
      headers,
      signal,
      bodyTimeout: silence,
    });
    if (statusCode === 200) return body;
    await body.dump();
    throw new UpstreamError(statusCode, null);
  }

  /** Waits for calls; streams end at once. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.close(), this.#streams.destroy()]);
  }

  async #retried<Answer>(
    scope: RequestScope,
    method: 'GET' | 'POST',
    path: string,
    body: unknown,
    options?: CallOptions,
  ): Promise<Answer> {
    try {
      return await this.#call<Answer>(scope, method, path, body, options);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      return this.#call<Answer>(scope, method, path, body, options);
    }
  }

  async #call<Answer>(
    scope: RequestScope,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body: unknown,
    options?: CallOptions,
  ): Promise<Answer> {
    if (!this.#breaker.admits())
      throw new UpstreamError(
        503,
        null,
        new Error(`${this.name} has not answered for a while and is left alone for now.`),
      );
    const started = performance.now();
    let status = 0;
    try {
      const answer = await this.#pool.request({
        method,
        path: this.#prefix + path,
        headers: headersOf(scope, body, options),
        body: body === undefined ? null : JSON.stringify(body),
      });
      status = answer.statusCode;
      this.#breaker.ended('answered');
      const text = await answer.body.text();
      if (status >= 200 && status < 300) return (text === '' ? null : JSON.parse(text)) as Answer; // Declared by the service, held to by contract tests.
      throw new UpstreamError(status, problemOf(text));
    } catch (error) {
      if (error instanceof UpstreamError) throw error;
      if (isTimeout(error)) this.#breaker.ended('inVain');
      throw new UpstreamError(503, null, error instanceof Error ? error : new Error(String(error)));
    } finally {
      this.#observe({
        upstream: this.name,
        method,
        status,
        seconds: (performance.now() - started) / 1000,
      });
    }
  }
}

function headersOf(
  scope: RequestScope,
  body: unknown,
  options?: CallOptions,
): Record<string, string> {
  const bearer = options?.bearer === undefined ? scope.bearer : options.bearer;
  const headers: Record<string, string> = { 'x-request-id': scope.requestId };
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (scope.address !== null) headers['x-forwarded-for'] = scope.address;
  if (scope.userAgent !== null) headers['user-agent'] = scope.userAgent;
  return headers;
}

function problemOf(text: string): ReturnType<typeof readProblem> {
  try {
    return readProblem(JSON.parse(text));
  } catch {
    return null;
  }
}

const TIMEOUTS = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);
const isTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  TIMEOUTS.has(error.code);

function isConnectionError(error: unknown): boolean {
  const cause = error instanceof UpstreamError ? error.originalError : undefined;
  return (
    cause !== undefined &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    CONNECTION_ERRORS.has(cause.code)
  );
}
