import { Type } from '@fastify/type-provider-typebox';
import { DATA_CATEGORIES, EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { carryOut } from '../changes/carryOut.ts';
import { changeGlobalTypes } from './changeGlobalTypes.ts';
import { disabledTypes, inherited, ownCategories, ownDataTypes } from './dataTypes.repository.ts';
import {
  CategoryBody,
  Changed,
  Classification,
  Preview,
  PreviewBody,
  ScopeQuery,
  SwitchBody,
  TypeBody,
} from './dataTypes.schemas.ts';
import { previewType } from './previewType.ts';
import { decisionOf, reclassifyUnloaded } from './reclassifyUnloaded.ts';
import type { DataTypeWrite } from './writeDataTypes.ts';

const ItemParams = Type.Object({ companyId: Type.String(), id: Type.String({ format: 'uuid' }) });
const FEATURE = 'feature_sensitive_data_settings';
const READS = { auth: { feature: FEATURE, action: 'read', byLabels: true } } as const;
const writes = <const Action extends 'create' | 'update' | 'delete'>(action: Action) =>
  ({ learns: true, auth: { feature: FEATURE, action } }) as const;

type Asked = Pick<FastifyRequest<{ Querystring: ScopeQuery }>, 'auth' | 'ip' | 'log' | 'query'>;

/** Carries a decision out, for hosts in memory at once and then for the others. */
async function change(
  deps: Deps,
  request: Asked,
  companyId: string,
  write: DataTypeWrite,
): Promise<{ id: string }> {
  const actor = actorOf(request);
  if (request.query.scope === 'global') {
    needSystemUser(request, companyId);
    return changeGlobalTypes(deps, write, actor);
  }
  const { query } = deps.db.company(companyId);
  const before = await ownDataTypes(query);
  const done = await carryOut<{ id: string }>(deps, companyId, {
    kind: 'changeDataTypes',
    write,
    actor,
  });
  const decision = decisionOf(write, before, await ownDataTypes(query));
  await reclassifyUnloaded(deps, companyId, decision, actor);
  return done;
}

/** The kinds of data that a company's traffic is searched for. */
export function dataTypeRoutes(app: App, deps: Deps): void {
  readRoute(app, deps);
  previewRoute(app, deps);
  typeRoutes(app, deps);
  switchRoute(app, deps);
  categoryRoutes(app, deps);
}

function readRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/data-classification',
    {
      config: READS,
      schema: {
        params: CompanyParams,
        querystring: ScopeQuery,
        response: { 200: Classification },
      },
    },
    async (request) => {
      const { companyId } = request.params;
      const isGlobal = request.query.scope === 'global';
      if (isGlobal) needSystemUser(request, companyId);
      // Which kinds of data there are is nothing of any endpoint.
      const { query } = deps.db.company(isGlobal ? EVERY_COMPANY : companyId);
      const [own, ownOnes, disabled, shared] = await Promise.all([
        ownDataTypes(query),
        ownCategories(query),
        disabledTypes(query),
        inherited(query),
      ]);
      const types = [
        ...shared.types.map((type) => ({ ...type, isGlobal: true })),
        ...own.map((type) => ({ ...type, isGlobal })),
      ];
      const categories = [
        ...shared.categories.map((category) => ({ ...category, isGlobal: true })),
        ...ownOnes.map((category) => ({ ...category, isGlobal })),
      ];
      const typesIn = (ref: string): string[] =>
        types.filter((type) => type.categories.includes(ref)).map(({ name }) => name);
      return {
        categories: [
          ...DATA_CATEGORIES.map((name) => ({
            id: null,
            isGlobal: true,
            name,
            description: '',
            types: typesIn(name),
            updatedBy: null,
            updatedAt: null,
          })),
          ...categories.map((category) => ({ ...category, types: typesIn(category.id) })),
        ],
        types,
        disabledTypes: [...shared.disabled, ...disabled],
      };
    },
  );
}

function previewRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/data-types/preview',
    {
      config: READS,
      schema: { params: CompanyParams, body: PreviewBody, response: { 200: Preview } },
    },
    ({ auth, params: { companyId }, body }) =>
      previewType(deps.db.company(companyId).query, deps.db.company(companyId, auth).query, body),
  );
}

function typeRoutes(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/data-types',
    {
      config: writes('create'),
      schema: {
        params: CompanyParams,
        querystring: ScopeQuery,
        body: TypeBody,
        response: { 201: Changed },
      },
    },
    async (request, reply) => {
      const write = { what: 'type', id: null, type: request.body } as const;
      return reply.code(201).send(await change(deps, request, request.params.companyId, write));
    },
  );
  app.put(
    '/inventory/:companyId/data-types/:id',
    {
      config: writes('update'),
      schema: {
        params: ItemParams,
        querystring: ScopeQuery,
        body: TypeBody,
        response: { 200: Changed },
      },
    },
    (request) =>
      change(deps, request, request.params.companyId, {
        what: 'type',
        id: request.params.id.toLowerCase(),
        type: request.body,
      }),
  );
  app.delete(
    '/inventory/:companyId/data-types/:id',
    {
      config: writes('delete'),
      schema: { params: ItemParams, querystring: ScopeQuery, response: { 200: Changed } },
    },
    (request) =>
      change(deps, request, request.params.companyId, {
        what: 'deleteType',
        id: request.params.id.toLowerCase(),
      }),
  );
}

function switchRoute(app: App, deps: Deps): void {
  app.put(
    '/inventory/:companyId/data-type-switches',
    {
      config: writes('update'),
      schema: {
        params: CompanyParams,
        querystring: ScopeQuery,
        body: SwitchBody,
        response: { 200: Changed },
      },
    },
    (request) =>
      change(deps, request, request.params.companyId, { what: 'switch', ...request.body }),
  );
}

function categoryRoutes(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/data-categories',
    {
      config: writes('create'),
      schema: {
        params: CompanyParams,
        querystring: ScopeQuery,
        body: CategoryBody,
        response: { 201: Changed },
      },
    },
    async (request, reply) => {
      const write = { what: 'category', id: null, category: request.body } as const;
      return reply.code(201).send(await change(deps, request, request.params.companyId, write));
    },
  );
  app.put(
    '/inventory/:companyId/data-categories/:id',
    {
      config: writes('update'),
      schema: {
        params: ItemParams,
        querystring: ScopeQuery,
        body: CategoryBody,
        response: { 200: Changed },
      },
    },
    (request) =>
      change(deps, request, request.params.companyId, {
        what: 'category',
        id: request.params.id.toLowerCase(),
        category: request.body,
      }),
  );
  app.delete(
    '/inventory/:companyId/data-categories/:id',
    {
      config: writes('delete'),
      schema: { params: ItemParams, querystring: ScopeQuery, response: { 200: Changed } },
    },
    (request) =>
      change(deps, request, request.params.companyId, {
        what: 'deleteCategory',
        id: request.params.id.toLowerCase(),
      }),
  );
}
