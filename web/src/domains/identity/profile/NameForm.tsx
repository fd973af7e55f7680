import { yupResolver } from '@hookform/resolvers/yup';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { NameForm_user$key } from '../../../__generated__/NameForm_user.graphql.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { toast } from '../../../ui/feedback/Toaster.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { NAME_LIMIT, nameSchema, type NameValues } from './nameSchema.ts';
import { useUpdateProfile } from './useUpdateProfile.ts';

/** Name, and the company that opens first. */
export function NameForm({ user }: { readonly user: NameForm_user$key }) {
  const { t } = useTranslation('account');
  const { firstName, lastName, defaultCompanyId, companies } = useFragment(
    graphql`
      fragment NameForm_user on User @throwOnFieldError {
        firstName
        lastName
        defaultCompanyId
        companies {
          companyId
          name
          organizationName
        }
      }
    `,
    user,
  );
  const { update, isBusy, error } = useUpdateProfile();
  const { register, control, handleSubmit, reset, formState } = useForm<NameValues>({
    resolver: yupResolver(nameSchema),
    defaultValues: { firstName, lastName, defaultCompanyId: defaultCompanyId ?? '' },
  });
  const { errors, isDirty } = formState;
  const save = async (values: NameValues) => {
    if (!(await update({ ...values, defaultCompanyId: values.defaultCompanyId || null }))) return;
    reset(values);
    toast.success(t('name.saved'));
  };
  const errorOf = (field: keyof NameValues) =>
    errors[field]
      ? t('name.tooLong', { count: NAME_LIMIT })
      : error?.field === field
        ? error.text
        : undefined;
  const options = [
    { value: '', label: t('name.firstByName') },
    ...companies.map(({ companyId, name, organizationName }) => ({
      value: companyId,
      label: `${name} · ${organizationName}`,
    })),
  ];
  return (
    <Panel title={t('name.title')}>
      <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <div className="profile-row">
          <Field label={t('name.first')} error={errorOf('firstName')}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label={t('name.last')} error={errorOf('lastName')}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field
          label={t('name.company')}
          hint={t('name.companyHint')}
          error={errorOf('defaultCompanyId') ?? (error?.field === null ? error.text : undefined)}
        >
          <Controller
            control={control}
            name="defaultCompanyId"
            render={({ field }) => (
              <Select value={field.value} onChange={field.onChange} options={options} />
            )}
          />
        </Field>
        <Button type="submit" variant="solid" isBusy={isBusy} disabled={!isDirty}>
          {t('name.save')}
        </Button>
      </form>
    </Panel>
  );
}
