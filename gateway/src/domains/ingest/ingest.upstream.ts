import type { paths } from '../../generated/upstream/ingest.ts';
import type { CompanyContext } from '../../platform/auth/viewer.ts';
import type { Connection } from '../../platform/graph/connection.ts';
import type { Owned } from '../../platform/graph/owned.ts';
import type { AnswerOf, ItemOf, MessageOf, RowOf } from '../../platform/upstream/serviceTypes.ts';

export type IngestStatus = AnswerOf<paths['/ingest/{companyId}/status']['get']>;
export type LedgerCounts = IngestStatus['total'];
export type LedgerRow = RowOf<AnswerOf<paths['/ingest/{companyId}/ledger/lookup']['post']>>;
type LedgerItemRow = ItemOf<AnswerOf<paths['/ingest/{companyId}/ledger']['get']>>;
type BatchRow = RowOf<AnswerOf<paths['/ingest/{companyId}/batches/lookup']['post']>>;
type BatchItemRow = ItemOf<AnswerOf<paths['/ingest/{companyId}/batches']['get']>>;
export type SampleDeletion = ItemOf<AnswerOf<paths['/ingest/{companyId}/sample-deletions']['get']>>;
/** One message of the event stream. */
export type IngestEvent = MessageOf<paths['/ingest/{companyId}/events']['get']>;

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
