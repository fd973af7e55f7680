import type { Body, Exchange, Pair } from './exchange.ts';

/** A request as a server mirrored it: without its answer. */
export interface MirroredRequest {
  /** The id that the server gave it, which its log line has too. */
  readonly id: string;
  readonly headers: readonly Pair[];
  readonly body: Body | null;
}

export interface MirrorLimits {
  /** Bytes of all requests that wait for their lines. */
  readonly bytes: number;
  /** Milliseconds that one waits. */
  readonly wait: number;
}

const MIRROR_LIMITS: MirrorLimits = { bytes: 32 * 1024 * 1024, wait: 60_000 };
const OVERHEAD = 200;

interface Waiting {
  readonly request: MirroredRequest;
  readonly bytes: number;
  readonly until: number;
}

/**
 * Mirrored requests that wait, for a while and in bounded memory, for the log lines that say what
 * came of them. Only the line counts as an exchange; one whose request was lost, or came too late,
 * teaches what a line teaches.
 */
export class MirroredRequests {
  readonly #limits: MirrorLimits;
  readonly #waiting = new Map<string, Waiting>();
  #bytes = 0;

  constructor(limits: MirrorLimits = MIRROR_LIMITS) {
    this.#limits = limits;
  }

  /** Requests that wait. */
  get size(): number {
    return this.#waiting.size;
  }

  add(companyId: string, request: MirroredRequest, now: number): void {
    const key = keyOf(companyId, request.id);
    this.#drop(key);
    const bytes = sizeOf(request);
    this.#waiting.set(key, { request, bytes, until: now + this.#limits.wait });
    this.#bytes += bytes;
    for (const [oldest, { until }] of this.#waiting) {
      if (this.#bytes <= this.#limits.bytes && until > now) break;
      this.#drop(oldest);
    }
  }

  /**
   * The lines of one batch. Requests that they take are theirs, however often the batch is learned,
   * and count as memory until the lines are stored or given back.
   * @param now when the lines were received, by the clock that `add` was given
   */
  lines(companyId: string, now: number): MirroredLines {
    const taken = new Map<object, Waiting>();
    return {
      mayJoin: () => taken.size > 0 || this.#waiting.size > 0,
      join: (line, id, exchange) => {
        const own = taken.get(line) ?? this.#take(keyOf(companyId, id ?? ''), now);
        if (own === null) return exchange;
        taken.set(line, own);
        const { headers, body } = own.request;
        return { ...exchange, requestHeaders: headers, requestBody: body, unseen: 'answer' };
      },
      stored: () => {
        for (const { bytes } of taken.values()) this.#bytes -= bytes;
        taken.clear();
      },
      giveBack: () => {
        for (const waiting of taken.values()) this.#return(companyId, waiting);
        taken.clear();
      },
    };
  }

  /** Takes a request out of those that wait; its bytes still count. */
  #take(key: string, now: number): Waiting | null {
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return null;
    if (waiting.until <= now) {
      this.#drop(key);
      return null;
    }
    this.#waiting.delete(key);
    return waiting;
  }

  #return(companyId: string, waiting: Waiting): void {
    const key = keyOf(companyId, waiting.request.id);
    // Another request has come by the same id meanwhile.
    if (this.#waiting.has(key)) this.#bytes -= waiting.bytes;
    else this.#waiting.set(key, waiting);
  }

  #drop(key: string): void {
    this.#bytes -= this.#waiting.get(key)?.bytes ?? 0;
    this.#waiting.delete(key);
  }
}

/** Joins the lines of one batch with the mirrored requests of their company. */
export interface MirroredLines {
  /** Whether a line could find a request at all. */
  mayJoin(): boolean;
  /**
   * The exchange with the headers and the body of its mirrored request, or as it was when that is
   * not here. The same line, by identity, finds its request again.
   */
  join(line: object, id: string | null, exchange: Exchange): Exchange;
  /** The lines are stored for good. */
  stored(): void;
  /** The lines were not stored: when they are sent again, they find their requests again. */
  giveBack(): void;
}

const keyOf = (companyId: string, id: string): string => `${companyId} ${id}`;

function sizeOf({ headers, body }: MirroredRequest): number {
  return (
    headers.reduce((sum, [name, value]) => sum + name.length + value.length, OVERHEAD) +
    (body?.text?.length ?? 0)
  );
}
