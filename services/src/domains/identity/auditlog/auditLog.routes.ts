import { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { App, Deps } from '../../../platform/domain.ts';
import { auditChange } from '../audit.client.ts';
import { auditActions, auditLines, auditPage, countAudit } from './auditLog.repository.ts';
import { AuditPage, AuditQuery, AuditWanted } from './auditLog.schemas.ts';

const Params = Type.Object({ companyId: Type.String() });
const READS = { auth: { feature: 'feature_audit', action: 'read' } } as const;
const CsvAnswer = { description: 'A line of headings, then a line for each entry; UTF-8.', content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } } };

/** The audit log of a company: pages, counts, and all of it as CSV. */
export function auditLogRoutes(app: App, { db }: Deps): void {
  app.get(
    '/identity/:companyId/audit',
    { config: READS, schema: { summary: 'Entries of the audit log, newest first', params: Params, querystring: AuditQuery, response: { 200: AuditPage } } },
    ({ params: { companyId }, query: { first = 50, ...wanted } }) => auditPage(db.company(companyId).query, companyId, { first, ...wanted }),
  );
  app.get(
    '/identity/:companyId/audit/count',
    { config: READS, schema: { params: Params, querystring: AuditWanted, response: { 200: Type.Object({ count: Type.Integer() }) } } },
    async ({ params: { companyId }, query }) => ({ count: await countAudit(db.company(companyId).query, companyId, query) }),
  );
  app.get(
    '/identity/:companyId/audit/actions',
    { config: READS, schema: { summary: 'Actions that were ever done', params: Params, response: { 200: Type.Object({ actions: Type.Array(Type.String()) }) } } },
    async ({ params: { companyId } }) => ({ actions: await auditActions(db.company(companyId).query, companyId) }),
  );
  app.get(
    '/identity/:companyId/audit.csv',
    { config: READS, schema: { params: Params, querystring: AuditWanted, response: { 200: CsvAnswer } } },
    async (request, reply) => {
      const { params: { companyId }, query } = request;
      const leaves = new AbortController();
      reply.raw.once('close', () => leaves.abort());
      const scope = db.company(companyId);
      await scope.transaction((run) => auditChange(run, request, { companyId, action: 'audit.export', targetType: 'audit', targetId: null, after: query }));
      const name = `audit-${new Date().toISOString().slice(0, 10)}.csv`;
      return reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'no-store').send(Readable.from(auditLines(scope, companyId, query, leaves.signal), { objectMode: false }));
    },
  );
}
