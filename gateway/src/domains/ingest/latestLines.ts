import type { IngestEvent, LedgerRow } from './ingest.upstream.ts';

/** Lines for one watcher. Those a slow watcher has not taken yet are merged: the newest of each line is kept. */
export class LatestLines implements AsyncIterable<IngestEvent> {
  #lines: Map<string, LedgerRow> | null = null;
  #error: Error | null = null;
  #wake: (() => void) | null = null;

  push(lines: readonly LedgerRow[]): void {
    this.#lines ??= new Map();
    for (const line of lines) this.#lines.set(`${line.minute}|${line.source}`, line);
    this.#wake?.();
  }

  /** Ends the stream with an error, after what is still to be taken. */
  fail(error: Error): void {
    this.#error = error;
    this.#wake?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<IngestEvent, void, undefined> {
    return {
      next: async () => {
        if (!this.#lines && !this.#error) await new Promise<void>((resolve) => { this.#wake = resolve; });
        const lines = this.#lines;
        this.#lines = null;
        if (lines) return { done: false, value: { lines: [...lines.values()] } };
        if (this.#error) throw this.#error;
        return { done: true, value: undefined };
      },
      return: async () => {
        this.#wake?.();
        return { done: true, value: undefined };
      },
    };
  }
}
