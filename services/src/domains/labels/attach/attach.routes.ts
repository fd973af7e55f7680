import type { CompanyScope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import {
  attachByHand,
  BY_HAND,
  detachByHand,
  holdEndpoints,
  labelsOfEndpoints,
  labelsOfHosts,
} from '../../inventory/labelling/attachedLabels.client.ts';
import { inTurn } from '../inTurn.ts';
import { labelsById } from '../labels.repository.ts';
import { AttachBody, LabelsOfEndpoints, LabelsOfHosts, Lookup, Params } from '../labels.schemas.ts';

const READS = { auth: { feature: 'feature_inventory', action: 'read', byLabels: true } } as const;
const config = (action: 'create' | 'delete') =>
  ({ auth: { feature: 'feature_asset_monitoring', action } }) as const;
/** Labels of a host that are shown. */
const MOST_OF_HOST = 20;

/** Labels of endpoints, by hand or by rules, in the order of the ids. */
async function labelsOf({ query }: CompanyScope, endpointIds: readonly string[]) {
  const attached = await labelsOfEndpoints(query, endpointIds);
  const labels =
    attached.length === 0
      ? []
      : await labelsById(query, [...new Set(attached.map(({ labelId }) => labelId))]);
  const byEndpoint = Map.groupBy(attached, ({ endpointId }) => endpointId);
  return endpointIds.map((id) => {
    const rulesByLabel = Map.groupBy(
      byEndpoint.get(id.toLowerCase()) ?? [],
      ({ labelId }) => labelId,
    );
    return {
      id,
      labels: labels.flatMap(({ tagRank: _rank, ...label }) => {
        const given = rulesByLabel.get(label.id)?.map(({ ruleId }) => ruleId);
        return given === undefined
          ? []
          : [
              {
                ...label,
                isByHand: given.includes(BY_HAND),
                ruleIds: given.filter((ruleId) => ruleId !== BY_HAND),
              },
            ];
      }),
    };
  });
}

/** Labels of endpoints and hosts, and attaching them by hand. */
export function attachRoutes(app: App, deps: Deps): void {
  labelsOfEndpointsRoute(app, deps);
  labelsOfHostsRoute(app, deps);
  attachLabelsRoute(app, deps);
  detachLabelsRoute(app, deps);
}

function labelsOfEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/endpoints/lookup',
    {
      config: READS,
      schema: { params: Params, body: Lookup, response: { 200: LabelsOfEndpoints } },
    },
    ({ auth, params: { companyId }, body: { ids } }) => labelsOf(db.company(companyId, auth), ids),
  );
}

function labelsOfHostsRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/hosts/lookup',
    {
      config: READS,
      schema: {
        summary: 'Labels that the endpoints of hosts have',
        params: Params,
        body: Lookup,
        response: { 200: LabelsOfHosts },
      },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const byHost = Map.groupBy(
        await labelsOfHosts(db.company(companyId, auth).query, ids),
        ({ hostId }) => hostId,
      );
      return ids.map((id) => ({
        id,
        labels: (byHost.get(id.toLowerCase()) ?? [])
          .slice(0, MOST_OF_HOST)
          .map(({ labelId, endpoints }) => ({ labelId, endpoints })),
      }));
    },
  );
}

function attachLabelsRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/endpoints/attach',
    {
      config: config('create'),
      schema: {
        summary: 'Attaches labels to endpoints by hand; answers with their labels',
        params: Params,
        body: AttachBody,
        response: { 200: LabelsOfEndpoints },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { labelIds },
      } = request;
      const held = await inTurn(db, companyId, async (query) => {
        const labels = await labelsById(query, labelIds);
        if (labels.length < new Set(labelIds.map((id) => id.toLowerCase())).size)
          throw notFound('label');
        const endpointIds = await holdEndpoints(query, request.body.endpointIds);
        await attachByHand(query, endpointIds, labels);
        await auditChange(query, request, {
          action: 'endpoint.attachLabels',
          targetType: 'endpoint',
          targetId: endpointIds.length === 1 ? (endpointIds[0] ?? null) : null,
          after: {
            endpointIds,
            labels: labels.map(({ groupName, name }) => `${groupName}: ${name}`),
          },
          endpointIds,
        });
        return endpointIds;
      });
      return labelsOf(db.company(companyId, request.auth), held);
    },
  );
}

function detachLabelsRoute(app: App, { db }: Deps): void {
  app.post(
    '/labels/:companyId/endpoints/detach',
    {
      config: config('delete'),
      schema: {
        summary:
          'Takes labels that were attached by hand from endpoints; answers with their labels',
        params: Params,
        body: AttachBody,
        response: { 200: LabelsOfEndpoints },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { labelIds },
      } = request;
      const held = await inTurn(db, companyId, async (query) => {
        const labels = await labelsById(query, labelIds);
        if (labels.length < new Set(labelIds.map((id) => id.toLowerCase())).size)
          throw notFound('label');
        const endpointIds = await holdEndpoints(query, request.body.endpointIds);
        await detachByHand(query, endpointIds, labelIds);
        await auditChange(query, request, {
          action: 'endpoint.detachLabels',
          targetType: 'endpoint',
          targetId: endpointIds.length === 1 ? (endpointIds[0] ?? null) : null,
          before: {
            endpointIds,
            labels: labels.map(({ groupName, name }) => `${groupName}: ${name}`),
          },
          endpointIds,
        });
        return endpointIds;
      });
      return labelsOf(db.company(companyId, request.auth), held);
    },
  );
}
