import { useTranslation } from 'react-i18next';
import { graphql, useMutation } from 'react-relay';
import type { useDeleteSavedFilterMutation } from '../../../__generated__/useDeleteSavedFilterMutation.graphql.ts';
import { useErrorText } from '../../../entities/errors/useErrorText.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { removeFromList } from './savedList.ts';

/**
 * Deletes a saved filter; it goes at once and comes back when the server refuses.
 * @param companyKey global id of the company whose list it leaves
 */
export function useDeleteSavedFilter(companyKey: string): (id: string) => void {
  const { t } = useTranslation('savedFilters');
  const errorText = useErrorText();
  const [commit] = useMutation<useDeleteSavedFilterMutation>(graphql`
    mutation useDeleteSavedFilterMutation($input: DeleteSavedFilterInput!) {
      deleteSavedFilter(input: $input) {
        deletedId
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const fail = (error: unknown) => void toast.error(t('deleteFailed'), { detail: errorText(error) });
  return (id) =>
    void commit({
      variables: { input: { id } },
      optimisticUpdater: (store) => removeFromList(store, companyKey, id),
      updater: (store, data) => {
        if (data?.deleteSavedFilter.deletedId) removeFromList(store, companyKey, id);
      },
      onCompleted: ({ deleteSavedFilter: { errors } }) => errors[0] && fail(errors[0]),
      onError: fail,
    });
}
