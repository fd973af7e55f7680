import type { GapsEvent } from './posture.upstream.ts';

/** Gaps of one message; a slow watcher is told of more by their count alone. */
const NAMED = 100;

/** Opened gaps for one watcher. Messages that a slow watcher has not taken yet become one. */
export class OpenedGaps implements AsyncIterableIterator<GapsEvent, void, undefined> {
  #waiting: GapsEvent | null = null;
  #error: Error | null = null;
  #isEnded = false;
  #wake: () => void = () => undefined;
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push({ gapIds, count }: GapsEvent): void {
    const before = this.#waiting ?? { gapIds: [], count: 0 };
    this.#waiting = { gapIds: [...before.gapIds, ...gapIds].slice(0, NAMED), count: before.count + count };
    this.#wake();
  }

  /** Ends the stream with an error, after what is still to be taken. */
  fail(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async next(): Promise<IteratorResult<GapsEvent, void>> {
    if (!this.#waiting && !this.#error && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isEnded) return { done: true, value: undefined };
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) return { done: false, value: waiting };
    const error = this.#error;
    await this.return();
    if (error) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<GapsEvent, void>> {
    if (!this.#isEnded) this.#onEnd();
    this.#isEnded = true;
    this.#wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
