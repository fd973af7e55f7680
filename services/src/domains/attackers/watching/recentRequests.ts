import type { Observed } from '@palisade/engine/attackers/observed.ts';
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

export const seenRequest = ({ startedAt, host, method, path, status }: Exchange, { endpoint }: Observed, isAttempt: boolean): SeenRequest =>
  ({ at: startedAt, isAttempt, endpoint: endpoint?.key ?? null, template: endpoint?.template ?? null, host, method, path, status });

/** The latest requests of a company by consumers that nobody suspects yet: what came before, should one turn out to attack. */
export class RecentRequests {
  readonly #consumers = new Float64Array(KEPT);
  readonly #requests: (SeenRequest | null)[] = Array.from({ length: KEPT }, () => null);
  #next = 0;

  add(consumer: number, request: SeenRequest): void {
    this.#consumers[this.#next] = consumer;
    this.#requests[this.#next] = request;
    this.#next = (this.#next + 1) % KEPT;
  }

  /** The requests of a consumer, oldest first, once. */
  take(consumer: number): SeenRequest[] {
    const taken: SeenRequest[] = [];
    for (let step = 0; step < KEPT; step++) {
      const index = (this.#next + step) % KEPT;
      const request = this.#requests[index];
      if (this.#consumers[index] !== consumer || request == null) continue;
      taken.push(request);
      this.#requests[index] = null;
      this.#consumers[index] = 0;
    }
    return taken;
  }
}
