import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { NoiseReason } from '@palisade/vocabulary/ledger.ts';
import type { Query } from './database/database.ts';

/** What became of one exchange. */
export type Verdict = { readonly learned: true } | { readonly noise: NoiseReason };

/** What ingest hands exchanges to. Published here because learning belongs to another domain than receiving. */
export interface ExchangeConsumer {
  /** Learns from one exchange in memory. Synchronous and without I/O: it runs for every line of an upload. */
  observe(companyId: string, source: string, exchange: Exchange): Verdict;
  /** Writes everything of the company that changed since the last flush, inside the caller's transaction (its `query`). */
  flush(companyId: string, query: Query): Promise<void>;
  /** Drops the company's state in memory after a failed transaction; the next exchange reloads it from the database. */
  discard(companyId: string): void;
}
