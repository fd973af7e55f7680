import type { GraphContext } from '../../../platform/context.ts';
import { Connection, pageSize } from '../../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../../platform/graph/lookup.ts';
import { ownPage } from '../../../platform/graph/owned.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import type { ParameterList } from '../inventory.upstream.ts';
import { parameterDecisionsClient } from './parameterDecisions.client.ts';
import type { DecisionsOfParameter } from './parameterDecisions.upstream.ts';

interface PageArgs {
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

/** Loaders of what people decide about parameters. */
export function parameterDecisionsLoaders(client: RestClient, context: GraphContext) {
  const calls = parameterDecisionsClient(client, context);
  return {
    calls,
    byParameter: lookup<DecisionsOfParameter>(
      (companyId, ids) => calls.decisions(companyId, ids),
      isUuid,
    ),
    sameName: (companyId: string, name: string, { first, after }: PageArgs): ParameterList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(companyId, await calls.sameName(companyId, { name, first: size, after })),
        count: () => calls.countSameName(companyId, name),
      });
    },
  };
}
