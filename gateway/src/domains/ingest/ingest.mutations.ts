import type { MutationResolvers } from '../../generated/resolvers.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const setSampling: MutationResolvers['setSampling'] = async (
  _parent,
  { input: { companyId, sampling } },
  context,
) => {
  const { result, errors } = await expectFailures(
    context.ingest.calls.setSampling(companyId, sampling),
  );
  context.session.forgetEverybody();
  const company = context.viewer?.companies.get(companyId);
  return { company: company ? { ...company, ...result } : null, errors };
};

export const ingestMutations: MutationResolvers = { setSampling };
