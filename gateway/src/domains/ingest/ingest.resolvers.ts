import type { Resolvers, SubscriptionIngestProgressArgs } from '../../generated/resolvers.ts';
import type { GraphContext } from '../../platform/context.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { notFound } from '../../platform/upstream/errors.ts';
import { hybridStatus } from './hybrid/hybridStatus.ts';
import { ingestMutations } from './ingest.mutations.ts';
import { isBalanced, reasonCounts } from './ledgerCounts.ts';
import type { IngestEvent } from './ingest.upstream.ts';

export const ingestResolvers: Resolvers = {
  Mutation: ingestMutations,
  Subscription: {
    ingestProgress: {
      subscribe: (_parent, { companyId }, { ingest }) => ingest.progress(companyId),
      resolve: (
        { lines }: IngestEvent,
        { companyId }: SubscriptionIngestProgressArgs,
        { viewer }: GraphContext,
      ) => ({
        company: viewer?.companies.get(companyId) ?? refuse(),
        lines: lines.map((line) => own(companyId, line)),
      }),
    },
  },
  Company: {
    ingest: ({ companyId }, _args, { ingest }) => ingest.calls.status(companyId),
    hybridStatus: ({ companyId }, _args, context) => hybridStatus(companyId, context),
    hybridTraffic: ({ companyId }, _args, { ingest }) => ingest.calls.hybridTraffic(companyId),
    ledger: ({ companyId }, args, { ingest }) => ingest.ledger(companyId, args),
    ingestBatches: ({ companyId }, args, { ingest }) => ingest.batches(companyId, args),
    sampleDeletions: async ({ companyId }, _args, { ingest }) =>
      (await ingest.calls.sampleDeletions(companyId)).items,
  },
  SampleDeletion: { deletionId: ({ id }) => id },
  LedgerCounts: {
    noise: ({ noise }) => reasonCounts(noise),
    rejected: ({ rejected }) => reasonCounts(rejected),
    balanced: isBalanced,
  },
  LedgerLine: {
    id: ({ companyId, minute, source }) => globalId('LedgerLine', companyId, `${minute}|${source}`),
    counts: (line) => line,
  },
  LedgerEdge: { node: (line) => line },
  IngestBatch: {
    id: ({ companyId, id }) => globalId('IngestBatch', companyId, id),
    batchId: ({ id }) => id,
    counts: (received) => received,
  },
  IngestBatchEdge: { node: (received) => received },
};

function refuse(): never {
  throw notFound();
}
