import { setTimeout as wait } from 'node:timers/promises';
import type { LedgerLine, RejectionReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanyQuery, Database } from '../../../platform/database/database.ts';
import type { ExchangeConsumer, FlushOptions } from '../../../platform/exchangeConsumer.ts';
import type { StoredLine } from '../../../platform/intake.ts';
import { holdEpoch } from '../ownership/owners.repository.ts';
import { TakenOver } from '../ownership/takenOver.ts';
import { addToTotals, type BatchRow, countStored, insertBatches } from './batchRows.ts';
import { isSameContent, ReusedKey } from './fingerprint.ts';
import { isPermanent } from './permanentFailure.ts';
import { type Held, unlearnableOf } from './salvage.ts';
import { NO_SUSPECT, type Suspect } from './suspects.ts';
import { StoredBatches } from './storedBatches.ts';
import { unavailable } from './unavailable.ts';
import { type Job, UNWATCHED, watchedQuery, type WorkLog } from './workLog.ts';

/** A batch whose exchanges were learned in memory and wait for the commit. */
export interface LearnedBatch {
  readonly row: BatchRow;
  /**
   * By which it is learned again when the commit fails because of what it, or another one, holds;
   * null when its bytes are gone.
   */
  readonly held: Held | null;
  /** @param counts as they were stored */
  stored(counts: LedgerLine): void;
  failed(error: Error): void;
}

export interface LaneParts {
  readonly db: Database;
  readonly consumer: ExchangeConsumer;
  /**
   * Other processes may learn over the same database: nothing is committed but in an epoch that the
   * company is owned in.
   */
  readonly isShared?: boolean;
  /** Hears what a commit changed. */
  onStored(companyId: string, lines: readonly StoredLine[]): void;
  /** A commit was refused, because the company is owned in a later epoch by now. */
  onLost(companyId: string, epoch: number): void;
  onError(error: unknown, words: string): void;
  /** Hears what is worked on; nobody when absent. */
  readonly log?: WorkLog;
}

/**
 * Times in milliseconds. A commit costs CPU whatever it carries, so the next one starts no sooner
 * after it than twice what it took.
 */
export const COMMIT = {
  soonest: 10,
  latest: 1_000,
  pause: 2,
  tries: 6,
  backOff: 50,
  idle: 30_000,
} as const;

/**
 * Group commit of one company: learning and committing take turns, so that a commit holds exactly
 * the batches learned before it.
 */
export class CompanyLane {
  /** Batches that were stored before. */
  readonly stored: StoredBatches;
  readonly #companyId: string;
  readonly #parts: LaneParts;
  #learned: LearnedBatch[] = [];
  /**
   * Epoch of what is in memory, and the latest in which the company is owned; null where nobody
   * owns companies.
   */
  #epoch: number | null = null;
  #latestEpoch: number | null = null;
  #isBusy = false;
  #isClosed = false;
  #waiting: (() => void)[] = [];
  #timer: NodeJS.Timeout | null = null;
  #lastTook = 0;
  #lastEnd = 0;

  constructor(companyId: string, parts: LaneParts) {
    this.#companyId = companyId;
    this.#parts = parts;
    this.stored = new StoredBatches(parts.db.company(companyId));
  }

