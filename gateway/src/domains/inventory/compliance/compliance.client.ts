import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Chosen = CallOf<paths['/inventory/{companyId}/regulations']['put']>['body'];

/** Calls about the regulations that a company answers to, for one request. */
export function complianceClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    regulations: async (companyId: string) =>
      (await service.get('/inventory/{companyId}/regulations', { path: { companyId } }))
        .regulations,
    choose: (companyId: string, body: Chosen) =>
      service.put('/inventory/{companyId}/regulations', { path: { companyId }, body }),
    figures: (companyId: string) =>
      service.get('/inventory/{companyId}/data-security/compliance', { path: { companyId } }),
  };
}
