import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, FieldMessage } from '../../../ui/forms/Field.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Stack } from '../../../ui/layout/Boxes.ts';
import { PermissionCards } from './PermissionCards.tsx';
import { RoleReach } from './RoleReach.tsx';
import type { RoleValues } from './roleValues.ts';

/** The fields of a role: its name, what it may do, and what that lets somebody see. */
export function RoleFields({ form }: { readonly form: UseFormReturn<RoleValues> }) {
  const { t } = useTranslation('roles');
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const permissions = useWatch({ control, name: 'permissions' });
  const missing = errors.permissions?.message;
  const handleChange = (chosen: readonly string[]) =>
    setValue('permissions', [...chosen], {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted || missing !== undefined,
    });
  return (
    <>
      <Field label={t('fields.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={t('fields.description')} error={errors.description?.message}>
        <TextArea rows={2} {...register('description')} />
      </Field>
      <Stack gap="4">
        <RoleReach permissions={permissions} />
        {missing !== undefined && (
          <FieldMessage role="alert" data-error="">
            {missing}
          </FieldMessage>
        )}
        <PermissionCards permissions={permissions} onChange={handleChange} />
      </Stack>
    </>
  );
}
