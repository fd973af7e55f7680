import type { Detection, Observed } from '@palisade/engine/attackers/observed.ts';
import type { Exchange } from '@palisade/engine/exchange/exchange.ts';
import type { WatchedSettings } from './companySettings.ts';
import type { CompanyQuery } from './database/database.ts';
import type { FlushOptions } from './exchangeConsumer.ts';
import type { DeletedSamples } from './sampleCounts.ts';

/** What the watch says of an exchange before it teaches anything. */
export interface Seen extends Pick<Detection, 'suspicion' | 'payloads' | 'tried'> {
  /** Stands for who made it, the same over restarts; null where nothing says. */
  readonly sender: number | null;
  /** An answer had named to them what they ask for, as a list does to an export. */
  readonly wasNamed: boolean;
}

/**
 * Watches exchanges for attackers before they teach anything. Published by the platform, so that
 * the inventory, which learns, and the attackers know only this. Calls keep to the turns of
 * `ExchangeConsumer`.
 */
export interface TrafficWatch {
  /** Brings what is known of the company into memory; called once before each batch. */
  begin(settings: WatchedSettings): Promise<void>;
  /** A commit moved what people said is legitimate: it is read again before the next batch. */
  retune(companyId: string): void;
  /** Looks at an exchange before it teaches anything. */
  observe(companyId: string, exchange: Exchange, observed: Observed): Seen;
  /**
   * Writes what was found inside the caller's transaction; the returned function runs after the
   * commit.
   */
  flush(query: CompanyQuery, options: FlushOptions): Promise<() => void>;
  isUnsaved(companyId: string): boolean;
  /** Drops the memory of a company; it goes on from the tables. */
  discard(companyId: string): void;
  /**
   * Deletes every kept example of a company inside the caller's transaction; see
   * `ExchangeConsumer`.
   */
  forgetSamples(query: CompanyQuery): Promise<DeletedSamples>;
}
