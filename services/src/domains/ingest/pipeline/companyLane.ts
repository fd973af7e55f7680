import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/database.ts';
import type { ExchangeConsumer, FlushOptions } from '../../../platform/exchangeConsumer.ts';
import type { StoredLine } from '../../../platform/intake.ts';
import { addToTotals, type BatchRow, countStored, insertBatches } from './batchRows.ts';
import { StoredBatches } from './storedBatches.ts';
import { unavailable } from './unavailable.ts';

/** A batch whose exchanges were learned in memory and wait for the commit. */
export interface LearnedBatch {
  readonly row: BatchRow;
  stored(): void;
  failed(error: Error): void;
}

export interface LaneParts {
  readonly db: Database;
  readonly consumer: ExchangeConsumer;
  /** Hears what a commit changed. */
  onStored(companyId: string, lines: readonly StoredLine[]): void;
  onError(error: unknown, words: string): void;
}

/** Times in milliseconds. A commit costs CPU whatever it carries, so the next one starts no sooner after it than twice what it took. */
export const COMMIT = { soonest: 10, latest: 1_000, pause: 2, tries: 6, backOff: 50, idle: 30_000 } as const;

/** Group commit of one company: learning and committing take turns, so that a commit holds exactly the batches learned before it. */
export class CompanyLane {
  /** Batches that were stored before. */
  readonly stored: StoredBatches;
  readonly #companyId: string;
  readonly #parts: LaneParts;
  #learned: LearnedBatch[] = [];
  #isBusy = false;
  #isClosed = false;
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #lastTook = 0;
  #lastEnd = 0;

  constructor(companyId: string, parts: LaneParts) {
    this.#companyId = companyId;
    this.#parts = parts;
    this.stored = new StoredBatches(parts.db.company(companyId), companyId);
  }

  /** Has a batch committed soon; one of a closed lane fails. */
  add(batch: LearnedBatch): void {
    if (this.#isClosed) return batch.failed(unavailable());
    this.#learned.push(batch);
    if (this.#learned.length > 1) return;
    const pause = Math.min(COMMIT.latest, COMMIT.pause * this.#lastTook);
    this.#plan(Math.max(COMMIT.soonest, this.#lastEnd + pause - performance.now()));
  }

  /** Runs work that may not overlap with learning or a commit. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      this.#isBusy = false;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const wake of waiting) wake();
    }
  }

  /** Commits everything that is in memory, then runs work before anything else is learned. */
  settled<T>(work: () => Promise<T>): Promise<T> {
    this.#cancel();
    return this.exclusive(async () => {
      await this.#commit({ isLast: true });
      return await work();
    });
  }

  /** Commits everything that is in memory, and nothing from then on. Never throws: the batches hear of a failure. */
  close(): Promise<void> {
    return this.exclusive(async () => {
      this.#isClosed = true;
      this.#cancel();
      await this.#commit({ isLast: true, isClosing: true });
    });
  }

  #plan(delay: number): void {
    this.#cancel();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.exclusive(async () => {
        if (!this.#isClosed) await this.#commit({ isLast: false });
      });
    }, delay);
  }

  #cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Commits what was learned; with `isLast` also what could wait. */
  async #commit(options: FlushOptions): Promise<void> {
    const batches = this.#learned;
    this.#learned = [];
    const { consumer, onStored, onError } = this.#parts;
    if (batches.length === 0 && !consumer.isUnsaved(this.#companyId)) return;
    const startedAt = performance.now();
    try {
      const lines = await this.#store(batches.map(({ row }) => row), options);
      this.#lastEnd = performance.now();
      this.#lastTook = this.#lastEnd - startedAt;
      for (const batch of batches) batch.stored();
      if (lines.length > 0) onStored(this.#companyId, lines);
      if (!options.isLast && consumer.isUnsaved(this.#companyId)) {
        this.#plan(COMMIT.idle);
        this.#timer?.unref();
      }
    } catch (error) {
      onError(error, 'A commit of learned traffic failed for good; nothing of it was counted');
      consumer.discard(this.#companyId);
      for (const batch of batches) batch.failed(unavailable());
    }
  }

  async #store(rows: readonly BatchRow[], options: FlushOptions): Promise<readonly StoredLine[]> {
    const { db, consumer, onError } = this.#parts;
    const scope = db.company(this.#companyId);
    const flushed: { afterCommit: (() => void) | null } = { afterCommit: null };
    for (let tries = 1; ; tries += 1) {
      try {
        // A connection may break after the server committed and before it could say so.
        if (flushed.afterCommit !== null && rows.length > 0 && (await countStored(scope.query, this.#companyId, rows)) === rows.length) {
          flushed.afterCommit();
          return [];
        }
        const lines = await scope.transaction(async (query) => {
          const written = await insertBatches(query, this.#companyId, rows);
          await addToTotals(query, this.#companyId, rows);
          flushed.afterCommit = await consumer.flush(this.#companyId, query, options);
          return written;
        });
        flushed.afterCommit?.();
        return lines;
      } catch (error) {
        if (tries >= COMMIT.tries) throw error;
        onError(error, `A commit of learned traffic failed, try ${tries}`);
        await wait(COMMIT.backOff * 2 ** (tries - 1));
      }
    }
  }
}
