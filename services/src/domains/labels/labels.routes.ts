import type { App, Deps } from '../../platform/domain.ts';
import { labelsById, labelsOfEndpoints } from './labels.repository.ts';
import { LabelList, LabelsOfEndpoints, Lookup, Params } from './labels.schemas.ts';

const config = { auth: { feature: 'feature_inventory', action: 'read' } } as const;

/** Labels by endpoint and by id. */
export function labelRoutes(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/endpoints/lookup',
    { config, schema: { params: Params, body: Lookup, response: { 200: LabelsOfEndpoints } } },
    async ({ params: { companyId }, body: { ids } }) => {
      const attached = Map.groupBy(await labelsOfEndpoints(db.company(companyId), companyId, ids), ({ endpointId }) => endpointId);
      return ids.map((id) => ({ id, labels: attached.get(id.toLowerCase()) ?? [] }));
    },
  );

  app.post(
    '/labels/:companyId/labels/lookup',
    { config, schema: { params: Params, body: Lookup, response: { 200: LabelList } } },
    async ({ params: { companyId }, body: { ids } }) => {
      const byId = new Map((await labelsById(db.company(companyId), companyId, ids)).map((label) => [label.id, label]));
      return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
    },
  );
}
