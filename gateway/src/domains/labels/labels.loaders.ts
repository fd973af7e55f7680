import type { paths } from '../../generated/upstream/labels.ts';
import type { GraphContext } from '../../platform/context.ts';
import { isUuid, lookup } from '../../platform/graph/lookup.ts';
import { own, ownAll } from '../../platform/graph/owned.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { Label } from './labels.upstream.ts';

export function labelsLoaders(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    byEndpoint: lookup<Label[]>(async (companyId, ids) => {
      const rows = await service.lookup('/labels/{companyId}/endpoints/lookup', { path: { companyId }, body: { ids } });
      const byId = new Map(rows.map(({ id, labels }) => [id, labels.map((label) => own(companyId, label))]));
      return ids.map((id) => byId.get(id) ?? []);
    }),
    byKey: lookup<Label>(async (companyId, ids) =>
      ownAll(companyId, await service.lookup('/labels/{companyId}/labels/lookup', { path: { companyId }, body: { ids } })), isUuid),
  };
}

declare module '../../platform/context.ts' {
  interface GraphContext {
    readonly labels: ReturnType<typeof labelsLoaders>;
  }
}
