import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import type { VendorDesk } from '../vendorDesk.ts';
import { IntegrationParams, Params, TestBody, TestResult } from './integration.schemas.ts';
import { isId, UPDATES } from './integrationAuth.ts';
import { integrationInput, secretOf } from './integrationInput.ts';
import { maskedUrl } from './maskedUrl.ts';
import { installedById, noteTest } from './installed.repository.ts';
import { testConnection } from './testConnection.ts';

/** Tests of connections. */
export function testRoutes(app: App, deps: Deps, desk: VendorDesk): void {
  testSettingsRoute(app, deps, desk);
  testInstalledRoute(app, deps, desk);
}

function testSettingsRoute(app: App, { db }: Deps, desk: VendorDesk): void {
  app.post(
    '/integrations/:companyId/test',
    {
      config: UPDATES,
      schema: {
        summary: 'Tests settings that may not be stored yet',
        params: Params,
        body: TestBody,
        response: { 200: TestResult },
      },
    },
    async (request) => {
      const {
        params: { companyId },
        body: { kind, integrationId, ...body },
      } = request;
      const scope = db.company(companyId);
      const stored =
        integrationId === undefined ? null : await installedById(scope.query, integrationId);
      if (integrationId !== undefined && stored?.kind !== kind) throw notFound('integration');
      const input = integrationInput(
        kind,
        body,
        desk.outbound,
        stored && { shown: stored.url, url: desk.urlOf(companyId, stored) },
      );
      const { url, account, settings } = input;
      const secret =
        kind === 'denyList'
          ? ''
          : secretOf(
              kind,
              input,
              stored && { ...stored, secret: desk.secretOf(companyId, stored) },
            );
      const result = await testConnection(scope.query, desk, {
        companyId,
        id: integrationId ?? null,
        kind,
        url,
        account,
        settings,
        secret,
      });
      await scope.transaction((query) =>
        auditChange(query, request, {
          action: 'integration.test',
          targetType: 'integration',
          targetId: integrationId ?? null,
          after: { kind, url: maskedUrl(kind, url), account, failure: result.failure },
        }),
      );
      return result;
    },
  );
}

function testInstalledRoute(app: App, { db }: Deps, desk: VendorDesk): void {
  app.post(
    '/integrations/:companyId/installed/:integrationId/test',
    {
      config: UPDATES,
      schema: {
        summary: 'Tests an integration as it is stored, and notes the outcome',
        params: IntegrationParams,
        response: { 200: TestResult },
      },
    },
    async (request) => {
      const { companyId, integrationId: id } = request.params;
      const scope = db.company(companyId);
      const stored = isId(id) ? await installedById(scope.query, id) : null;
      if (stored === null) throw notFound('integration');
      const result = await testConnection(scope.query, desk, {
        ...stored,
        companyId,
        url: desk.urlOf(companyId, stored),
        secret: stored.secret === null ? '' : desk.secretOf(companyId, stored),
      });
      await scope.transaction(async (query) => {
        await noteTest(query, id, result.failure);
        await auditChange(query, request, {
          action: 'integration.test',
          targetType: 'integration',
          targetId: id,
          after: { failure: result.failure },
        });
      });
      return result;
    },
  );
}