  /** Has a batch committed soon; one of a closed lane fails. */
  add(batch: LearnedBatch): void {
    if (this.#isClosed) return batch.failed(unavailable());
    this.#learned.push(batch);
    if (this.#learned.length > 1) return;
    const pause = Math.min(COMMIT.latest, COMMIT.pause * this.#lastTook);
    this.#plan(Math.max(COMMIT.soonest, this.#lastEnd + pause - performance.now()));
  }

  /**
   * From now on the company is learned in this epoch. What is in memory of an earlier one is
   * dropped before anything else is learned.
   */
  own(epoch: number): void {
    this.#latestEpoch = Math.max(this.#latestEpoch ?? epoch, epoch);
  }

  /**
   * A transaction of the company that fails, with nothing written, when the company was taken over.
   */
  async transaction<T>(work: (query: CompanyQuery) => Promise<T>): Promise<T> {
    const epoch = this.#epoch;
    try {
      return await this.#parts.db.company(this.#companyId).transaction(async (query) => {
        if (epoch === null && this.#parts.isShared === true) throw new TakenOver();
        if (epoch !== null) await holdEpoch(query, epoch);
        return work(query);
      });
    } catch (error) {
      if (error instanceof TakenOver && epoch !== null) this.#parts.onLost(this.#companyId, epoch);
      throw error;
    }
  }

  /**
   * Learns a batch and schedules its commit. If learning fails halfway, for instance because the
   * database is away, memory holds part of a batch that its sender will repeat. Everything that is
   * not committed is dropped then, and the senders of those batches repeat them as well.
   */
  learn(work: () => Promise<LearnedBatch>): Promise<void> {
    return this.exclusive(async () => {
      try {
        this.add(await work());
      } catch (error) {
        this.#parts.consumer.discard(this.#companyId);
        const lost = this.#learned;
        this.#learned = [];
        for (const batch of lost) batch.failed(error instanceof TakenOver ? error : unavailable());
        throw error;
      }
    });
  }

  /** Runs work that may not overlap with learning or a commit. */
  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    while (this.#isBusy) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#isBusy = true;
    try {
      if (this.#epoch !== this.#latestEpoch) this.#begin(this.#latestEpoch);
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

  /**
   * Stores a batch by itself, of which an entry is known to fail or hang the commit; looks for that
   * entry first.
   */
  alone(batch: LearnedBatch, known: Suspect): Promise<void> {
    return this.settled(() =>
      this.#isClosed
        ? Promise.resolve(batch.failed(unavailable()))
        : this.#storeAlone(batch, known),
    );
  }

  /**
   * Commits everything that is in memory, and nothing from then on. Never throws: the batches hear
   * of a failure.
   */
  close(): Promise<void> {
    return this.exclusive(async () => {
      this.#isClosed = true;
      this.#cancel();
      await this.#commit({ isLast: true, isClosing: true });
    });
  }

  /** Begins another epoch: what was learned in the one before belongs to nobody. */
  #begin(epoch: number | null): void {
    const batches = this.#learned;
    this.#learned = [];
    this.#epoch = epoch;
    this.#parts.consumer.discard(this.#companyId);
    for (const batch of batches) batch.failed(new TakenOver());
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
      const lines = await this.#store(
        batches.map(({ row }) => row),
        options,
      );
      this.#lastEnd = performance.now();
      this.#lastTook = this.#lastEnd - startedAt;
      for (const batch of batches) batch.stored(batch.row.counts);
      if (lines.length > 0) onStored(this.#companyId, lines);
      if (!options.isLast && consumer.isUnsaved(this.#companyId)) {
        this.#plan(COMMIT.idle);
        this.#timer?.unref();
      }
    } catch (error) {
      consumer.discard(this.#companyId);
      if (error instanceof TakenOver) {
        onError(
          error,
          'A commit was refused: another process has taken over learning for the company, and what was in memory is dropped',
        );
        for (const batch of batches) batch.failed(error);
        return;
      }
      if (isPermanent(error)) {
        onError(
          error,
          'A commit of learned traffic cannot succeed; its batches are learned again one by one',
        );
        for (const batch of batches) await this.#storeAlone(batch, NO_SUSPECT);
        return;
      }
      onError(error, 'A commit of learned traffic failed for good; nothing of it was counted');
      for (const batch of batches) batch.failed(unavailable());
    }
  }

  /**
   * Learns a batch again and stores it by itself, without the entries that keep it from being
   * stored.
   */
  async #storeAlone(batch: LearnedBatch, known: Suspect): Promise<void> {
    const { consumer, onError, log = UNWATCHED } = this.#parts;
    const { held, row } = batch;
    try {
      if (held === null)
        throw new Error('The bytes of a batch are gone; its sender has to repeat it.');
      const stored = await this.stored.find({ fingerprint: row.fingerprint, earlier: null });
      if (stored !== null) {
        const isSame = isSameContent(stored.digest, row.digest);
        return isSame ? batch.stored(stored) : batch.failed(new ReusedKey());
      }
      if (known.search === null && (await this.#learnAndStore(batch, held, known.rejected))) return;
      const rejected = await unlearnableOf(held, known, {
        companyId: this.#companyId,
        transaction: (work) => this.transaction(work),
        consumer,
        log,
      });
      if (!(await this.#learnAndStore(batch, held, rejected)))
        throw new Error(
          'A batch could not be stored without the entries that were found to fail it.',
        );
      onError(
        new Error(
          `Entries ${[...rejected.keys()].slice(0, 20).join(', ')} of ${held.count} of a batch from ${row.source} were rejected.`,
        ),
        'Entries could not be learned',
      );
    } catch (error) {
      consumer.discard(this.#companyId);
      onError(error, 'A batch could not be stored by itself');
      batch.failed(error instanceof TakenOver ? error : unavailable());
    }
  }

  /** @returns whether it could be stored; not when it cannot, however often it is tried */
  async #learnAndStore(
    batch: LearnedBatch,
    held: Held,
    rejected: ReadonlyMap<number, RejectionReason>,
  ): Promise<boolean> {
    const { consumer, onStored } = this.#parts;
    try {
      const counts = await held.learn(held.count, rejected);
      const lines = await this.#store([{ ...batch.row, counts }], { isLast: true });
      batch.stored(counts);
      if (lines.length > 0) onStored(this.#companyId, lines);
      return true;
    } catch (error) {
      consumer.discard(this.#companyId);
      if (isPermanent(error)) return false;
      throw error;
    }
  }

  async #store(rows: readonly BatchRow[], options: FlushOptions): Promise<readonly StoredLine[]> {
    const { db, consumer, onError, log = UNWATCHED } = this.#parts;
    const scope = db.company(this.#companyId);
    const job: Job = {
      stage: 'committing',
      companyId: this.#companyId,
      fingerprints: rows.map(({ fingerprint }) => fingerprint),
    };
    const flushed: { afterCommit: (() => void) | null } = { afterCommit: null };
    for (let tries = 1; ; tries += 1) {
      try {
        // A connection may break after the server committed and before it could say so.
        if (
          flushed.afterCommit !== null &&
          rows.length > 0 &&
          (await countStored(scope.query, rows)) === rows.length
        ) {
          flushed.afterCommit();
          return [];
        }
        const lines = await this.transaction(async (query) => {
          const written = await insertBatches(query, rows);
          await addToTotals(query, rows);
          flushed.afterCommit = await consumer.flush(watchedQuery(query, log, job), options);
          log.leave();
          return written;
        });
        flushed.afterCommit?.();
        return lines;
      } catch (error) {
        log.leave();
        if (tries >= COMMIT.tries || isPermanent(error) || error instanceof TakenOver) throw error;
        onError(error, `A commit of learned traffic failed, try ${tries}`);
        await wait(COMMIT.backOff * 2 ** (tries - 1));
      }
    }
  }
}
