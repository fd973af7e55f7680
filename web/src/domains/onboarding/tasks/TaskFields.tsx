import {
  ITEM_OF_TASK,
  needsItem,
  ONBOARDING_TASK_STATUSES,
  ONBOARDING_TASK_TYPES,
} from '@palisade/vocabulary/onboardingTasks.ts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import { ChoiceSelect } from './ChoiceSelect.tsx';
import type { TaskValues } from './taskValues.ts';

interface TaskFieldsProps {
  readonly form: UseFormReturn<TaskValues>;
  /** Raw key of the task; null for a new one. */
  readonly taskId: string | null;
  readonly isDisabled: boolean;
}

/** The fields of a task; what it is about follows its type. */
export function TaskFields({ form, taskId, isDisabled }: TaskFieldsProps) {
  const { t } = useTranslation('onboarding');
  const { register, control } = form;
  const { errors } = form.formState;
  return (
    <>
      <Field label={t('tasks.columns.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" disabled={isDisabled} {...register('name')} />
      </Field>
      <Pair>
        <TypeField {...{ form, isDisabled }} />
        <Field label={t('tasks.columns.status')} isRequired error={errors.status?.message}>
          <Controller
            control={control}
            name="status"
            render={({ field }) => (
              <Select
                value={field.value || null}
                disabled={isDisabled}
                options={ONBOARDING_TASK_STATUSES.map((value) => ({
                  value,
                  label: t(`tasks.statuses.${value}`),
                }))}
                onChange={field.onChange}
              />
            )}
          />
        </Field>
      </Pair>
      <ItemField {...{ form, taskId, isDisabled }} />
      <Field label={t('tasks.columns.assignee')} error={errors.assignedTo?.message}>
        <Controller
          control={control}
          name="assignedTo"
          render={({ field }) => (
            <ChoiceSelect
              kind="assignedTo"
              label={t('tasks.columns.assignee')}
              placeholder={t('tasks.nobody')}
              value={field.value}
              onChange={field.onChange}
              isDisabled={isDisabled}
            />
          )}
        />
      </Field>
    </>
  );
}

/** The type of the task. What it was about goes where the new type is about something else. */
function TypeField({ form, isDisabled }: Omit<TaskFieldsProps, 'taskId'>) {
  const { t } = useTranslation('onboarding');
  const { control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  return (
    <Field label={t('tasks.columns.type')} isRequired error={errors.type?.message}>
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Select
            value={field.value || null}
            placeholder={t('tasks.choose')}
            disabled={isDisabled}
            options={ONBOARDING_TASK_TYPES.map((value) => ({
              value,
              label: t(`tasks.types.${value}`),
            }))}
            onChange={(type) => {
              const was = field.value;
              field.onChange(type);
              if (was === '' || ITEM_OF_TASK[was] !== ITEM_OF_TASK[type])
                setValue('item', null, { shouldDirty: true, shouldValidate: isSubmitted });
            }}
          />
        )}
      />
    </Field>
  );
}

/** What the task is about: something that the company has. */
function ItemField({ form, taskId, isDisabled }: TaskFieldsProps) {
  const { t } = useTranslation('onboarding');
  const type = form.watch('type');
  if (type === '') return null;
  const kind = ITEM_OF_TASK[type];
  const isRequired = needsItem(type);
  const label = t(`tasks.items.${kind}`);
  return (
    <Field label={label} isRequired={isRequired} error={form.formState.errors.item?.message}>
      <Controller
        control={form.control}
        name="item"
        render={({ field }) => (
          <ChoiceSelect
            kind={kind}
            label={label}
            placeholder={t(isRequired ? 'tasks.choose' : 'tasks.noItem')}
            value={field.value}
            onChange={field.onChange}
            without={taskId ?? undefined}
            isRequired={isRequired}
            isDisabled={isDisabled}
          />
        )}
      />
    </Field>
  );
}
