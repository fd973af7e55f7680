import type { paths } from '../../../generated/upstream/home.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type List = paths['/home/{companyId}/saved-filters'];
type One = paths['/home/{companyId}/saved-filters/{savedFilterId}'];

export type SavedSampleFilterRow = AnswerOf<List['get']>[number];
export type SavedSampleFilter = SavedSampleFilterRow & Owned;

/** Calls for saved filters of samples. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/home/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/home/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/home/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/home/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
