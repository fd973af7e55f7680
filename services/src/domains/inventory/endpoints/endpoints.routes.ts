import type { App, Deps } from '../../../platform/domain.ts';
import { listPage } from '../../../platform/list/listPage.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { type LabelScope, selectEndpoints } from '../filter/selection.ts';
import { hostsById } from '../hosts/hosts.repository.ts';
import {
  CompanyParams,
  directionOf,
  Lookup,
  PAGE_SIZE,
} from '../../../platform/server/routeSchemas.ts';
import { needSort, shownProblems } from '../problems/shownProblems.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { ENDPOINT_LIST } from './endpointList.ts';
import {
  EndpointCount,
  EndpointList,
  EndpointPage,
  EndpointSearch,
  EndpointTotal,
} from './endpoints.schemas.ts';
import { countEndpoints } from './endpointCount.repository.ts';
import { lookupEndpoints } from './lookupEndpoints.ts';

const labelOf = (
  label: { readonly labelId: string; readonly ruleId?: string | null } | null | undefined,
): LabelScope | null => (label ? { labelId: label.labelId, ruleId: label.ruleId ?? null } : null);

/** Pages, counts and lookups of endpoints. */
export function endpointRoutes(app: App, deps: Deps): void {
  searchEndpointsRoute(app, deps);
  countEndpointsRoute(app, deps);
  lookupEndpointsRoute(app, deps);
}

function searchEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/search',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: EndpointSearch, response: { 200: EndpointPage } },
    },
    async (request) => {
      const {
        params: { companyId },
        body,
      } = request;
      const { sort = 'riskScore', first = PAGE_SIZE, after, hostId } = body;
      needSort(request, sort);
      const nodes = await askedNodes({ db }, request, body.filter);
      const scope = db.company(companyId, request.auth);
      const [host] = hostId == null ? [] : await hostsById(scope, [hostId]);
      if (hostId != null && host === undefined) return { items: [], hasNextPage: false };
      const found = await listPage(ENDPOINT_LIST, scope, {
        nodes,
        within: { host, label: labelOf(body.label) },
        filter: nodes.length === 0 ? null : { all: nodes },
        sort,
        direction: directionOf(body.direction),
        first,
        after,
      });
      return { ...found, items: found.items.map(shownProblems(request)) };
    },
  );
}

function countEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/count',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: EndpointCount, response: { 200: EndpointTotal } },
    },
    async (request) => {
      const { companyId } = request.params;
      const { filter, hostId } = request.body;
      const label = labelOf(request.body.label);
      const nodes = await askedNodes({ db }, request, filter);
      const scope = db.company(companyId, request.auth);
      const [host] = hostId == null ? [] : await hostsById(scope, [hostId]);
      if (hostId != null && host === undefined) return { count: 0 };
      if (host !== undefined && nodes.length === 0 && label === null)
        return { count: host.endpointCount };
      return countEndpoints(scope, await selectEndpoints(scope, nodes, { host, label }));
    },
  );
}

function lookupEndpointsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: EndpointList } },
    },
    async (request) => {
      const { auth, params, body } = request;
      const shown = shownProblems(request);
      const found = await lookupEndpoints(db.company(params.companyId, auth), body.ids);
      return found.map((endpoint) => endpoint && shown(endpoint));
    },
  );
}
