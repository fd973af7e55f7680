import type { Static } from '@fastify/type-provider-typebox';
import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope, Database, Reader } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { planOf } from '../../../platform/list/listPage.ts';
import { ENDPOINT_LIST } from '../endpoints/endpointList.ts';
import { hostsSeenBy } from '../hosts/seenHosts.ts';
import { firstPages } from '../endpoints/endpointsByHost.repository.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { selectEndpoints } from '../filter/selection.ts';
import {
  CompanyParams,
  Count,
  directionOf,
  PAGE_SIZE,
} from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { needSort, shownProblems } from '../problems/shownProblems.ts';
import {
  EndpointGroupCount,
  EndpointGroupPage,
  EndpointGroupSearch,
  EndpointPageOfGroup,
  EndpointsByGroup,
  type Grouping,
} from './endpointGroups.schemas.ts';
import { countHostGroups, GROUP_ORDER, hostGroupPage } from './hostGroups.repository.ts';
import {
  countLabelGroups,
  firstPagesOfLabels,
  LABEL_ORDER,
  labelGroupPage,
} from './labelGroups.repository.ts';

interface GroupRequest {
  readonly auth: Reader;
  readonly params: { readonly companyId: string };
}

/** Endpoints grouped by host, or by the labels of a group or a rule, under a filter. */
export function endpointGroupRoutes(app: App, deps: Deps): void {
  searchGroupsRoute(app, deps);
  countGroupsRoute(app, deps);
  endpointsByGroupRoute(app, deps);
}

function searchGroupsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoint-groups/search',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: EndpointGroupSearch,
        response: { 200: EndpointGroupPage },
      },
    },
    async (request) => {
      const { groupBy, filter, first = PAGE_SIZE, after } = request.body;
      const nodes = await askedNodes({ db }, request, filter);
      const scope = await scopeOfGroups(db, request, groupBy);
      const found = await groupPage(scope, groupBy, nodes, {
        first,
        after,
      });
      return { ...found, items: found.items.map(shownProblems(request)) };
    },
  );
}

/** What the caller may see; groups of hosts are put together from totals of hosts. */
async function scopeOfGroups(
  db: Database,
  { auth, params: { companyId } }: GroupRequest,
  groupBy: Grouping,
): Promise<CompanyScope> {
  return groupBy.by === 'host' ? hostsSeenBy(db, companyId, auth) : db.company(companyId, auth);
}

/** One page of the groups of the endpoints that nodes leave. */
function groupPage(
  scope: CompanyScope,
  groupBy: Grouping,
  nodes: readonly FilterNode[],
  paging: { readonly first: number; readonly after: string | null | undefined },
): Promise<Static<typeof EndpointGroupPage>> {
  if (groupBy.by === 'host')
    return hostGroupPage(
      scope,
      nodes,
      page({ sort: 'hostGroups', columns: GROUP_ORDER, direction: 'asc', ...paging }),
    );
  return labelGroupPage(
    scope,
    groupBy,
    nodes,
    page({
      sort: `${groupBy.by} ${groupBy.id}`,
      columns: LABEL_ORDER,
      direction: 'asc',
      ...paging,
    }),
  );
}

function countGroupsRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoint-groups/count',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: EndpointGroupCount, response: { 200: Count } },
    },
    async (request) => {
      const { groupBy, filter } = request.body;
      const nodes = await askedNodes({ db }, request, filter);
      const scope = await scopeOfGroups(db, request, groupBy);
      return {
        count: await (groupBy.by === 'host'
          ? countHostGroups(scope, nodes)
          : countLabelGroups(scope, groupBy, nodes)),
      };
    },
  );
}

function endpointsByGroupRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/endpoints/by-group',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: EndpointsByGroup,
        response: { 200: EndpointPageOfGroup },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body,
      } = request;
      const { groupBy, keys, sort = 'riskScore', first = PAGE_SIZE } = body;
      needSort(request, sort);
      const shown = shownProblems(request);
      const plan = planOf(ENDPOINT_LIST, { sort, direction: directionOf(body.direction), first });
      const scope = db.company(companyId, request.auth);
      const selection = await selectEndpoints(
        scope,
        await askedNodes({ db }, request, body.filter),
      );
      const pages =
        groupBy.by === 'host'
          ? (await firstPages(scope, keys, selection, plan)).map(({ hostId, ...rest }) => ({
              key: hostId,
              ...rest,
            }))
          : await firstPagesOfLabels(scope, groupBy, keys, selection, plan);
      return pages.map(({ items, ...rest }) => ({ ...rest, items: items.map(shown) }));
    },
  );
}
