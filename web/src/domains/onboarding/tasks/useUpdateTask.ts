import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useUpdateTaskMutation } from '../../../__generated__/useUpdateTaskMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Changes an onboarding task; a conflict at the version where somebody else changed it meanwhile. */
export function useUpdateTask() {
  const { t } = useTranslation('onboarding');
  const document = graphql`
    mutation useUpdateTaskMutation($input: UpdateOnboardingTaskInput!) {
      updateOnboardingTask(input: $input) {
        task {
          ...TaskForm_task
          ...TaskRow_task
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useUpdateTaskMutation>(document, {
    loading: t('tasks.updating'),
    success: t('tasks.updated'),
    failed: t('tasks.updateFailed'),
  });
}
