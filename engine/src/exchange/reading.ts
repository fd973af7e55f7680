import type { NoiseReason, RejectionReason } from '@palisade/vocabulary/ledger.ts';
import type { Exchange } from './exchange.ts';

/**
 * What one record turned out to be: an exchange, one that teaches nothing by its kind, or why it
 * could not be read.
 */
export type Reading =
  | { readonly exchange: Exchange }
  | { readonly rejected: RejectionReason }
  | { readonly noise: NoiseReason };

/** What readers of records without everything in them fall back to. */
export interface ReadingContext {
  /** Now, milliseconds since 1970; bounds the start time. */
  readonly now: number;
  /** Host of records that do not name one. */
  readonly host: string;
}
