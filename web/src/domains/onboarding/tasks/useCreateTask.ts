import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useCreateTaskMutation } from '../../../__generated__/useCreateTaskMutation.graphql.ts';
import { useChange } from '../../../entities/mutations/useChange.ts';

/** Makes an onboarding task. */
export function useCreateTask() {
  const { t } = useTranslation('onboarding');
  const document = graphql`
    mutation useCreateTaskMutation($input: CreateOnboardingTaskInput!) {
      createOnboardingTask(input: $input) {
        task {
          taskId
          name
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `;
  return useChange<useCreateTaskMutation>(document, {
    loading: t('tasks.creating'),
    success: t('tasks.created'),
    failed: t('tasks.createFailed'),
  });
}
