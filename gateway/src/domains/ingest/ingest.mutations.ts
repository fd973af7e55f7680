import type { MutationResolvers } from '../../generated/resolvers.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const setSampling: MutationResolvers['setSampling'] = async (_parent, { input: { companyId, sampling } }, context) => {
  const { errors } = await expectFailures(context.ingest.calls.setSampling(companyId, sampling));
  return { company: context.viewer?.companies.get(companyId) ?? null, errors };
};

export const ingestMutations: MutationResolvers = { setSampling };
