import type { MutationResolvers } from '../../generated/resolvers.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const createSample: MutationResolvers['createSample'] = async (
  _parent,
  { input: { companyId, ...values } },
  { sample },
) => {
  const { result, errors } = await expectFailures(sample.calls.createSample(companyId, values));
  return { sample: result && own(companyId, result), errors };
};

const updateSample: MutationResolvers['updateSample'] = async (
  _parent,
  { input: { id, version, ...values } },
  { sample },
) => {
  const { companyId, key } = keyOf('Sample', id);
  const change = { ...values, version: version ?? undefined };
  const { result, errors } = await expectFailures(
    sample.calls.updateSample(companyId, key, change),
  );
  return { sample: result && own(companyId, result), errors };
};

const deleteSample: MutationResolvers['deleteSample'] = async (
  _parent,
  { input: { id } },
  { sample },
) => {
  const { companyId, key } = keyOf('Sample', id);
  const { errors } = await expectFailures(sample.calls.deleteSample(companyId, key));
  return { deletedId: errors.length === 0 ? id : null, errors };
};

export const sampleMutations: MutationResolvers = { createSample, updateSample, deleteSample };
