import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams, Lookup } from '../../../platform/server/routeSchemas.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import {
  dataFlows,
  parametersByCategory,
  sensitiveParameters,
  topApplications,
} from './dataSecurity.repository.ts';
import {
  ApplicationList,
  CategoryList,
  DataFlows,
  DataFlowSearch,
  LabelTraffic,
  READS_SENSITIVE_DATA,
  SensitiveParameters,
  TopApplicationsQuery,
} from './dataSecurity.schemas.ts';
import { labelTraffic } from './labelTraffic.ts';
import { flowPlaces } from './flowPlaces.ts';
import { FlowPlaces, FlowPlacesSearch } from './flowPlaces.schemas.ts';

/**
 * Where sensitive data flows, from roll-ups: what the page shows first does not grow with the number
 * of endpoints. The places of one flow do, and are asked for when somebody opens it.
 */
export function dataSecurityRoutes(app: App, deps: Deps): void {
  flowRoutes(app, deps);
  rollUpRoutes(app, deps);
  lookupRoutes(app, deps);
}

function flowRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/data-security/flows',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, body: DataFlowSearch, response: { 200: DataFlows } },
    },
    async (request) =>
      dataFlows(
        db.company(request.params.companyId, request.auth),
        db.company(request.params.companyId).query,
        await askedNodes({ db }, request, request.body.filter),
      ),
  );
  app.post(
    '/inventory/:companyId/data-security/flow',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, body: FlowPlacesSearch, response: { 200: FlowPlaces } },
    },
    async (request) =>
      flowPlaces(
        db.company(request.params.companyId, request.auth),
        db.company(request.params.companyId).query,
        await askedNodes({ db }, request, request.body.filter),
        request.body,
      ),
  );
}

function rollUpRoutes(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/data-security/categories',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, response: { 200: CategoryList } },
    },
    ({ auth, params: { companyId } }) => parametersByCategory(db.company(companyId, auth)),
  );
  app.get(
    '/inventory/:companyId/data-security/applications',
    {
      config: READS_SENSITIVE_DATA,
      schema: {
        params: CompanyParams,
        querystring: TopApplicationsQuery,
        response: { 200: ApplicationList },
      },
    },
    ({ auth, params: { companyId }, query }) =>
      topApplications(db.company(companyId, auth), db.company(companyId).query, query),
  );
}

function lookupRoutes(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/data-security/labels/traffic',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, body: Lookup, response: { 200: LabelTraffic } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      labelTraffic(db.company(companyId, auth), ids),
  );
  app.post(
    '/inventory/:companyId/data-security/parameters',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, body: Lookup, response: { 200: SensitiveParameters } },
    },
    ({ auth, params: { companyId }, body: { ids } }) =>
      sensitiveParameters(db.company(companyId, auth), ids),
  );
}
