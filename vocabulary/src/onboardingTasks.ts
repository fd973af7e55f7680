/** Types of onboarding tasks. */
export const ONBOARDING_TASK_TYPES = [
  'apiScan',
  'managementTools',
  'apiFabric',
  'policy',
  'generic',
] as const;
export type OnboardingTaskType = (typeof ONBOARDING_TASK_TYPES)[number];

export const ONBOARDING_TASK_STATUSES = ['open', 'inProgress', 'completed'] as const;
export type OnboardingTaskStatus = (typeof ONBOARDING_TASK_STATUSES)[number];

/** Fields of a task that can say what it is about. */
export type OnboardingTaskItem = 'domain' | 'integrationId' | 'policyId' | 'relatedTaskId';

/** What a task is about, by its type. */
export const ITEM_OF_TASK: Readonly<Record<OnboardingTaskType, OnboardingTaskItem>> = {
  apiScan: 'domain',
  managementTools: 'integrationId',
  apiFabric: 'integrationId',
  policy: 'policyId',
  generic: 'relatedTaskId',
};

/** Whether a task needs its item: a generic one may be about nothing else, as the first one is. */
export const needsItem = (type: OnboardingTaskType): boolean => type !== 'generic';

export const ONBOARDING_LIMITS = {
  /** Characters of a task's name. */
  name: 100,
  /** People that a search for an assignee finds. */
  people: 20,
  /** Characters of such a search. */
  search: 100,
} as const;
