import {
  ITEM_OF_TASK,
  ONBOARDING_TASK_STATUSES,
  ONBOARDING_TASK_TYPES,
  type OnboardingTaskStatus,
  type OnboardingTaskType,
} from '@palisade/vocabulary/onboardingTasks.ts';

/** Something that was chosen: its key, and what it is called. */
export interface Choice {
  readonly key: string;
  readonly label: string;
}

/** A task as its form has it. */
export interface TaskValues {
  readonly name: string;
  /** Empty until one is chosen. */
  readonly type: OnboardingTaskType | '';
  readonly status: OnboardingTaskStatus | '';
  /** What it is about, by its type. */
  readonly item: Choice | null;
  readonly assignedTo: Choice | null;
  /** Of the task that the form was filled with; 0 for a new one. */
  readonly version: number;
}

/** What the graph says of a task and its items. */
interface SavedTask {
  readonly name: string;
  readonly type: string;
  readonly status: string;
  readonly version: number;
  readonly domain: string | null | undefined;
  readonly integrationId: string | null | undefined;
  readonly integration: { readonly name: string } | null | undefined;
  readonly policyId: string | null | undefined;
  readonly policy: { readonly name: string } | null | undefined;
  readonly relatedTaskId: string | null | undefined;
  readonly relatedTask: { readonly name: string } | null | undefined;
  readonly assignedTo:
    | { readonly userId: string; readonly email: string; readonly name: string }
    | null
    | undefined;
}

export const typeOf = (type: string): OnboardingTaskType =>
  ONBOARDING_TASK_TYPES.find((each) => each === type) ?? 'generic';
export const statusOf = (status: string): OnboardingTaskStatus =>
  ONBOARDING_TASK_STATUSES.find((each) => each === status) ?? 'open';

/** What a person is called: by their name, or where none is known by their email. */
export const personName = ({ name, email }: { readonly name: string; readonly email: string }) =>
  name === '' ? email : name;

/** What a task is about; null for nothing, the name null where the reader may not see it. */
export function itemOf(
  task: Omit<SavedTask, 'name' | 'type' | 'status' | 'version' | 'assignedTo'>,
): { readonly key: string; readonly name: string | null } | null {
  const { domain, integrationId, policyId, relatedTaskId } = task;
  if (domain != null) return { key: domain, name: domain };
  if (integrationId != null) return { key: integrationId, name: task.integration?.name ?? null };
  if (policyId != null) return { key: policyId, name: task.policy?.name ?? null };
  if (relatedTaskId != null) return { key: relatedTaskId, name: task.relatedTask?.name ?? null };
  return null;
}

const NEW: TaskValues = {
  name: '',
  type: '',
  status: 'open',
  item: null,
  assignedTo: null,
  version: 0,
};

/** A new task, or one that is there. @param hidden said in the place of a name that is hidden */
export function valuesOf(task: SavedTask | null | undefined, hidden: string): TaskValues {
  if (task == null) return NEW;
  const item = itemOf(task);
  const { assignedTo } = task;
  return {
    name: task.name,
    type: typeOf(task.type),
    status: statusOf(task.status),
    item: item && { key: item.key, label: item.name ?? hidden },
    assignedTo: assignedTo ? { key: assignedTo.userId, label: personName(assignedTo) } : null,
    version: task.version,
  };
}

/** A filled form as the graph takes it. */
export const inputOf = ({ name, type, status, item, assignedTo }: TaskValues) => ({
  name: name.trim(),
  type: typeOf(type),
  status: statusOf(status),
  assignedTo: assignedTo?.key ?? null,
  ...(item && { [ITEM_OF_TASK[typeOf(type)]]: item.key }),
});
