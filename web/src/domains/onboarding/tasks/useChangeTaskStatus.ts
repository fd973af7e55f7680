import type { OnboardingTaskStatus } from '@palisade/vocabulary/onboardingTasks.ts';
import { useTranslation } from 'react-i18next';
import { graphql } from 'react-relay';
import type { useChangeTaskStatusMutation } from '../../../__generated__/useChangeTaskStatusMutation.graphql.ts';
import { useReload } from '../../../entities/lists/useReload.ts';
import { useMutate } from '../../../entities/mutations/useMutate.ts';
import { toast } from '../../../ui/feedback/Toaster.tsx';

interface SeenTask {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

/**
 * Changes the status of a task: shown at once, and as it was before when the server refuses. What
 * somebody else saved meanwhile is then asked for.
 */
export function useChangeTaskStatus() {
  const { t } = useTranslation('onboarding');
  const reload = useReload();
  const [mutate] = useMutate<useChangeTaskStatusMutation>(graphql`
    mutation useChangeTaskStatusMutation($input: ChangeOnboardingTaskStatusInput!) {
      changeOnboardingTaskStatus(input: $input) {
        task {
          status
          version
          ...TaskFacts_task
        }
        errors {
          ...userErrors_error
        }
      }
    }
  `);
  return async ({ id, name, version }: SeenTask, status: OnboardingTaskStatus) => {
    const { failure, isAnswered } = await mutate(
      { input: { id, status, version } },
      { optimisticUpdater: (store) => store.get(id)?.setValue(status, 'status') },
    );
    if (failure === null) return toast.success(t('tasks.statusChanged'), { detail: name });
    toast.error(t('tasks.statusFailed', { name }), { detail: failure });
    if (isAnswered) reload();
  };
}
