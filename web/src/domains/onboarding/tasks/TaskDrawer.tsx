import { FileQuestionMark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { TaskDrawerQuery } from '../../../__generated__/TaskDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { useReadSaved } from '../../../entities/mutations/useReadSaved.ts';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import '../onboarding.texts.ts';
import { TaskForm } from './TaskForm.tsx';
import { type TaskValues, valuesOf } from './taskValues.ts';

export type TaskDrawerQueries = { task: TaskDrawerQuery };

const TaskDrawerDocument = graphql`
  query TaskDrawerQuery($companyId: ID!, $taskId: ID!, $isNew: Boolean!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      onboardingTask(taskId: $taskId) @skip(if: $isNew) {
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
          userId
          email
          name
        }
        ...TaskForm_task
      }
    }
  }
`;

/** An onboarding task, or without an id a new one. */
export default function TaskDrawer({ queries, drawer }: DrawerProps<TaskDrawerQueries>) {
  const { t } = useTranslation('onboarding');
  const { company } = usePreloadedQuery<TaskDrawerQuery>(TaskDrawerDocument, queries.task);
  const read = useReadSaved<TaskDrawerQuery, TaskValues>(
    TaskDrawerDocument,
    queries.task.variables,
    (saved) =>
      saved.company?.onboardingTask
        ? valuesOf(saved.company.onboardingTask, t('tasks.hidden'))
        : null,
  );
  const task = company?.onboardingTask ?? null;
  if (task === null && drawer.id !== '')
    return (
      <Drawer kind={t('tasks.one')} title={t('tasks.missing')}>
        <EmptyState
          icon={<FileQuestionMark size={16} />}
          title={t('tasks.missing')}
          body={t('tasks.missingBody')}
        />
      </Drawer>
    );
  return <TaskForm task={task} onReload={read} />;
}
