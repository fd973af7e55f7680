import { Refusal } from '../refusal.ts';

/** A live stream that is open, or reserved for somebody who is about to open it. */
export interface LiveStream {
  /** Key of the session it belongs to. */
  readonly session: string;
  /** What the session asks with now: it is renewed every few minutes. */
  bearer: string | null;
  /** Subscriptions that it carries. */
  readonly operationCount: number;
  end(): void;
}

/** Browsers need one for all their tabs; those without shared workers one a tab. */
const STREAMS_PER_SESSION = 6;

/** All live streams, by the session that they belong to. */
export class LiveStreams {
  readonly #bySession = new Map<string, Set<LiveStream>>();

  /**
   * Takes a stream in and returns how to let go of it. Throws Refusal 429 when the session has as
   * many as it may have.
   */
  add(stream: LiveStream): () => void {
    const known = this.#bySession.get(stream.session) ?? new Set();
    if (known.size >= STREAMS_PER_SESSION)
      throw new Refusal(
        429,
        'TOO_MANY',
        `A session may have ${STREAMS_PER_SESSION} live streams at once.`,
        5,
      );
    this.#bySession.set(stream.session, known.add(stream));
    return () => {
      if (known.delete(stream) && known.size === 0) this.#bySession.delete(stream.session);
    };
  }

  /**
   * Ends whatever a session that is over, or that the browser has left for another one, still
   * hears.
   */
  endSession(session: string): void {
    for (const stream of this.#bySession.get(session) ?? []) stream.end();
  }

  /** Lets the streams of a session go on with its new bearer. */
  renewSession(session: string, bearer: string): void {
    for (const stream of this.#bySession.get(session) ?? []) stream.bearer = bearer;
  }

  /** Ends all of them. */
  endAll(): void {
    for (const session of this.#bySession.keys()) this.endSession(session);
  }

  /** How many streams there are, and subscriptions in them. */
  count(): { readonly streams: number; readonly operations: number } {
    const all = [...this.#bySession.values()].flatMap((streams) => [...streams]);
    return {
      streams: all.length,
      operations: all.reduce((sum, { operationCount }) => sum + operationCount, 0),
    };
  }
}
