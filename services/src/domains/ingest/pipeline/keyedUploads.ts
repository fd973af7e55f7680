import { Problem } from '../../../platform/problem.ts';

/** Milliseconds that an upload waits for another one under its key that is not as far. */
const PATIENCE = 5_000;

/** An upload among those under its key. */
export interface KeyedUpload {
  /**
   * Resolves when the batch at this place may be compared with what is known under the key.
   * @throws Problem `busy` when an earlier upload does not come that far in time
   */
  turn(index: number): Promise<void>;
  /** The batch at this place is known from now on. */
  begun(index: number): void;
  leave(): void;
}

const UNKEYED: KeyedUpload = {
  turn: () => Promise.resolve(),
  begun: () => undefined,
  leave: () => undefined,
};

/**
 * Uploads that run under idempotency keys. None gets ahead of the first one under its key: two
 * bodies that begin alike could otherwise store one half each.
 */
export class KeyedUploads {
  readonly #running = new Map<string, { begun: number }[]>();
  readonly #patience: number;
  #waiting: (() => void)[] = [];

  constructor(patience = PATIENCE) {
    this.#patience = patience;
  }

  enter(companyId: string, idempotencyKey: string | null): KeyedUpload {
    if (idempotencyKey === null) return UNKEYED;
    const name = `${companyId} ${idempotencyKey}`;
    const own = { begun: 0 };
    const all = this.#running.get(name) ?? [];
    all.push(own);
    this.#running.set(name, all);
    const isAhead = (index: number): boolean => {
      const [first] = all;
      return first !== undefined && first !== own && first.begun <= index;
    };
    return {
      turn: async (index) => {
        const until = performance.now() + this.#patience;
        while (isAhead(index)) {
          const left = until - performance.now();
          if (left <= 0) {
            const words = 'An upload with this Idempotency-Key is running. Wait until it ends.';
            throw new Problem('busy', words, { retryAfter: 5 });
          }
          await this.#change(left);
        }
      },
      begun: (index) => {
        own.begun = index + 1;
        this.#wake();
      },
      leave: () => {
        const at = all.indexOf(own);
        if (at >= 0) all.splice(at, 1);
        if (all.length === 0 && this.#running.get(name) === all) this.#running.delete(name);
        this.#wake();
      },
    };
  }

  /** Resolves when an upload got further or ended, or after so many milliseconds. */
  async #change(patience: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    const timer = setTimeout(resolve, patience);
    await promise;
    clearTimeout(timer);
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }
}
