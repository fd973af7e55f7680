import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Database } from '../database/database.ts';
import { Problem } from '../problem.ts';

/**
 * Downloads at once over all routes of a database handle. Each holds one of its 16 connections and
 * a snapshot as long as its reader takes; the other six always answer pages.
 */
const AT_ONCE = 10;
/** Downloads at once of one company, as long as there is room for others. */
const OF_A_COMPANY = 3;
/** Bytes that are made before the reader asks for them. */
const READ_AHEAD = 1024 * 1024;
/** As nginx calls an answer that nobody waits for. */
const READER_LEFT = 499;
/** Seconds after which a refused download may be tried again. */
const RETRY = 10;
/**
 * Milliseconds between two looks whether a reader has taken anything of what waits for them. The
 * database ends a transaction that waits as long (`idle_in_transaction_session_timeout`).
 */
const PATIENCE = 120_000;

/** How a download is made. */
export interface Download<Piece> {
  /** Whose data it is: places are shared out among companies. */
  readonly companyId: string;
  /** Its pieces; the signal ends the reading, the running statement included. */
  readonly make: (signal: AbortSignal) => Promise<AsyncGenerator<Piece>> | AsyncGenerator<Piece>;
  /** Runs once the first piece is there, before the answer begins. */
  readonly whenBegun?: () => Promise<unknown>;
}

export interface DownloadOptions {
  /** Milliseconds between two looks whether the reader goes on reading; two minutes when absent. */
  readonly patience?: number;
}

/** Who has which downloads of one database handle: all of them share its connections. */
class Places {
  readonly #ofCompanies = new Map<string, number>();
  #all = 0;

  /**
   * Takes a place for a company. Each has up to three, and fewer the fewer are free: somebody who
   * takes all they get leaves at least half of what was free to others.
   * @returns gives the place back; calling it again does nothing
   * @throws Problem `busy` when the company has its share, or all places are taken
   */
  take(companyId: string): () => void {
    const own = this.#ofCompanies.get(companyId) ?? 0;
    const free = AT_ONCE - this.#all;
    const share = Math.min(OF_A_COMPANY, Math.max(1, Math.floor(free / 2)));
    if (free === 0 || own >= share) throw refused(own);
    this.#ofCompanies.set(companyId, own + 1);
    this.#all += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#all -= 1;
      const left = (this.#ofCompanies.get(companyId) ?? 0) - 1;
      if (left > 0) this.#ofCompanies.set(companyId, left);
      else this.#ofCompanies.delete(companyId);
    };
  }
}

function refused(own: number): Problem {
  const why =
    own === 0
      ? 'As many exports as the server runs at once are running already.'
      : `${own === 1 ? 'One export' : `${own} exports`} of this company ${own === 1 ? 'is' : 'are'} running already.`;
  return new Problem('busy', `${why} Try again in ${RETRY} seconds.`, { retryAfter: RETRY });
}

const placesOf = new WeakMap<Database, Places>();

/** The downloads over one database handle, whichever routes they come from. */
export class Downloads {
  readonly #places: Places;
  readonly #patience: number;

  constructor(db: Database, { patience = PATIENCE }: DownloadOptions = {}) {
    this.#places = placesOf.get(db) ?? new Places();
    placesOf.set(db, this.#places);
    this.#patience = patience;
  }

  /**
   * The body of an answer, made as fast as its reader takes it. Its first piece is there: what
   * fails before is answered as a problem, not as half a file. All that it holds is given back once
   * the reader has taken the last piece or left, at whatever moment that is; a reader who takes
   * nothing for two minutes is cut off.
   * @throws Problem `busy` when its share is running; what making the first piece throws
   */
  async body<Piece extends string | Uint8Array>(
    reply: FastifyReply,
    { companyId, make, whenBegun }: Download<Piece>,
  ): Promise<Readable> {
    const giveBack = this.#places.take(companyId.toLowerCase());
    const leaves = new AbortController();
    const { signal } = leaves;
    reply.raw.once('close', () => leaves.abort());
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
      const watch = setInterval(cutsOff(reply, body), this.#patience).unref();
      body.once('close', () => {
        clearInterval(watch);
        giveBack();
      });
      signal.addEventListener('abort', () => body.destroy(), { once: true });
      return body;
    } catch (error) {
      giveBack();
      await pieces?.return(undefined).catch(() => undefined);
      if (!signal.aborted) throw error;
      throw new Problem('badInput', 'The reader has left.', { status: READER_LEFT });
    }
  }
}

/** Ends an answer when bytes wait for its reader and none has left since the last look. */
function cutsOff({ raw }: FastifyReply, body: Readable): () => void {
  let before = raw.socket?.bytesWritten;
  return () => {
    const now = raw.socket?.bytesWritten;
    if (now === before && body.readableLength > 0) raw.destroy();
    before = now;
  };
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
