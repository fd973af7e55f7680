import type { App, Deps } from '../../../platform/domain.ts';
import { CompanyParams } from '../../../platform/server/routeSchemas.ts';
import {
  changeClassification,
  ItemParams,
  READS,
  writes,
} from '../data-types/changeClassification.ts';
import {
  Changed,
  KeywordListBody,
  KeywordListPreviewBody,
  Preview,
  ScopeQuery,
} from '../data-types/dataTypes.schemas.ts';
import { previewKeywords } from './previewKeywords.ts';

/** Named lists of keywords that data types share; they are read with the data types. */
export function keywordListRoutes(app: App, deps: Deps): void {
  changeRoutes(app, deps);
  previewRoute(app, deps);
}

function changeRoutes(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/keyword-lists',
    {
      config: writes('create'),
      schema: {
        params: CompanyParams,
        querystring: ScopeQuery,
        body: KeywordListBody,
        response: { 201: Changed },
      },
    },
    async (request, reply) => {
      const write = { what: 'keywordList', id: null, list: request.body } as const;
      const { companyId } = request.params;
      return reply.code(201).send(await changeClassification(deps, request, companyId, write));
    },
  );
  app.put(
    '/inventory/:companyId/keyword-lists/:id',
    {
      config: writes('update'),
      schema: {
        params: ItemParams,
        querystring: ScopeQuery,
        body: KeywordListBody,
        response: { 200: Changed },
      },
    },
    (request) =>
      changeClassification(deps, request, request.params.companyId, {
        what: 'keywordList',
        id: request.params.id.toLowerCase(),
        list: request.body,
      }),
  );
  app.delete(
    '/inventory/:companyId/keyword-lists/:id',
    {
      config: writes('delete'),
      schema: { params: ItemParams, querystring: ScopeQuery, response: { 200: Changed } },
    },
    (request) =>
      changeClassification(deps, request, request.params.companyId, {
        what: 'deleteKeywordList',
        id: request.params.id.toLowerCase(),
      }),
  );
}

function previewRoute(app: App, { db }: Deps): void {
  app.post(
    '/inventory/:companyId/keyword-lists/preview',
    {
      config: READS,
      schema: { params: CompanyParams, body: KeywordListPreviewBody, response: { 200: Preview } },
    },
    ({ auth, params: { companyId }, body }) =>
      previewKeywords(db.company(companyId).query, db.company(companyId, auth).query, body),
  );
}
