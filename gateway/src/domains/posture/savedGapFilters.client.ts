import type { paths } from '../../generated/upstream/posture.ts';
import type { ServiceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';

type List = paths['/posture/{companyId}/saved-filters'];
type One = paths['/posture/{companyId}/saved-filters/{savedFilterId}'];

/** Calls for saved filters of posture gaps. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/posture/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/posture/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/posture/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/posture/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
