import type { MutationResolvers, Resolvers } from '../../../generated/resolvers.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { isUuid } from '../../../platform/graph/lookup.ts';
import { own } from '../../../platform/graph/owned.ts';
import { badInput, expectFailures, notFound } from '../../../platform/upstream/errors.ts';

const takeAction: MutationResolvers['takeAction'] = async (
  _parent,
  {
    input: {
      companyId,
      isWorkflow,
      eventType,
      eventId,
      extraInfo,
      status,
      ignoreAttempts,
      ...asked
    },
  },
  { attackers },
) => {
  const [attackerId, ...others] = eventId;
  if (eventType !== 'ATTACKER_EVENT')
    throw badInput('Action is taken on attackers.', 'input.eventType');
  if (isWorkflow) throw badInput('There are no workflows to take action with.', 'input.isWorkflow');
  if (attackerId === undefined || others.length > 0)
    throw badInput('Action is taken on one attacker at a time.', 'input.eventId');
  if (!isUuid(attackerId)) throw notFound();
  const { result, errors } = await expectFailures(
    attackers.calls.takeAction(companyId, attackerId, {
      ...asked,
      sources: extraInfo.TAKE_ACTION,
      newStatus: status,
      ignoreAttempts: ignoreAttempts === true ? true : undefined,
    }),
  );
  return {
    action: result?.action ?? null,
    attacker: result && own(companyId, result.attacker),
    errors,
  };
};

/** What is done about attackers through integrations. */
export const attackerActionResolvers: Resolvers = {
  Mutation: { takeAction },
  Attacker: {
    actions: batch((rows, _args, { attackers }) =>
      byCompany(rows, async (companyId, found) =>
        (
          await attackers.actionsOf(
            companyId,
            found.map(({ id }) => id),
          )
        ).map((of) => of?.actions ?? []),
      ),
    ),
  },
  AttackerAction: { actionId: ({ id }) => id },
};
