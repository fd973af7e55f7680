import type { paths } from '../../generated/upstream/jobs.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';

/** Calls of the service of background jobs for one request. */
export function jobsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    jobs: (companyId: string) => service.get('/jobs/{companyId}/jobs', { path: { companyId } }),
    schedules: (companyId: string) =>
      service.get('/jobs/{companyId}/schedules', { path: { companyId } }),
    eventReaders: (companyId: string) =>
      service.get('/jobs/{companyId}/event-readers', { path: { companyId } }),
    installationHealth: (companyId: string) =>
      service.get('/jobs/{companyId}/installation-health', { path: { companyId } }),
    retry: (companyId: string, jobId: string) =>
      service.post('/jobs/{companyId}/jobs/{jobId}/retry', { path: { companyId, jobId } }),
    discard: (companyId: string, jobId: string) =>
      service.delete('/jobs/{companyId}/jobs/{jobId}', { path: { companyId, jobId } }),
  };
}
