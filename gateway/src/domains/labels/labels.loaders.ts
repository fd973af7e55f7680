import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import { pathOf } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import type { EndpointLabels, Label, LabelRow } from './labels.upstream.ts';

export function labelsLoaders(client: RestClient, context: GraphContext) {
  return {
    byEndpoint: lookup<Label[]>(async (companyId, ids) => {
      const rows = await client.lookup<readonly EndpointLabels[]>(context.scope, pathOf`/labels/${companyId}/endpoints/lookup`(), { ids });
      const byId = new Map(rows.map(({ id, labels }) => [id, labels.map((label) => own(companyId, label))]));
      return ids.map((id) => byId.get(id) ?? []);
    }),
    byKey: lookup<Label>(async (companyId, ids) =>
      ownAll(companyId, await client.lookup<(LabelRow | null)[]>(context.scope, pathOf`/labels/${companyId}/labels/lookup`(), { ids })), isUuid),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly labels: ReturnType<typeof labelsLoaders>;
  }
}
