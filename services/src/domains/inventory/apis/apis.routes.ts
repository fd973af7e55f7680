import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { CompanyParams, Count, Lookup, PAGE_SIZE } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { hostsSeenBy } from '../hosts/seenHosts.ts';
import { API_ORDER, apiPage, countApis, managedApis } from './apis.repository.ts';
import { ApiCount, ApiPage, ApiSearch, ManagedApis } from './apis.schemas.ts';

/** APIs as people manage them. */
export function apiRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/apis/search',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: ApiSearch, response: { 200: ApiPage } },
    },
    async ({
      auth,
      params: { companyId },
      body: { hidden, search = '', first = PAGE_SIZE, after },
    }) =>
      apiPage(
        await hostsSeenBy(db, companyId, auth),
        hidden,
        search.trim(),
        page({ sort: 'host', columns: API_ORDER, direction: 'asc', first, after }),
      ),
  );

  app.post(
    '/inventory/:companyId/apis/count',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: ApiCount, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, body: { hidden, search = '' } }) => ({
      count: await countApis(await hostsSeenBy(db, companyId, auth), hidden, search.trim()),
    }),
  );

  app.post(
    '/inventory/:companyId/apis/managed',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: ManagedApis } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await managedApis(await hostsSeenBy(db, companyId, auth), ids)),
  );
}
