import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskItem_task$key } from '../../../__generated__/TaskItem_task.graphql.ts';
import { Text } from '../../../ui/text/Text.ts';
import { itemOf } from './taskValues.ts';

/** What a task is about: its name, or that the reader may not see it. */
export function TaskItem({ task }: { readonly task: TaskItem_task$key }) {
  const { t } = useTranslation('onboarding');
  const item = itemOf(
    useFragment(
      graphql`
        fragment TaskItem_task on OnboardingTask @throwOnFieldError {
          domain
          integrationId
          integration @catch(to: NULL) {
            name
          }
          policyId
          policy @catch(to: NULL) {
            name
          }
          relatedTaskId
          relatedTask @catch(to: NULL) {
            name
          }
        }
      `,
      task,
    ),
  );
  if (item === null) return <Text tone="subtle">–</Text>;
  return <span title={item.name ?? undefined}>{item.name ?? t('tasks.hidden')}</span>;
}
