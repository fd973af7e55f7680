import {
  needsItem,
  ONBOARDING_LIMITS,
  type OnboardingTaskStatus,
  type OnboardingTaskType,
} from '@palisade/vocabulary/onboardingTasks.ts';
import type { TFunction } from 'i18next';
import { mixed, number, object, string } from 'yup';
import type { Choice, TaskValues } from './taskValues.ts';

/** What a task must be, with what is wrong with it in words. */
export const taskSchema = (t: TFunction<'onboarding'>) =>
  object({
    name: string()
      .trim()
      .required(t('tasks.errors.name'))
      .max(ONBOARDING_LIMITS.name, t('tasks.errors.nameLength', { count: ONBOARDING_LIMITS.name })),
    type: string<OnboardingTaskType | ''>().required(t('tasks.errors.type')),
    status: string<OnboardingTaskStatus | ''>().required(t('tasks.errors.status')),
    item: mixed<Choice>()
      .nullable()
      .defined()
      .test('item', t('tasks.errors.item'), (item, { parent }) => {
        const { type } = parent as TaskValues;
        return item !== null || type === '' || !needsItem(type);
      }),
    assignedTo: mixed<Choice>().nullable().defined(),
    version: number().required(),
  });
