import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { Type, type TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../platform/domain.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { actorOf } from '../identity/audit.client.ts';
import { Count, CompanyParams, Lookup, PAGE_SIZE } from '../../platform/server/routeSchemas.ts';
import { inOrder } from '../../platform/inOrder.ts';
import {
  countDocuments,
  documentItem,
  documentPage,
  documentsById,
} from './documents.repository.ts';
import { jsonOf, storedDocument } from './storedDocuments.ts';
import type { Documents } from './import/importDocument.ts';
import {
  DocumentParams,
  OasDocumentItem,
  OasDocumentPage,
  OasDocuments,
  OasText,
  PageQuery,
  READS_DOCUMENTS,
} from './documents.schemas.ts';
import { readBody } from './import/readBody.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const UploadQuery = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 300 }),
  host: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'Host that the document describes, where none of its servers says one.',
    }),
  ),
});

export function needed(documents: Deps['documents']): Documents {
  if (documents === undefined)
    throw new Problem('unavailable', 'This process does not take documents in.');
  return documents as Documents; // made by the composition from this domain's own class
}

/** Documents: upload, list, download and delete. */
export function documentRoutes(app: App, deps: Deps): void {
  uploadRoute(app, deps);

  listDocumentsRoute(app, deps);
  countDocumentsRoute(app, deps);
  lookupDocumentsRoute(app, deps);
  documentJsonRoute(app, deps);
  documentContentRoute(app, deps);
  deleteDocumentRoute(app, deps);
}

function listDocumentsRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-documents',
    {
      config: READS_DOCUMENTS,
      schema: { params: CompanyParams, querystring: PageQuery, response: { 200: OasDocumentPage } },
    },
    ({ params: { companyId }, query: { first = PAGE_SIZE, after } }) =>
      documentPage(deps.db.company(companyId), { first, after }),
  );
}

function countDocumentsRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-documents/count',
    { config: READS_DOCUMENTS, schema: { params: CompanyParams, response: { 200: Count } } },
    async ({ params: { companyId } }) => ({
      count: await countDocuments(deps.db.company(companyId)),
    }),
  );
}

function lookupDocumentsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/oas-documents/lookup',
    {
      config: READS_DOCUMENTS,
      schema: { params: CompanyParams, body: Lookup, response: { 200: OasDocuments } },
    },
    async ({ params: { companyId }, body: { ids } }) =>
      inOrder(ids, await documentsById(deps.db.company(companyId), ids)),
  );
}

function documentJsonRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-documents/:documentId/json',
    { config: READS_DOCUMENTS, schema: { params: DocumentParams, response: { 200: OasText } } },
    async ({ params: { companyId, documentId } }) => ({
      text: jsonOf(await stored(deps, companyId, documentId)),
    }),
  );
}

function documentContentRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-documents/:documentId/content',
    { config: READS_DOCUMENTS, schema: { params: DocumentParams, hide: true } },
    async ({ params: { companyId, documentId } }, reply) => {
      const { name, content } = await stored(deps, companyId, documentId);
      return reply
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(name.replaceAll(/[\\/]/g, '_').toWellFormed())}`,
        )
        .header('x-content-type-options', 'nosniff')
        .type('application/octet-stream')
        .send(gunzipSync(content));
    },
  );
}

function deleteDocumentRoute(app: App, deps: Deps): void {
  app.delete(
    '/inventory/:companyId/oas-documents/:documentId',
    {
      config: { learns: true, auth: { feature: 'feature_oas_analysis', action: 'delete' } },
      schema: { params: DocumentParams, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { companyId, documentId } = request.params;
      if (!UUID.test(documentId)) throw notFound('document');
      await needed(deps.documents).remove(companyId, documentId, actorOf(request));
      return reply.code(204).send(null);
    },
  );
}

async function stored({ db }: Deps, companyId: string, documentId: string) {
  const document = UUID.test(documentId)
    ? await storedDocument(db.company(companyId).query, documentId)
    : null;
  if (document === null) throw notFound('document');
  return document;
}

/** An upload streams: its body is read by the route itself. */
function uploadRoute(app: App, deps: Deps): void {
  void app.register(async (inner) => {
    const scope = inner.withTypeProvider<TypeBoxTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.post(
      '/inventory/:companyId/oas-documents',
      {
        config: { learns: true, auth: { feature: 'feature_oas_analysis', action: 'create' } },
        schema: {
          params: CompanyParams,
          querystring: UploadQuery,
          response: { 201: OasDocumentItem },
          hide: true,
        },
      },
      async (request, reply) => {
        const { companyId } = request.params;
        if (!(request.body instanceof Readable))
          throw new Problem('badInput', 'Send the document as the body of the request.', {
            field: 'document',
          });
        const text = await readBody(request.body);
        const { id } = await needed(deps.documents).import(companyId, {
          ...request.query,
          text,
          actor: actorOf(request),
        });
        const item = await documentItem(deps.db.company(companyId).query, id);
        if (item === null) throw notFound('document');
        return reply.code(201).send(item);
      },
    );
  });
}
