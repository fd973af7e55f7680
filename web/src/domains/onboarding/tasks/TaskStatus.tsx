import { ONBOARDING_TASK_STATUSES } from '@palisade/vocabulary/onboardingTasks.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskStatus_task$key } from '../../../__generated__/TaskStatus_task.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Select } from '../../../ui/forms/Select.tsx';
import { type StatusShape, StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { statusOf } from './taskValues.ts';
import { useChangeTaskStatus } from './useChangeTaskStatus.ts';

const SHAPES = {
  open: 'open',
  inProgress: 'progress',
  completed: 'done',
} as const satisfies Record<string, StatusShape>;

/** The status of a task: who may change it changes it in place, others read it. */
export function TaskStatus({ task: key }: { readonly task: TaskStatus_task$key }) {
  const { t } = useTranslation('onboarding');
  const { can } = useCompany();
  const changeStatus = useChangeTaskStatus();
  const task = useFragment(
    graphql`
      fragment TaskStatus_task on OnboardingTask @throwOnFieldError {
        id
        name
        status
        version
      }
    `,
    key,
  );
  const status = statusOf(task.status);
  if (!can('updateTask'))
    return <StatusPill shape={SHAPES[status]} label={t(`tasks.statuses.${status}`)} />;
  return (
    <Select
      aria-label={t('tasks.statusOf', { name: task.name })}
      selectSize="sm"
      value={status}
      options={ONBOARDING_TASK_STATUSES.map((value) => ({
        value,
        label: t(`tasks.statuses.${value}`),
      }))}
      onChange={(next) => void changeStatus(task, next)}
    />
  );
}
