import type { Resolvers } from '../../../generated/resolvers.ts';
import type { GraphContext } from '../../../platform/context.ts';
import { batch } from '../../../platform/executor/batch.ts';
import { byCompany } from '../../../platform/graph/batches.ts';
import { globalId } from '../../../platform/graph/globalId.ts';
import { endpointsOfRows } from '../endpointsOfRows.ts';

interface AtEndpoint {
  readonly companyId: string;
  readonly endpointId: string | null;
}

const endpointOf = batch((rows: readonly AtEndpoint[], _args: object, context: GraphContext) =>
  byCompany(rows, (companyId, some) => endpointsOfRows(companyId, some, context)),
);
const named = (pairs: readonly (readonly string[])[]) =>
  pairs.map(([name = '', value = '']) => ({ name, value }));

/** What attackers did. */
export const stepResolvers: Resolvers = {
  AttackStep: {
    id: ({ companyId, id }) => globalId('AttackStep', companyId, id),
    stepId: ({ id }) => id,
    endpoint: endpointOf,
    ruleViolations: batch((steps, _args, { attackers }) =>
      byCompany(steps, async (companyId, rows) =>
        (
          await attackers.ruleViolationsOf(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((of) => of?.ruleViolations ?? []),
      ),
    ),
    examples: batch((steps, { most }, { attackers }) =>
      byCompany(steps, async (companyId, rows) =>
        (
          await attackers.examplesOf(most)(
            companyId,
            rows.map(({ id }) => id),
          )
        ).map((of) => of?.examples ?? []),
      ),
    ),
  },
  AttackerRequest: { requestId: ({ id }) => id, endpoint: endpointOf },
  AttackerRequestEdge: { node: (request) => request },
  AttackStepEdge: { node: (step) => step },
  AttackExchange: {
    query: ({ query }) => named(query),
    requestHeaders: ({ requestHeaders }) => named(requestHeaders),
    responseHeaders: ({ responseHeaders }) => named(responseHeaders),
  },
};
