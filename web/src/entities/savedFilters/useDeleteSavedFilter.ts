import { useTranslation } from 'react-i18next';
import { useMutate } from '../mutations/useMutate.ts';
import type { RemoveMutation, SavedFilterGraph } from './savedFilter.ts';
import './saved.texts.ts';
import { removeFromList } from './savedList.ts';

/**
 * Deletes a saved filter; it goes at once and comes back when the server refuses.
 * @param companyKey global id of the company whose list it leaves
 */
export function useDeleteSavedFilter(
  kind: SavedFilterGraph,
  companyKey: string,
): (id: string) => void {
  const { t } = useTranslation('savedFilters');
  const [mutate] = useMutate<RemoveMutation>(kind.remove, {
    words: { failed: t('deleteFailed') },
  });
  return (id) =>
    void mutate(
      { input: { id } },
      {
        optimisticUpdater: (store) => removeFromList(kind, store, companyKey, id),
        updater: (store, data) => {
          if (data?.saved.deletedId) removeFromList(kind, store, companyKey, id);
        },
      },
    );
}
