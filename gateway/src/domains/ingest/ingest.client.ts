import type { paths } from '../../generated/upstream/ingest.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';

/** Calls of the ingest service for one request. */
export function ingestClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    status: (companyId: string) =>
      service.get('/ingest/{companyId}/status', { path: { companyId } }),
    hybridStatus: (companyId: string) =>
      service.get('/ingest/{companyId}/hybrid-status', { path: { companyId } }),
    hybridTraffic: (companyId: string) =>
      service.get('/ingest/{companyId}/hybrid-traffic', { path: { companyId } }),
    installationHealth: (companyId: string) =>
      service.get('/ingest/{companyId}/installation-health', { path: { companyId } }),
    ledger: (companyId: string, page: PageQuery) =>
      service.get('/ingest/{companyId}/ledger', { path: { companyId }, query: page }),
    linesByKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/ingest/{companyId}/ledger/lookup', { path: { companyId }, body: { ids } }),
    batches: (companyId: string, page: PageQuery) =>
      service.get('/ingest/{companyId}/batches', { path: { companyId }, query: page }),
    batchesByKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/ingest/{companyId}/batches/lookup', { path: { companyId }, body: { ids } }),
    sampleDeletions: (companyId: string) =>
      service.get('/ingest/{companyId}/sample-deletions', { path: { companyId } }),
    setSampling: (companyId: string, sampling: boolean) =>
      service.put('/ingest/{companyId}/sampling', { path: { companyId }, body: { sampling } }),
  };
}
