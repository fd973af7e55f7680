import { Type } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import type { EndpointSnippet } from '../../../platform/documentTasks.ts';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound, Problem } from '../../../platform/problem.ts';
import { auditChange } from '../../identity/audit.client.ts';
import { currentIds } from '../../inventory/inventory.client.ts';
import { CompanyParams, PAGE_SIZE } from '../../../platform/server/routeSchemas.ts';
import { READS_INVENTORY, READS_WHOLE_INVENTORY } from '../../inventory/inventoryAuth.client.ts';
import { findingPage, issuePage, summaryOf } from '../documents.repository.ts';
import { needed } from '../documents.routes.ts';
import { quickSnippet } from '../export/endpointSnippet.ts';
import type { Documents } from '../import/importDocument.ts';
import {
  FindingQuery,
  IssueQuery,
  OasFindingPage,
  OasIssuePage,
  OasSnippets,
  OasSummary,
  READS_DOCUMENTS,
  SnippetLookup,
  SummaryQuery,
} from '../documents.schemas.ts';

/** An older analysis is made anew when somebody looks at it. */
const FRESH = 5 * 60_000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ApiParams = Type.Object({ companyId: Type.String(), apiId: Type.String() });
const HostParams = Type.Object({ companyId: Type.String(), hostId: Type.String() });

// Made by the composition from this domain's own class.
const documentsOf = ({ documents }: Deps): Documents | undefined =>
  documents as Documents | undefined;

/** Where documents and traffic disagree, lint, snippets and exports. */
export function oasAnalysisRoutes(app: App, deps: Deps): void {
  analysisRoute(app, deps);
  analyseRoute(app, deps);
  findingsRoute(app, deps);
  issuesRoute(app, deps);
  lookupSnippetsRoute(app, deps);
  exportApiRoute(app, deps);
  exportHostRoute(app, deps);
}

function analysisRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-analysis',
    {
      config: READS_DOCUMENTS,
      schema: { params: CompanyParams, querystring: SummaryQuery, response: { 200: OasSummary } },
    },
    async ({ params: { companyId }, query }) => {
      const documents = documentsOf(deps);
      const summary = await summaryOf(deps.db.company(companyId), query);
      const isStale =
        summary.hosts.length > 0 &&
        (summary.analysedAt === null || Date.now() - Date.parse(summary.analysedAt) > FRESH);
      if (isStale && documents?.isAnalysing(companyId) === false) void documents.analyse(companyId);
      return { ...summary, isAnalysing: documents?.isAnalysing(companyId) ?? false };
    },
  );
}

function analyseRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/oas-analysis',
    {
      config: { learns: true, auth: { feature: 'feature_oas_analysis', action: 'update' } },
      schema: { params: CompanyParams, response: { 200: OasSummary } },
    },
    async (request) => {
      const { companyId } = request.params;
      const work = needed(deps.documents);
      // Noted before it runs: whoever asks while one runs shares the next one with others.
      await deps.db.company(companyId).transaction((query) =>
        auditChange(query, request, {
          action: 'oasAnalysis.run',
          targetType: 'oasAnalysis',
          targetId: null,
        }),
      );
      await work.analyse(companyId);
      return { ...(await summaryOf(deps.db.company(companyId), {})), isAnalysing: false };
    },
  );
}

function findingsRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-findings',
    {
      config: READS_DOCUMENTS,
      schema: {
        params: CompanyParams,
        querystring: FindingQuery,
        response: { 200: OasFindingPage },
      },
    },
    ({ params: { companyId }, query: { first = PAGE_SIZE, after, ...limits } }) =>
      findingPage(deps.db.company(companyId), limits, { first, after }),
  );
}

function issuesRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/oas-issues',
    {
      config: READS_DOCUMENTS,
      schema: { params: CompanyParams, querystring: IssueQuery, response: { 200: OasIssuePage } },
    },
    ({ params: { companyId }, query: { first = PAGE_SIZE, after, ...limits } }) =>
      issuePage(deps.db.company(companyId), limits, { first, after }),
  );
}

function lookupSnippetsRoute(app: App, deps: Deps): void {
  app.post(
    '/inventory/:companyId/oas-snippets/lookup',
    {
      config: READS_INVENTORY,
      schema: { params: CompanyParams, body: SnippetLookup, response: { 200: OasSnippets } },
    },
    async ({ auth, params: { companyId }, body: { ids } }) => {
      const current = await currentIds(deps.db.company(companyId, auth), ids);
      return await Promise.all(
        current.map(async (id) => (id === null ? null : await snippetOf(deps, companyId, id))),
      );
    },
  );
}

async function snippetOf(
  deps: Deps,
  companyId: string,
  id: string,
): Promise<EndpointSnippet | null> {
  const { db, settings } = deps;
  const quick =
    settings === undefined ? null : await quickSnippet(db.company(companyId).query, settings, id);
  return quick === null ? await tasksOf(deps).snippet(companyId, id) : quick.snippet;
}

function exportApiRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/apis/:apiId/openapi.json',
    { config: READS_WHOLE_INVENTORY, schema: { params: ApiParams, hide: true } },
    async ({ params: { companyId, apiId } }, reply) => {
      const text = UUID.test(apiId) ? await tasksOf(deps).exportApi(companyId, apiId) : null;
      if (text === null) throw notFound('API');
      return sendDocument(reply, text);
    },
  );
}

function exportHostRoute(app: App, deps: Deps): void {
  app.get(
    '/inventory/:companyId/hosts/:hostId/openapi.json',
    { config: READS_WHOLE_INVENTORY, schema: { params: HostParams, hide: true } },
    async ({ params: { companyId, hostId } }, reply) => {
      const text = UUID.test(hostId) ? await tasksOf(deps).exportHost(companyId, hostId) : null;
      if (text === null) throw notFound('host');
      return sendDocument(reply, text);
    },
  );
}

const sendDocument = (reply: FastifyReply, text: string): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="openapi.json"`)
    .type('application/json; charset=utf-8')
    .send(text);

function tasksOf({ documentTasks }: Deps): NonNullable<Deps['documentTasks']> {
  if (documentTasks === undefined)
    throw new Problem('unavailable', 'This process does not work on documents.');
  return documentTasks;
}
