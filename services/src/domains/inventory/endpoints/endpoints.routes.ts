import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { readFilter } from '../filter/readFilter.ts';
import { countOfCompany, selectByHost, type LabelScope } from '../filter/selection.ts';
import { hostsById } from '../hosts/hosts.repository.ts';
import {
  CompanyParams,
  directionOf,
  Lookup,
  PAGE_SIZE,
} from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { ENDPOINT_ORDERS } from './endpointOrders.ts';
import {
  EndpointCount,
  EndpointList,
  EndpointPage,
  EndpointSearch,
  EndpointTotal,
} from './endpoints.schemas.ts';
import { countEndpoints } from './endpointCount.repository.ts';
import { endpointPage } from './endpoints.repository.ts';
import { lookupEndpoints } from './lookupEndpoints.ts';

/** Orders that the index of hosts gives within one host, however many endpoints it has. */
const ORDERED_WITHIN_HOST: readonly string[] = ['riskScore', 'host'];

const labelOf = (
  label: { readonly labelId: string; readonly ruleId?: string | null } | null | undefined,
): LabelScope | null => (label ? { labelId: label.labelId, ruleId: label.ruleId ?? null } : null);

/** Pages, counts and lookups of endpoints. */
export function endpointRoutes(app: App, { db }: Deps): void {
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
      const plan = page({
        sort,
        columns: ENDPOINT_ORDERS[sort],
        direction: directionOf(body.direction),
        first,
        after,
      });
      const nodes = readFilter(request, body.filter);
      const scope = db.company(companyId, request.auth);
      const label = labelOf(body.label);
      if (hostId == null)
        return endpointPage(
          scope,
          await selectByHost(scope, companyId, nodes, undefined, label),
          plan,
          sort,
        );
      const [host] = await hostsById(scope, [hostId]);
      if (host === undefined) return { items: [], hasNextPage: false };
      const endpoints = ORDERED_WITHIN_HOST.includes(sort) ? Infinity : host.endpointCount;
      return endpointPage(
        scope,
        await selectByHost(scope, companyId, nodes, { name: host.name, endpoints }, label),
        plan,
        sort,
      );
    },
  );

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
      const nodes = readFilter(request, filter);
      const scope = db.company(companyId, request.auth);
      if (hostId == null) {
        const isAll = nodes.length === 0 && label === null;
        return isAll
          ? { count: await countOfCompany(scope, companyId) }
          : countEndpoints(scope, await selectByHost(scope, companyId, nodes, undefined, label));
      }
      const [host] = await hostsById(scope, [hostId]);
      if (host === undefined) return { count: 0 };
      if (nodes.length === 0 && label === null) return { count: host.endpointCount };
      return countEndpoints(
        scope,
        await selectByHost(
          scope,
          companyId,
          nodes,
          { name: host.name, endpoints: host.endpointCount },
          label,
        ),
      );
    },
  );

  app.post(
    '/inventory/:companyId/endpoints/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: EndpointList } },
    },
    async ({ auth, params: { companyId }, body }) =>
      lookupEndpoints(db.company(companyId, auth), body.ids),
  );
}
