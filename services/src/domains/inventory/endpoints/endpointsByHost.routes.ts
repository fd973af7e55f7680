import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { shownProblems } from '../problems/shownProblems.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { EndpointsOfHost, LatestByHost } from './endpoints.schemas.ts';
import { latestEndpoints } from './endpointsByHost.repository.ts';

/** The newest endpoints of many hosts at once: one call for a whole page of hosts. */
export function endpointsByHostRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/latest-by-host',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: LatestByHost, response: { 200: EndpointsOfHost } },
    },
    async (request) => {
      const { auth, params, body } = request;
      const shown = shownProblems(request);
      const scope = db.company(params.companyId, auth);
      const found = await latestEndpoints(scope, body.hostIds, body.first ?? 3);
      return found.map(({ endpoints, ...rest }) => ({ ...rest, endpoints: endpoints.map(shown) }));
    },
  );
}
