import type { IngestEvent, LedgerRow } from './ingest.upstream.ts';

/** Lines for one watcher. Those a slow watcher has not taken yet are merged: the newest of each line is kept. */
export class LatestLines implements AsyncIterableIterator<IngestEvent, void, undefined> {
  #lines: Map<string, LedgerRow> | null = null;
  #error: Error | null = null;
  #isEnded = false;
  #wake: () => void = () => undefined;
  readonly #onEnd: () => void;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  push(lines: readonly LedgerRow[]): void {
    this.#lines ??= new Map();
    for (const line of lines) this.#lines.set(`${line.minute}|${line.source}`, line);
    this.#wake();
  }

  /** Ends the stream with an error, after what is still to be taken. */
  fail(error: Error): void {
    this.#error = error;
    this.#wake();
  }

  async next(): Promise<IteratorResult<IngestEvent, void>> {
    if (!this.#lines && !this.#error && !this.#isEnded) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#isEnded) return { done: true, value: undefined };
    const lines = this.#lines;
    this.#lines = null;
    if (lines) return { done: false, value: { lines: [...lines.values()] } };
    const error = this.#error;
    await this.return();
    if (error) throw error;
    return { done: true, value: undefined };
  }

  async return(): Promise<IteratorResult<IngestEvent, void>> {
    if (!this.#isEnded) this.#onEnd();
    this.#isEnded = true;
    this.#wake();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}
