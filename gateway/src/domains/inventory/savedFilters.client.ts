import type { paths } from '../../generated/upstream/inventory.ts';
import { lookup } from '../../platform/graph/lookup.ts';
import { own } from '../../platform/graph/owned.ts';
import type { ServiceClient } from '../../platform/upstream/serviceClient.ts';
import type { CallOf } from '../../platform/upstream/serviceTypes.ts';
import type { SavedFilter, SavedFilterRow } from './inventory.upstream.ts';

type List = paths['/inventory/{companyId}/saved-filters'];
type One = paths['/inventory/{companyId}/saved-filters/{savedFilterId}'];

/** Calls for saved filters of the inventory. */
export function savedFilterCalls(service: ServiceClient<paths>) {
  return {
    savedFilters: (companyId: string) => service.get('/inventory/{companyId}/saved-filters', { path: { companyId } }),
    createSavedFilter: (companyId: string, body: CallOf<List['post']>['body']) => service.post('/inventory/{companyId}/saved-filters', { path: { companyId }, body }),
    updateSavedFilter: (companyId: string, savedFilterId: string, body: CallOf<One['put']>['body']) => service.put('/inventory/{companyId}/saved-filters/{savedFilterId}', { path: { companyId, savedFilterId }, body }),
    deleteSavedFilter: (companyId: string, savedFilterId: string) => service.delete('/inventory/{companyId}/saved-filters/{savedFilterId}', { path: { companyId, savedFilterId } }),
  };
}

/** Saved filters by key: a person has few, so that the list answers for any number of them. */
export const savedFilterLookup = (calls: { readonly savedFilters: (companyId: string) => Promise<readonly SavedFilterRow[]> }) =>
  lookup<SavedFilter>(async (companyId, keys) => {
    const byId = new Map((await calls.savedFilters(companyId)).map((row) => [row.id, own(companyId, row)]));
    return keys.map((key) => byId.get(key.toLowerCase()) ?? null);
  });
