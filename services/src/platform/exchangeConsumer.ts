import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { NoiseReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanyQuery, CompanyScope } from './database/database.ts';
import type { LearningChange } from './learningChange.ts';
import type { DeletedSamples } from './sampleCounts.ts';

/** What became of one exchange. */
export type Verdict = 'learned' | NoiseReason;

export interface FlushOptions {
  /** Everything that is in memory is written, also what could wait. */
  readonly isLast: boolean;
  /**
   * Nothing is learned after it, so that rows say exactly what is known, also where they are near
   * enough for a while.
   */
  readonly isClosing?: boolean;
}

/**
 * Learns from exchanges. Published by the platform, so that the intake and the inventory know only
 * this.
 *
 * For one company the caller never calls `prepare` or `observe` while a `flush` runs or before its
 * outcome is reported. What was observed is in the rows once the transaction that `flush` wrote in has
 * committed, and not before.
 */
export interface ExchangeConsumer {
  /** Brings what is known of a host into memory; `observe` needs it. */
  prepare(companyId: string, host: string): Promise<void>;
  /** Whether `observe` may be called for an exchange with this host. */
  isPrepared(companyId: string, host: string): boolean;
  /**
   * Reads the settings of the company again; called once before each batch.
   * @param transaction in which loading writes what a crash left to be done; one of the company
   * when absent
   */
  begin(companyId: string, transaction?: CompanyScope['transaction']): Promise<void>;
  observe(companyId: string, source: string, exchange: Exchange): Verdict;
  /**
   * Counts records that teach nothing by their kind, at the time they came in (milliseconds since
   * 1970).
   */
  skip(companyId: string, count: number, at: number): void;
  /** Counts entries that were no exchanges, at the time they came in (milliseconds since 1970). */
  reject(companyId: string, count: number, at: number): void;
  /**
   * Writes what changed inside the caller's transaction. The caller runs the returned function
   * after the commit; if the transaction fails it calls `flush` again, or `discard`.
   */
  flush(query: CompanyQuery, options: FlushOptions): Promise<() => void>;
  /** Whether something is in memory that `flush` would write. */
  isUnsaved(companyId: string): boolean;
  /** Drops the memory of a company; it is loaded from the database again when needed. */
  discard(companyId: string): void;
  /**
   * Deletes every kept sample of a company inside the caller's transaction, and in memory, and
   * reads the rows back.
   * @returns how many rows held some, and of what none is left
   */
  forgetSamples(query: CompanyQuery): Promise<DeletedSamples>;
  /**
   * Carries out what a person decided, in memory and inside the caller's transaction, and gives
   * back what came of it. The caller flushes in the same transaction; when either throws it calls
   * `discard`, so that nothing is half done.
   * @throws Problem in words when it cannot be done
   */
  change(query: CompanyQuery, change: LearningChange): Promise<unknown>;
}
