import type { GraphContext } from '../../platform/context.ts';
import type { Page } from '../../platform/graph/connection.ts';
import { pathOf, type PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type { SampleItemRow, SampleRow } from './sample.upstream.ts';

/** Calls of the sample service for one request. */
export function sampleClient(client: RestClient, context: GraphContext) {
  return {
    samples: (companyId: string, page: PageQuery) => client.get<Page<SampleItemRow>>(context.scope, pathOf`/sample/${companyId}/samples`(page)),
    sampleCount: async (companyId: string) => (await client.get<{ count: number }>(context.scope, pathOf`/sample/${companyId}/samples/count`())).count,
    samplesByKey: (companyId: string, ids: readonly string[]) => client.lookup<(SampleRow | null)[]>(context.scope, pathOf`/sample/${companyId}/samples/lookup`(), { ids }),
  };
}
