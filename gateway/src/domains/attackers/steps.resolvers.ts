import type { Resolvers } from '../../generated/resolvers.ts';
import { whereSeen } from '../../platform/auth/whereSeen.ts';
import type { GraphContext } from '../../platform/context.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';

interface AtEndpoint {
  readonly companyId: string;
  readonly endpointId: string | null;
}

/** The endpoints of rows, in one call; null where there is none, or the viewer may not see the inventory. */
const endpointOf = batch((rows: readonly AtEndpoint[], _args: object, { inventory, viewer }: GraphContext) => byCompany(rows, (companyId, some) => whereSeen(viewer, companyId, 'feature_inventory:read', some, async () => {
  const ids = [...new Set(some.flatMap(({ endpointId }) => endpointId ?? []))];
  const found = new Map((await inventory.endpointByKey(companyId, ids)).map((endpoint, index) => [ids[index], endpoint]));
  return some.map(({ endpointId }) => (endpointId === null ? null : (found.get(endpointId) ?? null)));
})));
const named = (pairs: readonly (readonly string[])[]) => pairs.map(([name = '', value = '']) => ({ name, value }));

/** What attackers did. */
export const stepResolvers: Resolvers = {
  AttackStep: {
    id: ({ companyId, id }) => globalId('AttackStep', companyId, id),
    stepId: ({ id }) => id,
    endpoint: endpointOf,
    examples: batch((steps, { most }, { attackers }) => byCompany(steps, async (companyId, rows) => (await attackers.examplesOf(most)(companyId, rows.map(({ id }) => id))).map((of) => of?.examples ?? []))),
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
