import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import {
  CompanyParams,
  Count,
  directionOf,
  Lookup,
  PAGE_SIZE,
} from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { HOST_ORDERS } from './hostOrders.ts';
import { apisById, countHosts, hostPage, hostsById } from './hosts.repository.ts';
import { hostsSeenBy } from './seenHosts.ts';
import { ApiList, HostCountQuery, HostList, HostPage, HostQuery } from './hosts.schemas.ts';

/** Pages, counts and lookups of hosts, and lookups of APIs. */
export function hostRoutes(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/hosts',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, querystring: HostQuery, response: { 200: HostPage } },
    },
    async ({ auth, params: { companyId }, query }) => {
      const { sort = 'detectionTime', first = PAGE_SIZE, after, search = '' } = query;
      return hostPage(
        await hostsSeenBy(db, companyId, auth),
        search,
        page({
          sort,
          columns: HOST_ORDERS[sort],
          direction: directionOf(query.direction),
          first,
          after,
        }),
      );
    },
  );

  app.get(
    '/inventory/:companyId/hosts/count',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, querystring: HostCountQuery, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, query: { search = '' } }) => ({
      count: await countHosts(await hostsSeenBy(db, companyId, auth), search),
    }),
  );

  app.post(
    '/inventory/:companyId/hosts/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: HostList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await hostsById(await hostsSeenBy(db, companyId, auth), ids)),
  );

  app.post(
    '/inventory/:companyId/apis/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: ApiList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) =>
      inOrder(ids, await apisById(await hostsSeenBy(db, companyId, auth), ids)),
  );
}
