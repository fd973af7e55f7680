import type { paths } from '../../../generated/upstream/inventory.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../../platform/upstream/serviceTypes.ts';

type List = paths['/inventory/{companyId}/saved-filters'];
type One = paths['/inventory/{companyId}/saved-filters/{savedFilterId}'];

/** Calls for saved filters of the inventory. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/inventory/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/inventory/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/inventory/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/inventory/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
