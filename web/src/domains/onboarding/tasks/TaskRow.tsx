import { ONBOARDING_TASK_STATUSES } from '@palisade/vocabulary/onboardingTasks.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskRow_task$key } from '../../../__generated__/TaskRow_task.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { type StatusShape, StatusPill } from '../../../ui/marks/StatusPill.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { TASK_DRAWER } from '../onboarding.paths.ts';
import { itemOf, personName, statusOf, typeOf } from './taskValues.ts';
import { useChangeTaskStatus } from './useChangeTaskStatus.ts';

const SHAPES = {
  open: 'open',
  inProgress: 'progress',
  completed: 'done',
} as const satisfies Record<string, StatusShape>;

/** A task: its name opens its drawer, and who may change it changes its status in place. */
export function TaskRow({ task: key }: { readonly task: TaskRow_task$key }) {
  const { t } = useTranslation('onboarding');
  const { can } = useCompany();
  const drawers = useDrawers();
  const changeStatus = useChangeTaskStatus();
  const task = useFragment(
    graphql`
      fragment TaskRow_task on OnboardingTask @throwOnFieldError {
        id
        taskId
        name
        type
        status
        version
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
        assignedTo {
          email
          name
        }
        createdAt
        updatedAt
        changedBy {
          email
          name
        }
      }
    `,
    key,
  );
  const { taskId, name, assignedTo, changedBy } = task;
  const item = itemOf(task);
  const status = statusOf(task.status);
  return (
    <tr>
      <td>
        <LinkButton
          aria-label={name}
          onClick={() => drawers.open({ name: TASK_DRAWER, id: taskId })}
        >
          <Text truncate display="block" title={name}>
            {name}
          </Text>
        </LinkButton>
      </td>
      <td>{t(`tasks.types.${typeOf(task.type)}`)}</td>
      <td>
        {item === null ? (
          <Text tone="subtle">–</Text>
        ) : (
          <span title={item.name ?? undefined}>{item.name ?? t('tasks.hidden')}</span>
        )}
      </td>
      <td>
        {can('updateTask') ? (
          <Select
            aria-label={t('tasks.statusOf', { name })}
            selectSize="sm"
            value={status}
            options={ONBOARDING_TASK_STATUSES.map((value) => ({
              value,
              label: t(`tasks.statuses.${value}`),
            }))}
            onChange={(next) => void changeStatus(task, next)}
          />
        ) : (
          <StatusPill shape={SHAPES[status]} label={t(`tasks.statuses.${status}`)} />
        )}
      </td>
      <td>
        {assignedTo ? (
          <span title={assignedTo.email}>{personName(assignedTo)}</span>
        ) : (
          <Text tone="subtle">{t('tasks.nobody')}</Text>
        )}
      </td>
      <td>
        <Text truncate display="block">
          <TimeText value={task.updatedAt ?? task.createdAt} /> · {personName(changedBy)}
        </Text>
      </td>
    </tr>
  );
}
