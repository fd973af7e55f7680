import type { paths } from '../../generated/upstream/sample.ts';
import type { GraphContext } from '../../platform/context.ts';
import type { PageQuery } from '../../platform/upstream/paths.ts';
import type { RestClient } from '../../platform/upstream/restClient.ts';
import { serviceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';

type List = paths['/sample/{companyId}/samples'];
type One = paths['/sample/{companyId}/samples/{sampleId}'];

/** Calls of the sample service for one request. */
export function sampleClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    samples: (companyId: string, page: PageQuery) =>
      service.get('/sample/{companyId}/samples', { path: { companyId }, query: page }),
    sampleCount: async (companyId: string) =>
      (await service.get('/sample/{companyId}/samples/count', { path: { companyId } })).count,
    samplesByKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/sample/{companyId}/samples/lookup', { path: { companyId }, body: { ids } }),
    createSample: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/sample/{companyId}/samples', { path: { companyId }, body }),
    updateSample: (companyId: string, sampleId: string, body: CallOf<One['put']>['body']) =>
      service.put('/sample/{companyId}/samples/{sampleId}', {
        path: { companyId, sampleId },
        body,
      }),
    deleteSample: (companyId: string, sampleId: string) =>
      service.delete('/sample/{companyId}/samples/{sampleId}', { path: { companyId, sampleId } }),
  };
}
