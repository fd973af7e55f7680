import type { MutationResolvers } from '../../generated/resolvers.ts';
import { filterTree } from '../../platform/graph/filterTree.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const changeGapStatus: MutationResolvers['changeGapStatus'] = async (
  _parent,
  { input: { id, newStatus, message, from, undoes } },
  { posture },
) => {
  const { companyId, key } = keyOf('PostureGap', id);
  const { result, errors } = await expectFailures(
    posture.calls.changeStatus(companyId, key, {
      newStatus,
      message: message ?? undefined,
      from: from ?? undefined,
      undoes: undoes ?? undefined,
    }),
  );
  return {
    gap: result && own(companyId, result),
    changeId: result?.changeId ?? null,
    errors,
  };
};

const commentGap: MutationResolvers['commentGap'] = async (
  _parent,
  { input: { id, message, key: said } },
  { posture },
) => {
  const { companyId, key } = keyOf('PostureGap', id);
  const { result, errors } = await expectFailures(
    posture.calls.comment(companyId, key, { message, key: said ?? undefined }),
  );
  return { gap: result && own(companyId, result), errors };
};

const changeGapsStatus: MutationResolvers['changeGapsStatus'] = async (
  _parent,
  { input: { companyId, gapIds, filter, status, newStatus, message } },
  { posture },
) => {
  const { result, errors } = await expectFailures(
    posture.calls.changeMany(companyId, {
      gapIds: gapIds ? [...gapIds] : undefined,
      filter: filterTree(filter) ?? undefined,
      status: status ?? undefined,
      newStatus,
      message: message ?? undefined,
    }),
  );
  return { change: result, errors };
};

export const gapMutations: MutationResolvers = { changeGapStatus, commentGap, changeGapsStatus };
