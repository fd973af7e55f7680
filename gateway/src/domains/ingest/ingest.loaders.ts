import type { GraphContext } from '../../platform/context.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../platform/graph/owned.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { ingestClient } from './ingest.client.ts';
import { progressOf } from './ingestProgress.ts';
import type { Batch, BatchList, LedgerLine, LedgerList } from './ingest.upstream.ts';

interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

export function ingestLoaders(client: RestClient, context: GraphContext) {
  const calls = ingestClient(client, context);
  return {
    calls,
    progress: (companyId: string) => progressOf(client).subscribe(companyId, context.scope),
    lineByKey: lookup<LedgerLine>(async (companyId, keys) =>
      ownAll(companyId, await calls.linesByKey(companyId, keys)),
    ),
    batchByKey: lookup<Batch>(
      async (companyId, keys) => ownAll(companyId, await calls.batchesByKey(companyId, keys)),
      isUuid,
    ),
    ledger: (companyId: string, { first, after }: PageArgs): LedgerList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () => ownPage(companyId, await calls.ledger(companyId, { first: size, after })),
      });
    },
    batches: (companyId: string, { first, after }: PageArgs): BatchList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(companyId, await calls.batches(companyId, { first: size, after })),
      });
    },
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly ingest: ReturnType<typeof ingestLoaders>;
  }
}
