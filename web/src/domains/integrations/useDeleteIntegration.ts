import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteIntegrationMutation } from '../../__generated__/useDeleteIntegrationMutation.graphql.ts';
import { toast } from '../../ui/feedback/Toaster.tsx';
import { useCommit } from './useCommit.ts';

/** Deletes an integration; resolves to whether it is gone. */
export function useDeleteIntegration(): readonly [
  remove: (id: string) => Promise<boolean>,
  isBusy: boolean,
] {
  const { t } = useTranslation('integrations');
  const [commit, isBusy] = useCommit<useDeleteIntegrationMutation>(graphql`
    mutation useDeleteIntegrationMutation($input: DeleteIntegrationInput!) {
      deleteIntegration(input: $input) {
        deletedId
        errors {
          code
          field
          message
        }
      }
    }
  `);
  const remove = async (id: string): Promise<boolean> => {
    const { errors } = await commit({ input: { id } });
    if (errors[0]) toast.error(t('form.deleteFailed'), { detail: errors[0].message });
    else toast.success(t('form.deleted'));
    return errors.length === 0;
  };
  return [remove, isBusy];
}
