import type { Observed, ObservedEndpoint } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';

/** A request in the sequence of who sent it. */
export interface SeenRequest {
  readonly at: number;
  readonly isAttempt: boolean;
  readonly endpoint: string | null;
  readonly template: string | null;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

const KEPT = 8_192;
/** Characters of a path that lie with those of all others; a longer one stays a text of its own. */
const ROOM = 64;
const ASCII = 0x7f;

export const seenRequest = ({ startedAt, host, method, path, status }: Exchange, { endpoint }: Observed, isAttempt: boolean): SeenRequest =>
  ({ at: startedAt, isAttempt, endpoint: endpoint?.key ?? null, template: endpoint?.template ?? null, host, method, path, status });

/**
 * The latest requests of a company by consumers that nobody suspects yet: what came before, should one turn out to attack. In
 * columns, and without a text of each, since nearly all of them pass and would be work for the garbage collector.
 */
export class RecentRequests {
  readonly #consumers = new Float64Array(KEPT);
  readonly #times = new Float64Array(KEPT);
  readonly #statuses = new Uint16Array(KEPT);
  readonly #attempts = new Uint8Array(KEPT);
  readonly #lengths = new Uint8Array(KEPT);
  readonly #paths = Buffer.alloc(KEPT * ROOM);
  /** Paths that are long or not plain. */
  readonly #others = new Map<number, string>();
  readonly #endpoints: (ObservedEndpoint | null)[] = Array.from({ length: KEPT }, () => null);
  readonly #hosts: string[] = Array.from({ length: KEPT }, () => '');
  readonly #methods: string[] = Array.from({ length: KEPT }, () => '');
  #next = 0;

  add(consumer: number, { startedAt, host, method, path, status }: Exchange, { endpoint }: Observed, isAttempt: boolean): void {
    const index = this.#next;
    this.#next = (index + 1) % KEPT;
    this.#consumers[index] = consumer;
    this.#times[index] = startedAt;
    this.#statuses[index] = status;
    this.#attempts[index] = isAttempt ? 1 : 0;
    this.#endpoints[index] = endpoint;
    this.#hosts[index] = host;
    this.#methods[index] = method;
    if (this.#others.size > 0) this.#others.delete(index);
    if (!this.#keep(index, path)) this.#others.set(index, path);
  }

  /** Keeps a path with the others; false when it has no room there. */
  #keep(index: number, path: string): boolean {
    const { length } = path;
    if (length > ROOM) return false;
    const paths = this.#paths;
    for (let at = 0, to = index * ROOM; at < length; at++, to++) {
      const code = path.charCodeAt(at);
      if (code > ASCII) return false;
      paths[to] = code;
    }
    this.#lengths[index] = length;
    return true;
  }

  /** The requests of a consumer, oldest first, once. */
  take(consumer: number): SeenRequest[] {
    const taken: SeenRequest[] = [];
    for (let step = 0; step < KEPT; step++) {
      const index = (this.#next + step) % KEPT;
      if (this.#consumers[index] !== consumer) continue;
      const endpoint = this.#endpoints[index] ?? null;
      taken.push({
        at: this.#times[index] ?? 0, isAttempt: this.#attempts[index] === 1, endpoint: endpoint?.key ?? null, template: endpoint?.template ?? null,
        host: this.#hosts[index] ?? '', method: this.#methods[index] ?? '', status: this.#statuses[index] ?? 0,
        path: this.#others.get(index) ?? this.#paths.toString('latin1', index * ROOM, index * ROOM + (this.#lengths[index] ?? 0)),
      });
      this.#consumers[index] = 0;
    }
    return taken;
  }
}
