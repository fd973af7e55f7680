import type { MutationResolvers } from '../../generated/resolvers.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

export const renameSample: NonNullable<MutationResolvers['renameSample']> = async (
  _parent,
  { input: { id, name, version } },
  { sample },
) => {
  const { companyId, key } = keyOf('Sample', id);
  const { result, errors } = await expectFailures(
    sample.calls.renameSample(companyId, key, { name, version: version ?? undefined }),
  );
  return { sample: result && own(companyId, result), errors };
};
