import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { sampleMutations } from './sample.mutations.ts';

export const sampleResolvers: Resolvers = {
  Mutation: sampleMutations,
  Company: {
    samples: ({ companyId }, args, { sample }) => sample.samples(companyId, args),
    sample: async ({ companyId }, { sampleId }, { sample }) =>
      (await sample.byKey(companyId, [sampleId]))[0] ?? null,
  },
  Sample: {
    id: ({ companyId, id }) => globalId('Sample', companyId, id),
    sampleId: ({ id }) => id,
  },
  SampleEdge: { node: (row) => row },
};
