import { useTranslation } from 'react-i18next';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { ENVIRONMENT_LIMITS } from '@palisade/vocabulary/environments.ts';
import { Field } from '../../../ui/forms/Field.tsx';
import { FormSelect } from '../../../ui/forms/FormSelect.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { productDomain } from './productDomain.ts';
import { limitsFrom, type OrganizationValues } from './organizationValues.ts';

interface OrganizationFieldsProps {
  readonly form: UseFormReturn<OrganizationValues>;
  /** How many it has. */
  readonly environments: number;
  readonly isNew: boolean;
}

/** Name, subdomain and limit of an organization. */
export function OrganizationFields({ form, environments, isNew }: OrganizationFieldsProps) {
  const { t } = useTranslation('organizations');
  const { control, register, formState } = form;
  const { errors } = formState;
  const subdomain = useWatch({ control, name: 'subdomain' });
  const domain = `${subdomain.trim().toLowerCase() || 'name'}.${productDomain(location.hostname)}`;
  const isMost = environments >= ENVIRONMENT_LIMITS.mostEnvironments;
  return (
    <>
      <Field label={t('card.name')} isRequired error={errors.name?.message}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label={t('organization.subdomain')}
        isRequired
        error={errors.subdomain?.message}
        hint={
          isNew ? t('organization.subdomainHint', { domain }) : t('organization.subdomainFixed')
        }
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...register('subdomain')}
          readOnly={!isNew}
        />
      </Field>
      <Field
        label={t('organization.limit')}
        isRequired
        error={errors.environmentsLimit?.message}
        {...(isMost && { hint: t('errors.atMaximum') })}
      >
        <FormSelect
          control={control}
          name="environmentsLimit"
          options={limitsFrom(environments).map((value) => ({
            value,
            label: formatNumber(Number(value)),
          }))}
        />
      </Field>
    </>
  );
}
