import { isOutside } from '@palisade/vocabulary/outsideUsers.ts';
import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import type { UserError } from '../../../ui/forms/useSchemaForm.ts';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Pair } from '../../../ui/layout/Boxes.ts';
import { Note } from '../../../ui/text/Text.ts';
import { GrantFields } from './GrantFields.tsx';
import { useCreateUser } from './useCreateUser.ts';
import { useOrganizationChoices } from './useOrganizationChoices.ts';
import { useOutsideQuestion } from './useOutsideQuestion.tsx';
import { newUserSchema, type NewUserValues, sentGrant } from './userValues.ts';

interface NewUserFormProps {
  /** Organizations that the reader administers, their own first. */
  readonly organizations: readonly { readonly organizationId: string; readonly name: string }[];
  readonly ownOrganizationId: string;
  /** Email of the reader. */
  readonly ownEmail: string;
}

/** The form of a new user; an email of another domain than the reader's needs a confirmation. */
export function NewUserForm({ organizations, ownOrganizationId, ownEmail }: NewUserFormProps) {
  const { t } = useTranslation('users');
  const { companyId } = useCompany();
  const [create] = useCreateUser();
  const { ask, question } = useOutsideQuestion();
  const schema = useMemo(() => newUserSchema(t), [t]);
  const defaults: NewUserValues = {
    firstName: '',
    lastName: '',
    email: '',
    isAdmin: false,
    organizationId: ownOrganizationId,
    environmentId: '',
    roleId: '',
    labelIds: [],
  };
  const save = async (values: NewUserValues): Promise<readonly UserError[]> => {
    const { firstName, lastName, isAdmin, organizationId } = values;
    const email = values.email.trim();
    const isFromOutside = isOutside(email, ownEmail);
    if (isFromOutside && !(await ask(email)))
      return [{ code: 'badInput', field: 'email', message: t('outside.declined') }];
    return create({
      companyId,
      organizationId,
      firstName,
      lastName,
      email,
      isAdmin,
      ...sentGrant(values),
      isOutsideConfirmed: isFromOutside,
    });
  };
  return (
    <>
      <FormDrawer
        kind={t('user')}
        title={t('new')}
        schema={schema}
        defaults={defaults}
        onSubmit={save}
        closesWhenSaved
        saveLabel={t('create')}
      >
        {(form) => (
          <>
            <OrganizationSettings form={form} organizations={organizations} />
            <EnvironmentSettings form={form} />
            <Note>{t('inviteNote')}</Note>
          </>
        )}
      </FormDrawer>
      {question}
    </>
  );
}

interface FieldsProps extends Pick<NewUserFormProps, 'organizations'> {
  readonly form: UseFormReturn<NewUserValues>;
}

/** Who the user is, the organization they belong to, and whether they administer it. */
function OrganizationSettings({ form, organizations }: FieldsProps) {
  const { t } = useTranslation('users');
  const { control, register, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  return (
    <>
      <Box as="h3" textStyle="heading">
        {t('organizationSettings')}
      </Box>
      <Pair>
        <Field label={t('fields.firstName')} isRequired error={errors.firstName?.message}>
          <TextInput autoComplete="off" {...register('firstName')} />
        </Field>
        <Field label={t('fields.lastName')} isRequired error={errors.lastName?.message}>
          <TextInput autoComplete="off" {...register('lastName')} />
        </Field>
      </Pair>
      <Field label={t('fields.email')} isRequired error={errors.email?.message}>
        <TextInput type="email" autoComplete="off" spellCheck={false} {...register('email')} />
      </Field>
      <Field label={t('defaultOrganization')} isRequired error={errors.organizationId?.message}>
        <FormSelect
          control={control}
          name="organizationId"
          options={organizations.map(({ organizationId, name }) => ({
            value: organizationId,
            label: name,
          }))}
        />
      </Field>
      <Checkbox
        isChecked={useWatch({ control, name: 'isAdmin' })}
        onChange={(isAdmin) =>
          setValue('isAdmin', isAdmin, { shouldDirty: true, shouldValidate: isSubmitted })
        }
        label={t('fields.isAdmin')}
      />
      {errors.isAdmin?.message !== undefined && (
        <Note role="alert" tone="danger">
          {errors.isAdmin.message}
        </Note>
      )}
    </>
  );
}

/** The role in a first environment of the organization. */
function EnvironmentSettings({ form }: Pick<FieldsProps, 'form'>) {
  const { t } = useTranslation('users');
  const { control, setValue, formState } = form;
  const { errors, isSubmitted } = formState;
  const values = useWatch({ control }) as NewUserValues; // Every field has a default.
  const choices = useOrganizationChoices(values.organizationId);
  const change = (next: Partial<NewUserValues>) => {
    for (const [name, value] of Object.entries(next))
      setValue(name as keyof NewUserValues, value, {
        shouldDirty: true,
        shouldValidate: isSubmitted,
      });
  };
  return (
    <>
      <Box as="h3" textStyle="heading" pt="3">
        {t('environmentSettings')}
      </Box>
      <GrantFields
        grant={values}
        choices={choices}
        onChange={change}
        errors={{
          ...(errors.environmentId?.message && { environmentId: errors.environmentId.message }),
          ...(errors.roleId?.message && { roleId: errors.roleId.message }),
        }}
      />
    </>
  );
}
