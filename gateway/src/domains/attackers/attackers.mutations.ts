import type { MutationResolvers } from '../../generated/resolvers.ts';
import { keyOf } from '../../platform/graph/keyOf.ts';
import { own } from '../../platform/graph/owned.ts';
import { expectFailures } from '../../platform/upstream/errors.ts';

const changeAttackerStatus: MutationResolvers['changeAttackerStatus'] = async (
  _parent,
  { input: { id, newStatus, message, version, ignoreSimilar } },
  { attackers },
) => {
  const { companyId, key } = keyOf('Attacker', id);
  const { result, errors } = await expectFailures(
    attackers.calls.changeStatus(companyId, key, {
      newStatus,
      message,
      version,
      ignoreSimilar: ignoreSimilar === true ? true : undefined,
    }),
  );
  return { attacker: result && own(companyId, result), errors };
};

const commentAttacker: MutationResolvers['commentAttacker'] = async (
  _parent,
  { input: { id, message, key: said } },
  { attackers },
) => {
  const { companyId, key } = keyOf('Attacker', id);
  const { result, errors } = await expectFailures(
    attackers.calls.comment(companyId, key, { message, key: said ?? undefined }),
  );
  return { attacker: result && own(companyId, result), errors };
};

export const attackerMutations: MutationResolvers = { changeAttackerStatus, commentAttacker };
