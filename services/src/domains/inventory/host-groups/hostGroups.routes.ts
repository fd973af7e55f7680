import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { readFilter } from '../filter/readFilter.ts';
import { CompanyParams, Count, PAGE_SIZE, READS_INVENTORY } from '../inventory.schemas.ts';
import { countHostGroups, GROUP_ORDER, hostGroupPage } from './hostGroups.repository.ts';
import { HostGroupCount, HostGroupPage, HostGroupSearch } from './hostGroups.schemas.ts';

/** Endpoints grouped by host, under a filter. */
export function hostGroupRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/host-groups/search',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: HostGroupSearch, response: { 200: HostGroupPage } } },
    async (request) => {
      const { companyId } = request.params;
      const { filter, first = PAGE_SIZE, after } = request.body;
      const plan = page({ sort: 'hostGroups', columns: GROUP_ORDER, direction: 'asc', first, after });
      return hostGroupPage(db.company(companyId), companyId, readFilter(request, filter), plan);
    },
  );

  app.post(
    '/inventory/:companyId/host-groups/count',
    { config: READS_INVENTORY, schema: { params: CompanyParams, body: HostGroupCount, response: { 200: Count } } },
    async (request) => {
      const { companyId } = request.params;
      return { count: await countHostGroups(db.company(companyId), companyId, readFilter(request, request.body.filter)) };
    },
  );
}
