import type { Readable } from 'node:stream';
import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { Downloads } from '../../../platform/server/downloads.ts';
import { auditChange } from '../audit.client.ts';
import { callerOf } from '../caller.ts';
import {
  auditChoices,
  auditEntry,
  auditLines,
  auditPage,
  checkFilters,
  countAudit,
} from './auditLog.repository.ts';
import {
  AuditChoices,
  AuditLogEntry,
  AuditPage,
  AuditQuery,
  AuditWanted,
} from './auditLog.schemas.ts';
import { ofCompany, ofOrganization } from './auditScope.ts';

const Params = Type.Object({ companyId: Type.String() });
const EntryParams = Type.Object({ companyId: Type.String(), entryId: Type.String() });
const READS = { auth: { feature: 'feature_audit', action: 'read' } } as const;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const CsvAnswer = {
  description: 'A line of headings, then a line for each entry; UTF-8.',
  content: { 'text/csv': { schema: Type.Unsafe<Readable>(Type.String()) } },
};

/**
 * Pages, counts, one entry, and all of it as CSV; `isWhole` is for all companies of the
 * organization.
 */
function addRoutes(app: App, { db }: Deps, name: 'audit' | 'organization-audit'): void {
  const isWhole = name === 'organization-audit';
  const downloads = new Downloads(db);
  const scopeOf = ({
    auth,
    ip,
    params,
  }: Pick<FastifyRequest, 'auth' | 'ip'> & { params: { companyId: string } }) =>
    (isWhole ? ofOrganization : ofCompany)(db, {
      caller: callerOf(auth),
      companyId: params.companyId,
      address: ip,
    });
  app.get(
    `/identity/:companyId/${name}`,
    {
      config: READS,
      schema: {
        summary: 'Entries of the audit log, newest first',
        params: Params,
        querystring: AuditQuery,
        response: { 200: AuditPage },
      },
    },
    async (request) =>
      auditPage(await scopeOf(request), request.query.filters, {
        first: request.query.first ?? 50,
        after: request.query.after,
      }),
  );
  app.get(
    `/identity/:companyId/${name}/count`,
    {
      config: READS,
      schema: {
        params: Params,
        querystring: AuditWanted,
        response: { 200: Type.Object({ count: Type.Integer() }) },
      },
    },
    async (request) => ({ count: await countAudit(await scopeOf(request), request.query.filters) }),
  );
  app.get(
    `/identity/:companyId/${name}/choices`,
    {
      config: READS,
      schema: {
        summary: 'What was ever done to what',
        params: Params,
        response: { 200: AuditChoices },
      },
    },
    async (request) => auditChoices(await scopeOf(request)),
  );
  app.get(
    `/identity/:companyId/${name}/entries/:entryId`,
    {
      config: READS,
      schema: { summary: 'One entry', params: EntryParams, response: { 200: AuditLogEntry } },
    },
    async (request) => {
      const { entryId } = request.params;
      const entry = UUID.test(entryId) ? await auditEntry(await scopeOf(request), entryId) : null;
      if (entry === null) throw notFound('entry');
      return entry;
    },
  );
  app.get(
    `/identity/:companyId/${name}.csv`,
    {
      config: READS,
      schema: { params: Params, querystring: AuditWanted, response: { 200: CsvAnswer } },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        query: { filters },
      } = request;
      const scope = await scopeOf(request);
      checkFilters(scope, filters);
      const after = { filters: filters ?? null, ofOrganization: isWhole };
      const body = await downloads.body(reply, {
        companyId,
        make: async (signal) => {
          await db.company(companyId).transaction((run) =>
            auditChange(run, request, {
              companyId,
              action: 'audit.export',
              targetType: 'audit',
              targetId: null,
              after,
            }),
          );
          return auditLines(scope, filters, isWhole, signal);
        },
      });
      const file = `${name}-${new Date().toISOString().slice(0, 10)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${file}"`)
        .header('cache-control', 'no-store')
        .send(body);
    },
  );
}

/** The audit log of a company, and that of all companies of its organization. */
export function auditLogRoutes(app: App, deps: Deps): void {
  addRoutes(app, deps, 'audit');
  addRoutes(app, deps, 'organization-audit');
}
