import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import type { Protocol, ProviderValues } from './providerValues.ts';

interface AttributeFieldsProps {
  readonly form: UseFormReturn<ProviderValues>;
  readonly protocol: Protocol;
}

/** Names of the attributes or claims that describe a person. */
export function AttributeFields({ form, protocol }: AttributeFieldsProps) {
  const { t } = useTranslation('identityProviders');
  const { register, formState } = form;
  const { errors } = formState;
  const isOpenId = protocol === 'oidc';
  return (
    <>
      <Box as="h3" textStyle="heading" pt="3">
        {t(isOpenId ? 'claims' : 'attributes')}
      </Box>
      <Box display="grid" columnGap="3" gridTemplateColumns="repeat(4, minmax(0, 1fr))">
        <Field
          label={t('fields.email')}
          hint={t(isOpenId ? 'hints.emailClaim' : 'hints.emailAttribute')}
          error={errors.email?.message}
        >
          <TextInput autoComplete="off" spellCheck={false} {...register('email')} />
        </Field>
        <Field label={t('fields.firstName')} error={errors.firstName?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('firstName')} />
        </Field>
        <Field label={t('fields.lastName')} error={errors.lastName?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('lastName')} />
        </Field>
        <Field label={t('fields.groups')} error={errors.groups?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('groups')} />
        </Field>
      </Box>
    </>
  );
}
