import { Type } from '@fastify/type-provider-typebox';
import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { endpointsOfHosts, hostNames, managedApis } from '../../inventory/inventory.client.ts';
import { READS_INVENTORY, UPDATES_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import {
  ApiChange,
  Done,
  HostPatternBody,
  HostPatternPreview,
  HostPatternSuggestions,
  NewApi,
} from './editApis.schemas.ts';
import { hostInput } from './hostInput.ts';
import { checkedHostPattern, foldedHosts } from './hostPatterns.ts';
import { suggestHostPatterns } from './suggestHostPatterns.ts';

const ApiParams = Type.Object({ companyId: Type.String(), apiId: Type.String({ format: 'uuid' }) });
const MOST_SHOWN = 20;

/** What people decide about APIs. */
export function editApiRoutes(app: App, deps: Deps): void {
  addApiRoute(app, deps);
  changeApiRoute(app, deps);
  suggestHostPatternsRoute(app, deps);
  previewHostPatternRoute(app, deps);
  setHostPatternRoute(app, deps);
}

function addApiRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/apis',
    {
      config: UPDATES_INVENTORY,
      schema: { params: CompanyParams, body: NewApi, response: { 201: Done } },
    },
    async (request, reply) => {
      const { name = '', detectionEnabled } = request.body;
      const host = hostInput(request.body.host);
      return reply.code(201).send(
        await carryOut(deps, request.params.companyId, {
          kind: 'addApi',
          host,
          name: name.trim() === '' ? host : name.trim(),
          detectionEnabled,
          actor: actorOf(request),
        }),
      );
    },
  );
}

function changeApiRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/apis/:apiId',
    {
      config: UPDATES_INVENTORY,
      schema: { params: ApiParams, body: ApiChange, response: { 200: Done } },
    },
    (request) =>
      carryOut(deps, request.params.companyId, {
        kind: 'changeApi',
        apiId: request.params.apiId,
        ...request.body,
        actor: actorOf(request),
      }),
  );
}

function suggestHostPatternsRoute(app: App, { db }: Deps): void {
  app.get(
    '/inventory/:companyId/host-pattern-suggestions',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, response: { 200: HostPatternSuggestions } },
    },
    async ({ auth, params: { companyId } }) => ({
      items: await suggestHostPatterns(db.company(companyId, auth)),
    }),
  );
}

function previewHostPatternRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/apis/:apiId/host-pattern/preview',
    {
      config: READS_INVENTORY,
      schema: { params: ApiParams, body: HostPatternBody, response: { 200: HostPatternPreview } },
    },
    async ({ auth, params: { companyId, apiId }, body: { pattern } }) => {
      const scope = deps.db.company(companyId, auth);
      const [api] = await managedApis(scope, [apiId]);
      if (api === undefined) throw notFound('API');
      if (pattern == null) throw new Problem('badInput', 'Required', { field: 'pattern' });
      const read = checkedHostPattern(pattern, api.hostName, api.hostPattern);
      const hosts = await hostNames(scope);
      const fits = new Set(foldedHosts(hosts, read));
      const folded = hosts.filter((host) => host.id === api.hostId || fits.has(host));
      return {
        name: read.name,
        hosts: folded.slice(0, MOST_SHOWN).map(({ name }) => name),
        hostCount: folded.length,
        endpointCount: folded.reduce((sum, { endpoints }) => sum + endpoints, 0),
        endpointIds: await endpointsOfHosts(
          scope,
          folded.map(({ id }) => id),
          LIMITS.endpointsOfMerge,
        ),
      };
    },
  );
}

function setHostPatternRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/apis/:apiId/host-pattern',
    {
      config: UPDATES_INVENTORY,
      schema: { params: ApiParams, body: HostPatternBody, response: { 200: Done } },
    },
    (request) =>
      carryOut(deps, request.params.companyId, {
        kind: 'setHostPattern',
        apiId: request.params.apiId,
        pattern: request.body.pattern ?? null,
        actor: actorOf(request),
      }),
  );
}
