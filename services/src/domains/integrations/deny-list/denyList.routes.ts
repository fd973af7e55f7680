import { Type } from '@fastify/type-provider-typebox';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { IntegrationParams } from '../installed/integration.schemas.ts';
import { isId, READS, UPDATES } from '../installed/integrationAuth.ts';
import { installedById, type Installed } from '../installed/installed.repository.ts';
import { denyListAddress } from './address.ts';
import { denyEntryPage, removeEntry } from './denyEntries.repository.ts';
import { DenyEntryPage, EntryParams, EntryQuery, NewAddress } from './denyList.schemas.ts';
import { openList } from './denyLists.repository.ts';

async function listOf(query: CompanyQuery, id: string): Promise<Installed> {
  const installed = isId(id) ? await installedById(query, id) : null;
  if (installed?.kind !== 'denyList') throw notFound('deny list');
  return installed;
}

/** What is on a deny list, and where it is served. */
export function denyListRoutes(app: App, deps: Deps): void {
  listEntriesRoute(app, deps);
  removeEntryRoute(app, deps);
  renewAddressRoute(app, deps);
}

function listEntriesRoute(app: App, { db }: Deps): void {
  app.get(
    '/integrations/:companyId/installed/:integrationId/deny-entries',
    {
      config: READS,
      schema: {
        summary: 'Addresses on a deny list, newest first',
        params: IntegrationParams,
        querystring: EntryQuery,
        response: { 200: DenyEntryPage },
      },
    },
    async ({
      auth,
      params: { companyId, integrationId },
      query: { first = 50, after, search },
    }) => {
      const { query } = db.company(companyId);
      // Other integrations have none.
      if (!isId(integrationId) || (await installedById(query, integrationId)) === null)
        throw notFound('integration');
      // Who is limited to labels sees the addresses of attackers at their endpoints.
      return denyEntryPage(db.company(companyId, auth).query, integrationId, {
        first,
        after,
        search,
      });
    },
  );
}

function removeEntryRoute(app: App, { db }: Deps): void {
  app.delete(
    '/integrations/:companyId/installed/:integrationId/deny-entries/:entryId',
    {
      config: UPDATES,
      schema: {
        summary: 'Takes an address off a deny list',
        params: EntryParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId, integrationId, entryId } = request.params;
      await db.company(companyId).transaction(async (query) => {
        const { name } = await listOf(query, integrationId);
        const range = isId(entryId) ? await removeEntry(query, integrationId, entryId) : null;
        if (range === null) throw notFound('address on the list');
        await auditChange(query, request, {
          action: 'denyList.remove',
          targetType: 'integration',
          targetId: integrationId,
          before: { integration: name, range },
        });
      });
      return reply.code(204).send(null);
    },
  );
}

function renewAddressRoute(app: App, { db, publicUrl = 'http://localhost:4000' }: Deps): void {
  app.post(
    '/integrations/:companyId/installed/:integrationId/deny-address',
    {
      config: UPDATES,
      schema: {
        summary: 'Gives a deny list a new address; the former one leads nowhere from then on',
        params: IntegrationParams,
        response: { 200: NewAddress },
      },
    },
    (request) => {
      const { companyId, integrationId } = request.params;
      return db.company(companyId).transaction(async (query) => {
        const { name } = await listOf(query, integrationId);
        const address = denyListAddress(publicUrl, await openList(query, integrationId));
        await auditChange(query, request, {
          action: 'denyList.rotate',
          targetType: 'integration',
          targetId: integrationId,
          after: { integration: name },
        });
        return { address };
      });
    },
  );
}
