import { Controller, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { LabelFields_company$key } from '../../../__generated__/LabelFields_company.graphql.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import type { LabelValues } from './labelForm.ts';

interface LabelFieldsProps {
  readonly form: UseFormReturn<LabelValues>;
  readonly company: LabelFields_company$key;
  readonly isLocked: boolean;
}

/** Name and group of a label. */
export function LabelFields({ form, company, isLocked }: LabelFieldsProps) {
  const { t } = useTranslation('labels');
  const { labelGroups } = useFragment(
    graphql`
      fragment LabelFields_company on Company @throwOnFieldError {
        labelGroups(first: 100) {
          edges {
            node {
              groupId
              name
            }
          }
        }
      }
    `,
    company,
  );
  const {
    register,
    control,
    formState: { errors },
  } = form;
  return (
    <>
      <Field label={t('name')} isRequired error={errors.name?.message}>
        <TextInput
          autoComplete="off"
          placeholder={t('namePlaceholder')}
          disabled={isLocked}
          {...register('name')}
        />
      </Field>
      <Field label={t('group')} isRequired error={errors.groupId?.message}>
        <Controller
          control={control}
          name="groupId"
          render={({ field }) => (
            <Select
              value={field.value || null}
              onChange={field.onChange}
              placeholder={t('choose')}
              disabled={isLocked}
              options={labelGroups.edges.map(({ node }) => ({
                value: node.groupId,
                label: node.name,
              }))}
            />
          )}
        />
      </Field>
    </>
  );
}
