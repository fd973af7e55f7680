import type { paths } from '../../../generated/upstream/identity.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type List = paths['/identity/{companyId}/saved-filters'];
type One = paths['/identity/{companyId}/saved-filters/{savedFilterId}'];

export type SavedAuditFilterRow = AnswerOf<List['get']>[number];
export type SavedAuditFilter = SavedAuditFilterRow & Owned;

/** Calls for saved filters of audit entries. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/identity/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/identity/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/identity/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/identity/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
