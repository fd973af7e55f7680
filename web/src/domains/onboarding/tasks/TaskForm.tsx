import { use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TaskForm_task$key } from '../../../__generated__/TaskForm_task.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { DeleteTask } from './DeleteTask.tsx';
import { TaskFacts } from './TaskFacts.tsx';
import { TaskFields } from './TaskFields.tsx';
import { taskSchema } from './taskSchema.ts';
import { inputOf, type TaskValues, valuesOf } from './taskValues.ts';
import { useCreateTask } from './useCreateTask.ts';
import { useUpdateTask } from './useUpdateTask.ts';

interface TaskFormProps {
  /** Null for a new one. */
  readonly task: TaskForm_task$key | null;
  /** Reads what is saved by now, where somebody else changed it; null when it is gone. */
  readonly onReload: () => Promise<TaskValues | null>;
}

const TaskFormTask = graphql`
  fragment TaskForm_task on OnboardingTask @throwOnFieldError {
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
      userId
      email
      name
    }
    ...TaskFacts_task
    ...DeleteTask_task
  }
`;

/** The form of an onboarding task in its drawer; who may not change it reads it. */
export function TaskForm({ task: key, onReload }: TaskFormProps) {
  const { t } = useTranslation('onboarding');
  const { can } = useCompany();
  const { requestClose } = use(DrawerContext);
  const task = useFragment(TaskFormTask, key);
  const save = useSaveTask(task?.id ?? null);
  const schema = useMemo(() => taskSchema(t), [t]);
  const mayChange = can(task ? 'updateTask' : 'createTask');
  return (
    <FormDrawer<TaskValues>
      kind={t('tasks.one')}
      title={task?.name ?? t('tasks.new')}
      schema={schema}
      defaults={valuesOf(task, t('tasks.hidden'))}
      onSubmit={save}
      {...(task && { onReload })}
      isFollowing
      closesWhenSaved={task === null}
      destructive={(isDirty) =>
        task && !isDirty && can('deleteTask') ? (
          <DeleteTask task={task} onDeleted={requestClose} />
        ) : null
      }
      {...(!mayChange && { disabledReason: t('tasks.forbidden') })}
    >
      {(form) => (
        <>
          <TaskFields form={form} taskId={task?.taskId ?? null} isDisabled={!mayChange} />
          {task && <TaskFacts task={task} />}
        </>
      )}
    </FormDrawer>
  );
}

const ITEMS: readonly string[] = ['domain', 'integrationId', 'policyId', 'relatedTaskId'];

/** Whatever the item is in the graph, the form has one field for it. */
const atFields = (errors: readonly UserError[]): readonly UserError[] =>
  errors.map((error) => (ITEMS.includes(error.field ?? '') ? { ...error, field: 'item' } : error));

/** Changes the task of a global id, or makes one; resolves to what was wrong. */
function useSaveTask(id: string | null) {
  const { companyId } = useCompany();
  const [create] = useCreateTask();
  const [update] = useUpdateTask();
  return async (values: TaskValues, over: number | null) =>
    atFields(
      id === null
        ? await create({ companyId, ...inputOf(values) })
        : await update({ id, ...inputOf(values), version: over ?? values.version }),
    );
}
