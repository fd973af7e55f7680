import type { ReasonCounts, NoiseReason, RejectionReason } from '@palisade/vocabulary/ledger.ts';
import type { CompanyContext } from '../../platform/auth/viewer.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';

export type IngestKind = 'file' | 'http' | 'demo';

export interface LedgerCounts {
  readonly received: number;
  readonly learned: number;
  readonly noise: ReasonCounts<NoiseReason>;
  readonly rejected: ReasonCounts<RejectionReason>;
}

/** Answer of `GET /ingest/:companyId/status`. */
export interface IngestStatus {
  readonly receivedLastMinute: number;
  readonly lastReceivedAt: string | null;
  readonly sampling: boolean;
  readonly total: LedgerCounts;
}

export interface LedgerRow extends LedgerCounts {
  readonly minute: string;
  readonly source: string;
  readonly kind: IngestKind;
}
export type LedgerItemRow = LedgerRow & { readonly cursor: string };

export interface BatchRow extends LedgerCounts {
  readonly id: string;
  readonly source: string;
  readonly kind: IngestKind;
  readonly receivedAt: string;
  readonly bytes: number;
}
export type BatchItemRow = BatchRow & { readonly cursor: string };

/** One message of `GET /ingest/:companyId/events`. */
export interface IngestEvent {
  readonly lines: readonly LedgerRow[];
}

export type LedgerLine = LedgerRow & Owned;
export type LedgerItem = LedgerItemRow & Owned;
export type LedgerList = Connection<LedgerItem>;
export type Batch = BatchRow & Owned;
export type BatchItem = BatchItemRow & Owned;
export type BatchList = Connection<BatchItem>;

/** What a subscriber of a company's intake is told. */
export interface IngestProgress {
  readonly company: CompanyContext;
  readonly lines: readonly LedgerLine[];
}
