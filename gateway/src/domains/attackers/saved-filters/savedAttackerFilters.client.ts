import type { paths } from '../../../generated/upstream/attackers.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type List = paths['/attackers/{companyId}/saved-filters'];
type One = paths['/attackers/{companyId}/saved-filters/{savedFilterId}'];

export type SavedAttackerFilterRow = AnswerOf<List['get']>[number];
export type SavedAttackerFilter = SavedAttackerFilterRow & Owned;

/** Calls for saved filters of attackers. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/attackers/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/attackers/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/attackers/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/attackers/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
