import type { TrustedRequest } from '../session.ts';
import { Pause, pauseAfter } from './pauses.ts';
import { readEvents, type StreamEvent } from './readEvents.ts';
import { add, firstError, open, reserve, stop } from './streamRequests.ts';

/** What a connection tells of its subscriptions, by their names. */
export interface ConnectionListener {
  next(name: string, data: Readonly<Record<string, unknown>>): void;
  /** It is over: by the server, or for the reason given. */
  ended(name: string, error: string | null): void;
  /** Whether the server tells of it now. */
  live(name: string, isLive: boolean): void;
  /** Has the session renewed; tells whether it goes on. */
  renew(): Promise<boolean>;
}

interface Operation {
  readonly request: TrustedRequest;
  /** Whether something may have been missed. */
  isResumed: boolean;
  /** Its id in the stream; null while it is not in one. */
  operationId: string | null;
  failures: number;
}

/** Why a stream came to its end. */
type End = 'lost' | 'left' | 'signedOut';

/** The server gives a sign of life every 12 seconds. */
const SILENCE_MS = 40_000;
const SUSPICIOUS_MS = 25_000;
/** How long a stream that nobody needs stays: pages follow each other. */
const LINGER_MS = 5_000;
/** A stream that lasted so long was a good one. */
const LASTING_MS = 10_000;
/** How long a browser without a session waits for one, unless it is told. */
const SIGNED_OUT_MS = 60_000;
/** Errors that pass. */
const PASSING = new Set(['UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'TOO_MANY', 'BUSY']);

/**
 * One stream of the server that carries all subscriptions; while there are any it is opened again
 * whenever it breaks.
 */
export class StreamConnection {
  readonly #listener: ConnectionListener;
  readonly #operations = new Map<string, Operation>();
  readonly #pause = new Pause();
  #isRunning = false;
  #stream: {
    readonly abort: AbortController;
    token: string | null;
    heardAt: number;
    end: End;
  } | null = null;
  #failures = 0;
  #hasRenewed = false;
  #lastId = 0;

  constructor(listener: ConnectionListener) {
    this.#listener = listener;
  }

  /**
   * Adds a subscription under a name that is not in use. `isResumed`: something may have been
   * missed already.
   */
  want(name: string, request: TrustedRequest, isResumed: boolean): void {
    const operation = { request, isResumed, operationId: null, failures: 0 };
    this.#operations.set(name, operation);
    this.wake();
    void this.#ask(name, operation);
    void this.#run();
  }

  /** Stops a subscription. */
  drop(name: string): void {
    const operation = this.#operations.get(name);
    this.#operations.delete(name);
    const token = this.#stream?.token ?? null;
    if (operation && operation.operationId !== null && token !== null)
      void stop(token, operation.operationId);
    if (this.#operations.size === 0)
      setTimeout(() => this.#operations.size === 0 && this.#leave('left'), LINGER_MS);
  }

  /**
   * Tries at once what waits, and leaves a stream that has been silent: the machine may have slept.
   */
  wake(): void {
    this.#failures = 0;
    this.#hasRenewed = false;
    if (this.#stream && Date.now() - this.#stream.heardAt > SUSPICIOUS_MS) this.#leave('left');
    this.#pause.wake();
  }

  /** Leaves the stream for a new one: the browser is in another session. */
  restart(): void {
    this.#leave('left');
    this.wake();
  }

  #leave(end: End): void {
    if (!this.#stream) return;
    this.#stream.end = end;
    this.#stream.abort.abort();
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#operations.size > 0) {
      const startedAt = Date.now();
      const end = await this.#oneStream();
      for (const [name, operation] of this.#operations) {
        operation.operationId = null;
        operation.isResumed = true;
        this.#listener.live(name, false);
      }
      if (end === 'left' || this.#operations.size === 0) continue;
      if (end === 'lost') {
        if (Date.now() - startedAt > LASTING_MS) this.#failures = 0;
        await this.#pause.sleep(pauseAfter(this.#failures++));
      } else if (this.#hasRenewed || !(await this.#renewed())) {
        await this.#pause.sleep(SIGNED_OUT_MS);
        this.#hasRenewed = false;
      }
    }
    this.#isRunning = false;
  }

  async #renewed(): Promise<boolean> {
    this.#hasRenewed = true;
    return this.#listener.renew();
  }

  /** Opens a stream and reads it to its end. */
  async #oneStream(): Promise<End> {
    const stream = {
      abort: new AbortController(),
      token: null as string | null,
      heardAt: Date.now(),
      end: 'lost' as End,
    };
    this.#stream = stream;
    const { signal } = stream.abort;
    const watch = setInterval(
      () => Date.now() - stream.heardAt > SILENCE_MS && stream.abort.abort(),
      SILENCE_MS / 4,
    );
    try {
      const reserved = await reserve(signal);
      if (reserved.status === 401) return 'signedOut';
      if (reserved.status !== 201) return stream.end;
      const token = await reserved.text();
      const opened = await open(token, signal);
      if (!opened.ok || !opened.body) return stream.end;
      stream.token = token;
      this.#hasRenewed = false;
      for (const [name, operation] of this.#operations) void this.#ask(name, operation);
      for await (const event of readEvents(opened.body, () => (stream.heardAt = Date.now()))) {
        if (signal.aborted) break;
        this.#hear(event);
      }
    } catch {
      // The network broke, or we left: `end` says which.
    } finally {
      clearInterval(watch);
      stream.abort.abort();
      this.#stream = null;
    }
    return stream.end;
  }

  /** Asks for a subscription on the stream there is. */
  async #ask(name: string, operation: Operation): Promise<void> {
    const stream = this.#stream;
    if (!stream || stream.token === null) return;
    const operationId = (operation.operationId = String(++this.#lastId));
    const response = await add(
      stream.token,
      operation.request,
      operationId,
      operation.isResumed,
      stream.abort.signal,
    ).catch(() => null);
    if (stream.abort.signal.aborted) return;
    if (this.#operations.get(name) !== operation) return stop(stream.token, operationId);
    if (operation.operationId !== operationId) return;
    if (response?.status === 202) this.#listener.live(name, true);
    else if (response === null || response.status === 429 || response.status >= 500)
      this.#askLater(name, operation);
    else if (response.status === 401 || response.status === 404) this.#leave('lost');
    else
      this.#end(
        name,
        firstError(await response.json().catch(() => null))?.message ?? `Status ${response.status}`,
      );
  }

  #askLater(name: string, operation: Operation): void {
    operation.operationId = null;
    operation.isResumed = true;
    setTimeout(
      () => {
        if (operation.operationId === null && this.#operations.get(name) === operation)
          void this.#ask(name, operation);
      },
      pauseAfter(operation.failures++),
    );
  }

  #hear({ event, data }: StreamEvent): void {
    const { id, payload } = Object(data) as {
      readonly id?: unknown;
      readonly payload?: { readonly data?: Readonly<Record<string, unknown>> | null };
    };
    const [name, operation] =
      [...this.#operations].find(([, { operationId }]) => operationId === id) ?? [];
    if (name === undefined || operation === undefined) return;
    if (event === 'complete') return this.#end(name, null);
    const error = firstError(payload);
    // What failed is null in the data, which would take away what is shown of it.
    if (error === null && payload?.data) {
      operation.failures = 0;
      return this.#listener.next(name, payload.data);
    }
    const code = error?.code ?? '';
    if (code === 'UNAUTHENTICATED') this.#leave('lost');
    else if (PASSING.has(code)) {
      this.#listener.live(name, false);
      if (this.#stream?.token && operation.operationId !== null)
        void stop(this.#stream.token, operation.operationId);
      this.#askLater(name, operation);
    }
  }

  #end(name: string, error: string | null): void {
    this.#operations.delete(name);
    this.#listener.ended(name, error);
  }
}
