import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteIntegrationMutation } from '../../__generated__/useDeleteIntegrationMutation.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** Deletes an integration; resolves to whether it is gone. */
export function useDeleteIntegration(): readonly [
  remove: (id: string) => Promise<boolean>,
  isBusy: boolean,
] {
  const { t } = useTranslation('integrations');
  const [commit, isBusy] = useIntegrationChange<useDeleteIntegrationMutation>(graphql`
    mutation useDeleteIntegrationMutation($input: DeleteIntegrationInput!) {
      deleteIntegration(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  const remove = async (id: string): Promise<boolean> => {
    const { failure } = await commit({ input: { id } });
    if (failure !== null) toast.error(t('form.deleteFailed'), { detail: failure });
    else toast.success(t('form.deleted'));
    return failure === null;
  };
  return [remove, isBusy];
}
