import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Configuration = CallOf<
  paths['/inventory/{companyId}/parameters/{id}/configuration']['put']
>['body'];
type SameName = CallOf<paths['/inventory/{companyId}/parameters/same-name']['post']>['body'];

/** Calls about what people decide about parameters, for one request. */
export function parameterDecisionsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    typeNames: (companyId: string) =>
      service.get('/inventory/{companyId}/data-type-names', { path: { companyId } }),
    sameName: (companyId: string, body: SameName) =>
      service.lookup('/inventory/{companyId}/parameters/same-name', { path: { companyId }, body }),
    countSameName: async (companyId: string, name: string) =>
      (
        await service.lookup('/inventory/{companyId}/parameters/same-name/count', {
          path: { companyId },
          body: { name },
        })
      ).count,
    decisions: (companyId: string, ids: readonly string[]) =>
      service.lookup('/inventory/{companyId}/parameters/decisions', {
        path: { companyId },
        body: { ids: [...ids] },
      }),
    configure: (companyId: string, id: string, body: Configuration) =>
      service.put('/inventory/{companyId}/parameters/{id}/configuration', {
        path: { companyId, id },
        body,
      }),
    undo: (companyId: string, id: string) =>
      service.post('/inventory/{companyId}/parameter-decisions/{id}/undo', {
        path: { companyId, id },
      }),
  };
}
