import { DATA_CATEGORIES, EVERY_COMPANY } from '@palisade/vocabulary/dataClassification.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { needSystemUser } from '../../../platform/server/needSystemUser.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import { changeClassification, ItemParams, READS, writes } from './changeClassification.ts';
import { ownKeywordLists } from '../keyword-lists/keywordLists.repository.ts';
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
      const [own, ownOnes, ownLists, disabled, shared] = await Promise.all([
        ownDataTypes(query),
        ownCategories(query),
        ownKeywordLists(query),
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
      const lists = [
        ...shared.keywordLists.map((list) => ({ ...list, isGlobal: true })),
        ...ownLists.map((list) => ({ ...list, isGlobal })),
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
        keywordLists: lists.map((list) => ({
          ...list,
          types: types.flatMap((type) => (type.keywordLists.includes(list.id) ? [type.name] : [])),
        })),
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
      return reply
        .code(201)
        .send(await changeClassification(deps, request, request.params.companyId, write));
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
      changeClassification(deps, request, request.params.companyId, {
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
      changeClassification(deps, request, request.params.companyId, {
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
      changeClassification(deps, request, request.params.companyId, {
        what: 'switch',
        ...request.body,
      }),
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
      return reply
        .code(201)
        .send(await changeClassification(deps, request, request.params.companyId, write));
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
      changeClassification(deps, request, request.params.companyId, {
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
      changeClassification(deps, request, request.params.companyId, {
        what: 'deleteCategory',
        id: request.params.id.toLowerCase(),
      }),
  );
}
