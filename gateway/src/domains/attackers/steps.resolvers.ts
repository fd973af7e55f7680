import type { Resolvers } from '../../generated/resolvers.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';
import { endpointsOfRows } from './endpointsOfRows.ts';

const named = (pairs: readonly (readonly string[])[]) => pairs.map(([name = '', value = '']) => ({ name, value }));

/** What attackers did. */
export const stepResolvers: Resolvers = {
  AttackStep: {
    id: ({ companyId, id }) => globalId('AttackStep', companyId, id),
    stepId: ({ id }) => id,
    endpoint: batch((steps, _args, context) => byCompany(steps, (companyId, rows) => endpointsOfRows(companyId, rows, context))),
    examples: batch((steps, { most }, { attackers }) => byCompany(steps, async (companyId, rows) => (await attackers.examplesOf(most)(companyId, rows.map(({ id }) => id))).map((of) => of?.examples ?? []))),
  },
  AttackStepEdge: { node: (step) => step },
  AttackExchange: {
    query: ({ query }) => named(query),
    requestHeaders: ({ requestHeaders }) => named(requestHeaders),
    responseHeaders: ({ responseHeaders }) => named(responseHeaders),
  },
};
