import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { READS_SENSITIVE_DATA } from '../data-security/dataSecurity.schemas.ts';
import { chooseRegulations } from './chooseRegulations.ts';
import { chosenRegulations, complianceFigures } from './compliance.repository.ts';
import { ChosenRegulations, ComplianceFigures } from './compliance.schemas.ts';

const FEATURE = 'feature_sensitive_data_settings';

/** Which regulations a company answers to, and what they touch of its inventory. */
export function complianceRoutes(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/regulations',
    {
      config: { auth: { feature: FEATURE, action: 'read', byLabels: true } },
      schema: { params: CompanyParams, response: { 200: ChosenRegulations } },
    },
    async ({ params: { companyId } }) => ({
      // What a company answers to is nothing of any endpoint.
      regulations: await chosenRegulations(db.company(companyId).query),
    }),
  );
  app.put(
    '/inventory/:companyId/regulations',
    {
      config: { auth: { feature: FEATURE, action: 'update' } },
      schema: {
        params: CompanyParams,
        body: ChosenRegulations,
        response: { 200: Type.Object({ id: Type.String() }) },
      },
    },
    async (request) => {
      const { companyId } = request.params;
      const { regulations } = request.body;
      await db
        .company(companyId)
        .transaction((query) => chooseRegulations(query, request, regulations));
      return { id: companyId };
    },
  );
  app.get(
    '/inventory/:companyId/data-security/compliance',
    {
      config: READS_SENSITIVE_DATA,
      schema: { params: CompanyParams, response: { 200: ComplianceFigures } },
    },
    ({ auth, params: { companyId } }) =>
      complianceFigures(db.company(companyId, auth), db.company(companyId).query),
  );
}
