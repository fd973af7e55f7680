import type { Resolvers } from '../../generated/resolvers.ts';
import { batch } from '../../platform/executor/batch.ts';
import { byCompany } from '../../platform/graph/batches.ts';
import { globalId } from '../../platform/graph/globalId.ts';

export const labelsResolvers: Resolvers = {
  Endpoint: {
    labels: batch((endpoints, _args, { labels }) => byCompany(endpoints, async (companyId, rows) =>
      (await labels.byEndpoint(companyId, rows.map(({ id }) => id))).map((found) => found ?? []))),
  },
  Label: {
    id: ({ companyId, id }) => globalId('Label', companyId, id),
    labelId: ({ id }) => id,
  },
};
