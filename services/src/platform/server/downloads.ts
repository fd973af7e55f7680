import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Problem } from '../problem.ts';

/** Each holds a connection and a snapshot as long as its reader takes. */
const AT_ONCE = 4;
/** Bytes that are made before the reader asks for them. */
const READ_AHEAD = 1024 * 1024;
/** As nginx calls an answer that nobody waits for. */
const READER_LEFT = 499;

/** How a download is made. */
export interface Download<Piece> {
  /** Its pieces; the signal ends the reading, the running statement included. */
  readonly make: (signal: AbortSignal) => Promise<AsyncGenerator<Piece>> | AsyncGenerator<Piece>;
  /** Runs once the first piece is there, before the answer begins. */
  readonly whenBegun?: () => Promise<unknown>;
}

/** The downloads of one route. */
export class Downloads {
  #running = 0;

  /**
   * The body of an answer, made as fast as its reader takes it. Its first piece is there: what fails
   * before is answered as a problem, not as half a file. All that it holds is given back once the
   * reader has left, at whatever moment that is.
   * @throws Problem `busy` when four are running; what making the first piece throws
   */
  async body<Piece extends string | Uint8Array>(
    reply: FastifyReply,
    { make, whenBegun }: Download<Piece>,
  ): Promise<Readable> {
    if (this.#running >= AT_ONCE) {
      const words = `${AT_ONCE} exports are running already. Try again in a moment.`;
      throw new Problem('busy', words, { retryAfter: 10 });
    }
    const leaves = new AbortController();
    const { signal } = leaves;
    reply.raw.once('close', () => leaves.abort());
    this.#running += 1;
    let pieces: AsyncGenerator<Piece> | undefined;
    try {
      pieces = await make(signal);
      const first = await pieces.next();
      await whenBegun?.();
      if (reply.raw.destroyed) leaves.abort();
      signal.throwIfAborted();
      const body = Readable.from(continued(first, pieces), {
        objectMode: false,
        highWaterMark: READ_AHEAD,
      });
      body.once('close', () => (this.#running -= 1));
      signal.addEventListener('abort', () => body.destroy(), { once: true });
      return body;
    } catch (error) {
      this.#running -= 1;
      await pieces?.return(undefined).catch(() => undefined);
      if (!signal.aborted) throw error;
      throw new Problem('badInput', 'The reader has left.', { status: READER_LEFT });
    }
  }
}

/**
 * The same pieces, the first of which is there. No generator: one that nobody has begun to read
 * ends without its `finally`, and `pieces` would keep its connection for ever.
 */
function continued<Piece>(
  first: IteratorResult<Piece>,
  pieces: AsyncGenerator<Piece>,
): AsyncIterable<Piece> {
  let waiting: IteratorResult<Piece> | null = first;
  const iterator: AsyncIterator<Piece> = {
    next: () => {
      const given = waiting;
      waiting = null;
      return given === null ? pieces.next() : Promise.resolve(given);
    },
    return: () => pieces.return(undefined),
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
