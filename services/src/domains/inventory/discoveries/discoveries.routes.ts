import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { askedNodes } from '../filter/askedNodes.ts';
import { selectEndpoints } from '../filter/selection.ts';
import { READS_INVENTORY } from '../inventoryAuth.client.ts';
import { dismissDiscovery, latestDiscoveries } from './discoveries.repository.ts';
import { Dismissal, DiscoveryList, DiscoverySearch } from './discoveries.schemas.ts';

/** What was discovered last, host by host, and what of it somebody dismissed. */
export function discoveryRoutes(app: App, deps: Deps): void {
  latestDiscoveriesRoute(app, deps);
  dismissDiscoveryRoute(app, deps);
}

function latestDiscoveriesRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/discoveries',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'The hosts at which endpoints were discovered last',
        params: CompanyParams,
        body: DiscoverySearch,
        response: { 200: DiscoveryList },
      },
    },
    async (request) => {
      const { filter, first } = request.body;
      const scope = db.company(request.params.companyId, request.auth);
      const selection = await selectEndpoints(scope, await askedNodes({ db }, request, filter));
      return latestDiscoveries(scope, selection, { first, userId: request.auth.userId });
    },
  );
}

function dismissDiscoveryRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/discoveries/dismissals',
    {
      config: READS_INVENTORY,
      schema: {
        summary: 'The caller has seen enough of what was discovered at a host',
        params: CompanyParams,
        body: Dismissal,
        response: { 204: Type.Null() },
      },
    },
    async ({ auth, params: { companyId }, body }, reply) => {
      const scopes = { whole: db.company(companyId), seen: db.company(companyId, auth) };
      if (!(await dismissDiscovery(scopes, auth.userId, body))) throw notFound('host');
      return reply.status(204).send(null);
    },
  );
}
