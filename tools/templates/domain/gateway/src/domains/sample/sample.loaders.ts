import type { GraphContext } from '../../platform/context.ts';
import { Connection, pageSize } from '../../platform/graph/connection.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { ownAll, ownPage } from '../../platform/graph/owned.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { sampleClient } from './sample.client.ts';
import type { Sample, SampleList } from './sample.upstream.ts';

export function sampleLoaders(client: RestClient, context: GraphContext) {
  const calls = sampleClient(client, context);
  return {
    calls,
    byKey: lookup<Sample>(
      async (companyId, keys) => ownAll(companyId, await calls.samplesByKey(companyId, keys)),
      isUuid,
    ),
    samples: (
      companyId: string,
      { first, after }: { first?: number | null | undefined; after?: string | null | undefined },
    ): SampleList => {
      const size = pageSize(first);
      return new Connection({
        after,
        page: async () =>
          ownPage(companyId, await calls.samples(companyId, { first: size, after })),
        count: () => calls.sampleCount(companyId),
      });
    },
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly sample: ReturnType<typeof sampleLoaders>;
  }
}
