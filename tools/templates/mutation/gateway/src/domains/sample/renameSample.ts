import type { MutationResolvers } from '../../generated/resolvers.ts';
import { parseGlobalId } from '../../platform/graph/globalId.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures, notFound } from '../../platform/upstream/errors.ts';

export const renameSample: NonNullable<MutationResolvers['renameSample']> = async (
  _parent,
  { input: { id, name } },
  { sample },
) => {
  const parsed = parseGlobalId(id);
  if (parsed?.type !== 'Sample') throw notFound();
  const { companyId, key } = parsed;
  const { result, errors } = await expectFailures(
    sample.calls.renameSample(companyId, key, { name }),
  );
  return { sample: result && own(companyId, result), errors };
};
