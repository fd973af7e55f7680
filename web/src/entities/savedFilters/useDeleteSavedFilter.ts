import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useMutation } from '../changes/useMutation.ts';
import { useErrorText } from '../errors/useErrorText.ts';
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
  const errorText = useErrorText();
  const [commit] = useMutation<RemoveMutation>(kind.remove);
  const fail = (error: unknown) =>
    void toast.error(t('deleteFailed'), { detail: errorText(error) });
  return (id) =>
    void commit({
      variables: { input: { id } },
      optimisticUpdater: (store) => removeFromList(kind, store, companyKey, id),
      updater: (store, data) => {
        if (data?.saved.deletedId) removeFromList(kind, store, companyKey, id);
      },
      onCompleted: ({ saved: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
}
