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

export const MIRROR_LIMITS: MirrorLimits = { bytes: 32 * 1024 * 1024, wait: 60_000 };
const OVERHEAD = 200;

interface Waiting {
  readonly request: MirroredRequest;
  readonly bytes: number;
  readonly until: number;
}

/**
 * Mirrored requests that wait, for a while and in bounded memory, for the log lines that say what came of them. Only the line
 * counts as an exchange; one whose request was lost, or came too late, teaches what a line teaches.
 */
export class MirroredRequests {
  readonly #limits: MirrorLimits;
  readonly #waiting = new Map<string, Waiting>();
  #bytes = 0;

  constructor(limits: MirrorLimits = MIRROR_LIMITS) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#waiting.size;
  }

  add(companyId: string, request: MirroredRequest, now: number): void {
    const key = keyOf(companyId, request.id);
    this.#remove(key);
    const bytes = sizeOf(request);
    this.#waiting.set(key, { request, bytes, until: now + this.#limits.wait });
    this.#bytes += bytes;
    for (const [oldest, { until }] of this.#waiting) {
      if (this.#bytes <= this.#limits.bytes && until > now) break;
      this.#remove(oldest);
    }
  }

  /** The exchange with the headers and the body of its mirrored request, or as it was when that is not here. */
  join(companyId: string, id: string | null, exchange: Exchange, now: number): Exchange {
    const key = keyOf(companyId, id ?? '');
    const waiting = this.#waiting.get(key);
    if (waiting === undefined) return exchange;
    this.#remove(key);
    if (waiting.until <= now) return exchange;
    const { headers, body } = waiting.request;
    return { ...exchange, requestHeaders: headers, requestBody: body, unseen: 'answer' };
  }

  #remove(key: string): void {
    this.#bytes -= this.#waiting.get(key)?.bytes ?? 0;
    this.#waiting.delete(key);
  }
}

const keyOf = (companyId: string, id: string): string => `${companyId} ${id}`;

function sizeOf({ headers, body }: MirroredRequest): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, OVERHEAD) + (body?.text?.length ?? 0);
}
