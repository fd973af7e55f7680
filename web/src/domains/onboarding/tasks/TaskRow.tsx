import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskRow_task$key } from '../../../__generated__/TaskRow_task.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { LinkButton } from '../../../ui/buttons/Button.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { TASK_DRAWER } from '../onboarding.paths.ts';
import { TaskItem } from './TaskItem.tsx';
import { TaskStatus } from './TaskStatus.tsx';
import { personName, typeOf } from './taskValues.ts';

/** A task: its name opens its drawer, and who may change it changes its status in place. */
export function TaskRow({ task: key }: { readonly task: TaskRow_task$key }) {
  const { t } = useTranslation('onboarding');
  const drawers = useDrawers();
  const task = useFragment(
    graphql`
      fragment TaskRow_task on OnboardingTask @throwOnFieldError {
        taskId
        name
        type
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
        ...TaskItem_task
        ...TaskStatus_task
      }
    `,
    key,
  );
  const { taskId, name, assignedTo, changedBy } = task;
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
        <TaskItem task={task} />
      </td>
      <td>
        <TaskStatus task={task} />
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
