import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { readFilter } from '../filter/readFilter.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { CompanyParams, directionOf, PAGE_SIZE, READS_INVENTORY } from '../inventory.schemas.ts';
import { ENDPOINT_ORDERS } from './endpointOrders.ts';
import { EndpointPageOfHost, EndpointsByHost, EndpointsOfHost, LatestByHost } from './endpoints.schemas.ts';
import { firstPages, latestEndpoints } from './endpointsByHost.repository.ts';

/** Endpoints of many hosts at once: one call for a whole page of hosts. */
export function endpointsByHostRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/by-host',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: EndpointsByHost, response: { 200: EndpointPageOfHost } } },
    async (request) => {
      const { params: { companyId }, body } = request;
      const { hostIds, sort = 'riskScore', first = PAGE_SIZE } = body;
      const plan = page({ sort, columns: ENDPOINT_ORDERS[sort], direction: directionOf(body.direction), first });
      const scope = db.company(companyId);
      return firstPages(scope, hostIds, await selectEndpoints(scope, companyId, readFilter(request, body.filter)), plan);
    },
  );

  app.post(
    '/inventory/:companyId/endpoints/latest-by-host',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: LatestByHost, response: { 200: EndpointsOfHost } } },
    async ({ params: { companyId }, body: { hostIds, first = 3 } }) => latestEndpoints(db.company(companyId), companyId, hostIds, first),
  );
}
