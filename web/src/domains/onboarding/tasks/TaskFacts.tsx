import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskFacts_task$key } from '../../../__generated__/TaskFacts_task.graphql.ts';
import { Facts } from '../../../ui/layout/Panel.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { personName } from './taskValues.ts';

/** Who made a task and who changed it last, and when. */
export function TaskFacts({ task }: { readonly task: TaskFacts_task$key }) {
  const { t } = useTranslation('onboarding');
  const { createdAt, createdBy, updatedAt, changedBy } = useFragment(
    graphql`
      fragment TaskFacts_task on OnboardingTask @throwOnFieldError {
        createdAt
        createdBy
        updatedAt
        changedBy {
          email
          name
        }
      }
    `,
    task,
  );
  const facts = [
    { label: t('tasks.facts.createdBy'), value: createdBy },
    { label: t('tasks.facts.created'), value: <TimeText value={createdAt} format="exact" /> },
    ...(updatedAt == null
      ? []
      : [
          { label: t('tasks.facts.updatedBy'), value: personName(changedBy) },
          { label: t('tasks.facts.updated'), value: <TimeText value={updatedAt} format="exact" /> },
        ]),
  ];
  return <Facts items={facts} />;
}
