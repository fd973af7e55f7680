import type { FastifyReply } from 'fastify';
import type { ExecutionResult } from 'graphql';
import { Refusal } from '../refusal.ts';
import { EventWriter } from './eventWriter.ts';
import type { LiveStream } from './liveStreams.ts';

/** Results of one subscription: a stream of them, or the one that says why there is none. */
export type Results = AsyncIterableIterator<ExecutionResult, void, undefined> | ExecutionResult;

/** More than the pages of forty tabs ask for. */
const OPERATIONS_PER_STREAM = 100;
/** Milliseconds that a reserved stream waits for its reader. */
const RESERVED_FOR = 10_000;

interface Operation {
  results: Results | null;
}

/**
 * One stream that carries many subscriptions, each under the id that its request gave it: the
 * single connection mode of the protocol "GraphQL over Server-Sent Events". It begins as a
 * reservation.
 */
export class SharedStream implements LiveStream {
  readonly session: string;
  bearer: string;
  readonly #operations = new Map<string, Operation>();
  readonly #onEnd: () => void;
  readonly #open = Promise.withResolvers<EventWriter | null>();
  #reservation: NodeJS.Timeout | null;
  #isEnded = false;

  /** `onEnd` is told once, when it ends or nobody came for it. */
  constructor(session: string, bearer: string, onEnd: () => void) {
    this.session = session;
    this.bearer = bearer;
    this.#onEnd = onEnd;
    this.#reservation = setTimeout(() => this.end(), RESERVED_FOR);
  }

  get operationCount(): number {
    return this.#operations.size;
  }

  /**
   * Answers the request of its only reader; resolves when that one is gone. Throws Refusal 409 for
   * a second one.
   */
  async open(reply: FastifyReply): Promise<void> {
    if (this.#reservation === null)
      throw new Refusal(
        409,
        'STREAM_OPEN',
        'This stream has a reader already. Reserve another one.',
      );
    clearTimeout(this.#reservation);
    this.#reservation = null;
    const writer = new EventWriter(reply);
    this.#open.resolve(writer);
    await writer.closed;
    this.end();
  }

  /**
   * Adds a subscription; its results are written as they come. What goes wrong in it ends it alone.
   * @param begin makes the results, once there is room for them
   * @param failed the result that tells of an error
   * @throws Refusal 409 for an id that is in use, 429 for more than a stream carries
   */
  add(
    id: string,
    begin: () => Promise<Results>,
    failed: (error: unknown) => ExecutionResult,
  ): void {
    if (this.#operations.has(id))
      throw new Refusal(409, 'OPERATION_EXISTS', 'This stream has an operation of that id.');
    if (this.#operations.size >= OPERATIONS_PER_STREAM)
      throw new Refusal(
        429,
        'TOO_MANY',
        `A stream may carry ${OPERATIONS_PER_STREAM} subscriptions at once.`,
        5,
      );
    const operation: Operation = { results: null };
    this.#operations.set(id, operation);
    void this.#run(id, operation, begin, failed);
  }

  /** Stops a subscription; nothing of it is written any more. */
  stop(id: string): void {
    const operation = this.#operations.get(id);
    if (!operation) return;
    this.#operations.delete(id);
    if (operation.results && Symbol.asyncIterator in operation.results)
      void operation.results.return?.();
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    if (this.#reservation !== null) clearTimeout(this.#reservation);
    for (const id of this.#operations.keys()) this.stop(id);
    this.#open.resolve(null);
    void this.#open.promise.then((writer) => writer?.end());
    this.#onEnd();
  }

  async #run(
    id: string,
    operation: Operation,
    begin: () => Promise<Results>,
    failed: (error: unknown) => ExecutionResult,
  ): Promise<void> {
    const isStopped = (): boolean => this.#operations.get(id) !== operation;
    const tell = async (payload: ExecutionResult): Promise<void> => {
      const writer = await this.#open.promise;
      if (!isStopped()) await writer?.write('next', { id, payload });
    };
    try {
      const results = await begin();
      operation.results = results;
      if (!(Symbol.asyncIterator in results)) await tell(results);
      else if (isStopped()) await results.return?.();
      else for await (const result of results) await tell(result);
    } catch (error) {
      await tell(failed(error));
    }
    if (isStopped()) return;
    this.#operations.delete(id);
    await (await this.#open.promise)?.write('complete', { id });
  }
}
