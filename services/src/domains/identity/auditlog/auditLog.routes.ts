import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { App, Deps } from '../../../platform/domain.ts';
import { notFound } from '../../../platform/problem.ts';
import { csvAnswer, csvFile } from '../../../platform/server/csvFile.ts';
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
/** Of one company, or of all companies of its organization. */
type AuditLogName = 'audit' | 'organization-audit';

const scopeOf = (
  { db }: Deps,
  name: AuditLogName,
  { auth, ip, params }: Pick<FastifyRequest, 'auth' | 'ip'> & { params: { companyId: string } },
) =>
  (name === 'organization-audit' ? ofOrganization : ofCompany)(db, {
    caller: callerOf(auth),
    companyId: params.companyId,
    address: ip,
  });

function addRoutes(app: App, deps: Deps, name: AuditLogName): void {
  entriesRoute(app, deps, name);
  countEntriesRoute(app, deps, name);
  choicesRoute(app, deps, name);
  entryRoute(app, deps, name);
  exportRoute(app, deps, name);
}

function entriesRoute(app: App, deps: Deps, name: AuditLogName): void {
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
      auditPage(await scopeOf(deps, name, request), request.query.filters, {
        first: request.query.first ?? 50,
        after: request.query.after,
      }),
  );
}

function countEntriesRoute(app: App, deps: Deps, name: AuditLogName): void {
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
    async (request) => ({
      count: await countAudit(await scopeOf(deps, name, request), request.query.filters),
    }),
  );
}

function choicesRoute(app: App, deps: Deps, name: AuditLogName): void {
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
    async (request) => auditChoices(await scopeOf(deps, name, request)),
  );
}

function entryRoute(app: App, deps: Deps, name: AuditLogName): void {
  app.get(
    `/identity/:companyId/${name}/entries/:entryId`,
    {
      config: READS,
      schema: { summary: 'One entry', params: EntryParams, response: { 200: AuditLogEntry } },
    },
    async (request) => {
      const { entryId } = request.params;
      const entry = UUID.test(entryId)
        ? await auditEntry(await scopeOf(deps, name, request), entryId)
        : null;
      if (entry === null) throw notFound('entry');
      return entry;
    },
  );
}

function exportRoute(app: App, deps: Deps, name: AuditLogName): void {
  const downloads = new Downloads(deps.db);
  app.get(
    `/identity/:companyId/${name}.csv`,
    {
      config: READS,
      schema: { params: Params, querystring: AuditWanted, response: { 200: csvAnswer('entry') } },
    },
    async (request, reply) => {
      const {
        params: { companyId },
        query: { filters },
      } = request;
      const scope = await scopeOf(deps, name, request);
      checkFilters(scope, filters);
      const after = { filters: filters ?? null, ofOrganization: name === 'organization-audit' };
      return csvFile(downloads, reply, {
        name,
        companyId,
        make: async (signal) => {
          await deps.db.company(companyId).transaction((run) =>
            auditChange(run, request, {
              action: 'audit.export',
              targetType: 'audit',
              targetId: null,
              after,
            }),
          );
          return auditLines(scope, filters, name === 'organization-audit', signal);
        },
      });
    },
  );
}

/** The audit log of a company, and that of all companies of its organization. */
export function auditLogRoutes(app: App, deps: Deps): void {
  addRoutes(app, deps, 'audit');
  addRoutes(app, deps, 'organization-audit');
}
