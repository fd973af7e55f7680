import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { readFilter } from '../filter/readFilter.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { latestDiscoveries } from './discoveries.repository.ts';
import { DiscoveryList, DiscoverySearch } from './discoveries.schemas.ts';

/** What was discovered last, host by host. */
export function discoveryRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/discoveries',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'The hosts at which endpoints were discovered last',
        params: CompanyParams,
        body: DiscoverySearch,
        response: { 200: DiscoveryList },
      },
    },
    async (request) => {
      const { filter, first } = request.body;
      const scope = db.company(request.params.companyId, request.auth);
      return latestDiscoveries(
        scope,
        await selectEndpoints(scope, readFilter(request, filter)),
        first,
      );
    },
  );
}
