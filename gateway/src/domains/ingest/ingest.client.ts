import type { GraphContext } from '../../platform/context.ts';
import type { Page } from '../../platform/graph/connection.ts';
import { pathOf, type PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type { BatchItemRow, BatchRow, IngestStatus, LedgerItemRow, LedgerRow } from './ingest.upstream.ts';

/** Calls of the ingest service for one request. */
export function ingestClient(client: RestClient, context: GraphContext) {
  return {
    status: (companyId: string) => client.get<IngestStatus>(context.scope, pathOf`/ingest/${companyId}/status`()),
    ledger: (companyId: string, page: PageQuery) => client.get<Page<LedgerItemRow>>(context.scope, pathOf`/ingest/${companyId}/ledger`(page)),
    linesByKey: (companyId: string, ids: readonly string[]) => client.lookup<(LedgerRow | null)[]>(context.scope, pathOf`/ingest/${companyId}/ledger/lookup`(), { ids }),
    batches: (companyId: string, page: PageQuery) => client.get<Page<BatchItemRow>>(context.scope, pathOf`/ingest/${companyId}/batches`(page)),
    batchesByKey: (companyId: string, ids: readonly string[]) => client.lookup<(BatchRow | null)[]>(context.scope, pathOf`/ingest/${companyId}/batches/lookup`(), { ids }),
    setSampling: (companyId: string, sampling: boolean) => client.put<unknown>(context.scope, pathOf`/ingest/${companyId}/sampling`(), { sampling }),
  };
}
