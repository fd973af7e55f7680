import type { Resolvers } from '../../generated/resolvers.ts';
import { globalId } from '../../platform/graph/globalId.ts';

export const sampleResolvers: Resolvers = {
  Company: {
    samples: ({ companyId }, args, { sample }) => sample.samples(companyId, args),
  },
  Sample: {
    id: ({ companyId, id }) => globalId('Sample', companyId, id),
    sampleId: ({ id }) => id,
  },
  SampleEdge: { node: (row) => row },
};
