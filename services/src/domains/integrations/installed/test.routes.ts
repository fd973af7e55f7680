import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import type { VendorAccount } from '../vendors/vendor.ts';
import { VendorFailure } from '../vendors/vendorFailure.ts';
import { IntegrationParams, Params, TestBody, TestResult } from './integration.schemas.ts';
import { isId, UPDATES } from './integrationAuth.ts';
import { integrationInput, secretOf } from './integrationInput.ts';
import { installedById, noteTest } from './installed.repository.ts';

/** Tests of connections: signing in at the vendor, and looking for what the settings name. */
export function testRoutes(app: App, { db }: Deps, desk: VendorDesk): void {
  const outcome = async (account: VendorAccount): Promise<{ failure: string | null; field: string | null }> => {
    try {
      await desk.vendors[account.kind].test(account);
      return { failure: null, field: null };
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      return { failure: error.message, field: error.field ?? null };
    }
  };
  app.post(
    '/integrations/:companyId/test',
    { config: UPDATES, schema: { summary: 'Tests settings that may not be stored yet', params: Params, body: TestBody, response: { 200: TestResult } } },
    async (request) => {
      const { params: { companyId }, body: { kind, integrationId, ...body } } = request;
      const scope = db.company(companyId);
      const stored = integrationId === undefined ? null : await installedById(scope.query, companyId, integrationId);
      if (integrationId !== undefined && stored?.kind !== kind) throw notFound('integration');
      const input = integrationInput(kind, body, desk.outbound);
      const { url, account, settings } = input;
      const result = await outcome({ kind, url, account, settings, secret: secretOf(kind, input, stored && desk.accountOf(companyId, stored)) });
      await scope.transaction((query) => auditChange(query, request, { companyId, action: 'integration.test', targetType: 'integration', targetId: integrationId ?? null, after: { kind, url, account, failure: result.failure } }));
      return result;
    },
  );
  app.post(
    '/integrations/:companyId/installed/:integrationId/test',
    { config: UPDATES, schema: { summary: 'Tests an integration as it is stored, and notes the outcome', params: IntegrationParams, response: { 200: TestResult } } },
    async (request) => {
      const { companyId, integrationId: id } = request.params;
      const scope = db.company(companyId);
      const stored = isId(id) ? await installedById(scope.query, companyId, id) : null;
      if (stored === null) throw notFound('integration');
      const result = await outcome(desk.accountOf(companyId, stored));
      await scope.transaction(async (query) => {
        await noteTest(query, companyId, id, result.failure);
        await auditChange(query, request, { companyId, action: 'integration.test', targetType: 'integration', targetId: id, after: { failure: result.failure } });
      });
      return result;
    },
  );
}
