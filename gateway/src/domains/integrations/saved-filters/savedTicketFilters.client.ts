import type { paths } from '../../../generated/upstream/integrations.ts';
import type { Owned } from '../../../platform/graph/owned.ts';
import type { ServiceClient } from '../../../platform/upstream/serviceClient.ts';
import type { AnswerOf, CallOf } from '../../../platform/upstream/serviceTypes.ts';

type List = paths['/integrations/{companyId}/saved-filters'];
type One = paths['/integrations/{companyId}/saved-filters/{savedFilterId}'];

export type SavedTicketFilterRow = AnswerOf<List['get']>[number];
export type SavedTicketFilter = SavedTicketFilterRow & Owned;

/** Calls for saved filters of tickets. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) =>
      service.get('/integrations/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) =>
      service.post('/integrations/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (
      companyId: string,
      savedFilterId: string,
      body: CallOf<One['put']>['body'],
    ) =>
      service.put('/integrations/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
        body,
      }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) =>
      service.delete('/integrations/{companyId}/saved-filters/{savedFilterId}', {
        path: { companyId, savedFilterId },
      }),
  };
}
