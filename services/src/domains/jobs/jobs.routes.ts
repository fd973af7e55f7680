import { Type } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Query } from '../../platform/database/database.ts';
import type { App, Deps } from '../../platform/domain.ts';
import { eventReaders } from '../../platform/events/readEvents.ts';
import { Problem } from '../../platform/problem.ts';
import { runNow } from '../../platform/work/wake.ts';
import { auditChange } from '../identity/audit.client.ts';
import { installationHealthRoutes } from './health/installationHealth.routes.ts';
import { seenJobs, seenSchedules, type Seen, takeOut } from './jobs.repository.ts';
import {
  type BackgroundJob,
  BackgroundJobs,
  CHANGES,
  EventReaders,
  JobParams,
  JobSchedules,
  Params,
  READS,
} from './jobs.schemas.ts';

type Asked = Pick<FastifyRequest, 'auth'> & { readonly params: { readonly companyId: string } };

const seenBy = ({ auth, params: { companyId } }: Asked): Seen => ({
  companyId,
  installation: auth.flag(companyId, 'system').canView,
});

const GONE = 'The job runs, has ended, or was discarded meanwhile. Reload to see the current list.';

function takeOffShelf(
  { db }: Deps,
  request: FastifyRequest & { readonly params: { companyId: string; jobId: string } },
  action: 'job.retry' | 'job.discard',
  states: readonly BackgroundJob['state'][],
  then: (query: Query, job: BackgroundJob) => Promise<void>,
): Promise<void> {
  const { companyId, jobId } = request.params;
  return db.company(companyId).transaction(async (query) => {
    const job = await takeOut(query, seenBy(request), jobId, states);
    if (job === undefined) throw new Problem('conflict', GONE);
    await auditChange(query, request, {
      action,
      targetType: 'job',
      targetId: jobId,
      before: { name: job.name, state: job.state, failure: job.failure },
    });
    await then(query, job);
  });
}

/** Background jobs of a company, and of the installation for system users. */
export function jobRoutes(app: App, deps: Deps): void {
  listJobsRoute(app, deps);
  listSchedulesRoute(app, deps);
  listEventReadersRoute(app, deps);
  retryJobRoute(app, deps);
  discardJobRoute(app, deps);
  installationHealthRoutes(app, deps);
}

function listJobsRoute(app: App, deps: Deps): void {
  app.get(
    '/jobs/:companyId/jobs',
    {
      config: READS,
      schema: {
        summary: 'Jobs that failed for good, run and wait',
        params: Params,
        response: { 200: BackgroundJobs },
      },
    },
    (request) => seenJobs(deps.db.system.query, seenBy(request)),
  );
}

function listSchedulesRoute(app: App, deps: Deps): void {
  app.get(
    '/jobs/:companyId/schedules',
    {
      config: READS,
      schema: {
        summary: 'Schedules of jobs, with their last and next run',
        params: Params,
        response: { 200: JobSchedules },
      },
    },
    (request) => seenSchedules(deps.db.system.query, seenBy(request), new Date()),
  );
}

function listEventReadersRoute(app: App, { db }: Deps): void {
  app.get(
    '/jobs/:companyId/event-readers',
    {
      config: READS,
      schema: {
        summary: 'Jobs that read events between domains, and how far each is behind',
        params: Params,
        response: { 200: EventReaders },
      },
    },
    ({ params }) => eventReaders(db.company(params.companyId).query),
  );
}

function retryJobRoute(app: App, deps: Deps): void {
  app.post(
    '/jobs/:companyId/jobs/:jobId/retry',
    {
      config: CHANGES,
      schema: {
        summary: 'Runs a job that failed now, instead of later or never',
        params: JobParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { companyId } = request.params;
      await takeOffShelf(deps, request, 'job.retry', ['failed', 'retrying'], (query, job) =>
        runNow(query, job.name, job.isOfInstallation ? undefined : companyId),
      );
      return reply.code(204).send(null);
    },
  );
}

function discardJobRoute(app: App, deps: Deps): void {
  app.delete(
    '/jobs/:companyId/jobs/:jobId',
    {
      config: CHANGES,
      schema: {
        summary: 'Removes a job that failed; what it was to do is found by its schedule again',
        params: JobParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      await takeOffShelf(
        deps,
        request,
        'job.discard',
        ['failed', 'retrying'],
        async () => undefined,
      );
      return reply.code(204).send(null);
    },
  );
}
