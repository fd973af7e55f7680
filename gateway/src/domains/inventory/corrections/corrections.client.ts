import type { paths } from '../../../generated/upstream/inventory.ts';
import type { GraphContext } from '../../../platform/context.ts';
import type { RestClient } from '../../../platform/upstream/restClient.ts';
import { serviceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type Body<Name extends 'merge-options' | 'merge-preview' | 'merges' | 'split-options' | 'splits'> =
  CallOf<paths[`/inventory/{companyId}/corrections/${Name}`]['post']>['body'];

/** Calls of the inventory service that correct what was learned. */
export function correctionsClient(client: RestClient, context: GraphContext) {
  const service = serviceClient<paths>(client, context);
  return {
    mergeOptions: (companyId: string, body: Body<'merge-options'>) =>
      service.lookup('/inventory/{companyId}/corrections/merge-options', {
        path: { companyId },
        body,
      }),
    mergePreview: (companyId: string, body: Body<'merge-preview'>) =>
      service.lookup('/inventory/{companyId}/corrections/merge-preview', {
        path: { companyId },
        body,
      }),
    splitOptions: (companyId: string, body: Body<'split-options'>) =>
      service.lookup('/inventory/{companyId}/corrections/split-options', {
        path: { companyId },
        body,
      }),
    merge: (companyId: string, body: Body<'merges'>) =>
      service.post('/inventory/{companyId}/corrections/merges', { path: { companyId }, body }),
    split: (companyId: string, body: Body<'splits'>) =>
      service.post('/inventory/{companyId}/corrections/splits', { path: { companyId }, body }),
    undo: (companyId: string, correctionId: string) =>
      service.post('/inventory/{companyId}/corrections/{correctionId}/undo', {
        path: { companyId, correctionId },
        body: {},
      }),
    byEndpoint: (companyId: string, ids: readonly string[]) =>
      service.lookup('/inventory/{companyId}/corrections/by-endpoint', {
        path: { companyId },
        body: { ids },
      }),
    byKey: (companyId: string, ids: readonly string[]) =>
      service.lookup('/inventory/{companyId}/corrections/lookup', {
        path: { companyId },
        body: { ids },
      }),
  };
}
