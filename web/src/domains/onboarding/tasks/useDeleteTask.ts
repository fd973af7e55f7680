import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useDeleteTaskMutation } from '../../../__generated__/useDeleteTaskMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Deletes an onboarding task. */
export function useDeleteTask() {
  const { t } = useTranslation('onboarding');
  const document = graphql`
    mutation useDeleteTaskMutation($input: DeleteOnboardingTaskInput!) {
      deleteOnboardingTask(input: $input) {
        deletedId
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useDeleteTaskMutation>(document, {
    loading: t('tasks.deleting'),
    success: t('tasks.deleted'),
    failed: t('tasks.deleteFailed'),
  });
}
