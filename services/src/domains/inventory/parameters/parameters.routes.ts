import type { CompanyScope } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { page } from '../../../platform/keyset.ts';
import { notFound } from '../../../platform/problem.ts';
import { currentIds } from '../endpoints/lookupEndpoints.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { CompanyParams, Count, Lookup, PAGE_SIZE } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import {
  countParameters,
  countSameName,
  PARAMETER_ORDER,
  parameterPage,
  parameterPages,
  parametersById,
  SAME_NAME_ORDER,
  sameNamePage,
} from './parameters.repository.ts';
import {
  ParameterLimits,
  ParameterList,
  ParameterPage,
  ParameterPageOfEndpoint,
  ParameterParams,
  ParameterQuery,
  ParametersByEndpoint,
  SameNameBody,
  SameNameCount,
} from './parameters.schemas.ts';
import { pageWithTouching, withTouching } from './withTouching.ts';

async function endpointOf(scope: CompanyScope, endpointId: string): Promise<string> {
  const [id] = await currentIds(scope, [endpointId]);
  if (id == null) throw notFound('endpoint');
  return id;
}

/** Parameters of an endpoint, by pages, counted and by id. */
export function parameterRoutes(app: App, deps: Deps): void {
  listParametersRoute(app, deps);
  countParametersRoute(app, deps);
  parametersByEndpointRoute(app, deps);
  lookupParametersRoute(app, deps);
  sameNameRoute(app, deps);
  countSameNameRoute(app, deps);
}

function listParametersRoute(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/endpoints/:endpointId/parameters',
    {
      config: READS_INVENTORY,
      schema: {
        params: ParameterParams,
        querystring: ParameterQuery,
        response: { 200: ParameterPage },
      },
    },
    async ({
      auth,
      params: { companyId, endpointId },
      query: { first = PAGE_SIZE, after, ...limits },
    }) => {
      const plan = page({
        sort: 'parameters',
        columns: PARAMETER_ORDER,
        direction: 'asc',
        first,
        after,
      });
      const scope = db.company(companyId, auth);
      return pageWithTouching(
        db.company(companyId).query,
        await parameterPage(scope, await endpointOf(scope, endpointId), limits, plan),
      );
    },
  );
}

function countParametersRoute(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/endpoints/:endpointId/parameters/count',
    {
      config: READS_INVENTORY,
      schema: { params: ParameterParams, querystring: ParameterLimits, response: { 200: Count } },
    },
    async ({ auth, params: { companyId, endpointId }, query }) => {
      const scope = db.company(companyId, auth);
      return {
        count: await countParameters(scope, await endpointOf(scope, endpointId), query),
      };
    },
  );
}

function parametersByEndpointRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/parameters/by-endpoint',
    {
      config: READS_INVENTORY,
      schema: {
        params: CompanyParams,
        body: ParametersByEndpoint,
        response: { 200: ParameterPageOfEndpoint },
      },
    },
    async ({
      auth,
      params: { companyId },
      body: { endpointIds, first = PAGE_SIZE, ...limits },
    }) => {
      const plan = page({ sort: 'parameters', columns: PARAMETER_ORDER, direction: 'asc', first });
      const scope = db.company(companyId, auth);
      const current = await currentIds(scope, endpointIds);
      const known = [...new Set(current.filter((id) => id !== null))];
      const touched = await withTouching(db.company(companyId).query);
      const pages = new Map(
        (await parameterPages(scope, known, limits, plan)).map((found) => [
          found.endpointId,
          { ...found, items: found.items.map(touched) },
        ]),
      );
      return endpointIds.map((endpointId, index) => ({
        ...(pages.get(current[index] ?? '') ?? { items: [], hasNextPage: false, count: 0 }),
        endpointId,
      }));
    },
  );
}

function lookupParametersRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/parameters/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: Lookup, response: { 200: ParameterList } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const rows = await parametersById(db.company(companyId, auth), ids);
      return inOrder(ids, rows.map(await withTouching(db.company(companyId).query)));
    },
  );
}

function sameNameRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/parameters/same-name',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: SameNameBody, response: { 200: ParameterPage } },
    },
    async ({ auth, params: { companyId }, body: { name, first = PAGE_SIZE, after } }) => {
      const columns = SAME_NAME_ORDER;
      const plan = page({ sort: 'sameName', columns, direction: 'asc', first, after });
      return pageWithTouching(
        db.company(companyId).query,
        await sameNamePage(db.company(companyId, auth), name, plan),
      );
    },
  );
}

function countSameNameRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/parameters/same-name/count',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: SameNameCount, response: { 200: Count } },
    },
    async ({ auth, params: { companyId }, body: { name } }) => ({
      count: await countSameName(db.company(companyId, auth), name),
    }),
  );
}
