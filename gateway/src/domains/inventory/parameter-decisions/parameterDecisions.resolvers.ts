import type { Resolvers } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { readBackOne } from '../../../platform/graph/readBack.ts';
import { expectFailures } from '../../../platform/upstream/errors.ts';

/** Carries a decision out and answers the parameter as it is then. */
async function decided(
  { companyId, parameterId }: { readonly companyId: string; readonly parameterId: string },
  call: Promise<{ readonly id: string }>,
  { inventory }: GraphContext,
) {
  const { errors } = await expectFailures(call);
  const parameter =
    errors.length > 0
      ? null
      : readBackOne(() => inventory.parameterByKey(companyId, [parameterId]));
  return { parameter, errors };
}

/** What people decide about the data that parameters hold. */
export const parameterDecisionsResolvers: Resolvers = {
  Company: {
    parameter: async ({ companyId }, { parameterId }, { inventory }) =>
      (await inventory.parameterByKey(companyId, [parameterId]))[0] ?? null,
    dataTypeNames: ({ companyId }, _args, { inventory }) =>
      inventory.parameterDecisions.calls.typeNames(companyId),
  },
  Parameter: {
    endpoint: batch((parameters, _args, { inventory }) =>
      byCompany(parameters, async (companyId, rows) =>
        (
          await inventory.endpointByKey(
            companyId,
            rows.map(({ endpointId }) => endpointId),
          )
        ).map((endpoint) => endpoint ?? new Error('An endpoint is gone.')),
      ),
    ),
    sameName: ({ companyId, name }, args, { inventory }) =>
      inventory.parameterDecisions.sameName(companyId, name, args),
    decisions: batch((parameters, _args, { inventory }) =>
      byCompany(parameters, async (companyId, rows) =>
        (
          await inventory.parameterDecisions.byParameter(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((found) => found?.decisions ?? []),
      ),
    ),
  },
  ParameterDecision: { decisionId: ({ id }) => id },
  Mutation: {
    configureParameter: (_parent, { input }, context) => {
      const { companyId, parameterId, sensitive, dataType, applyToAll } = input;
      const { configure } = context.inventory.parameterDecisions.calls;
      const body = { sensitive, dataType: dataType ?? null, applyToAll: applyToAll === true };
      return decided(input, configure(companyId, parameterId, body), context);
    },
    undoParameterDecision: (_parent, { input }, context) => {
      const { undo } = context.inventory.parameterDecisions.calls;
      return decided(input, undo(input.companyId, input.decisionId), context);
    },
  },
};
