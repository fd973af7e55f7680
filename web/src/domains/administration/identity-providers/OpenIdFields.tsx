import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import type { ProviderValues } from './providerValues.ts';

interface OpenIdFieldsProps {
  readonly form: UseFormReturn<ProviderValues>;
  readonly isNew: boolean;
}

/** What an OpenID Connect provider is reached and known by. */
export function OpenIdFields({ form, isNew }: OpenIdFieldsProps) {
  const { t } = useTranslation('identityProviders');
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label={t('fields.issuerUrl')}
        hint={t('hints.issuerUrl')}
        isRequired
        error={errors.issuerUrl?.message}
      >
        <TextInput autoComplete="off" spellCheck={false} {...register('issuerUrl')} />
      </Field>
      <Pair>
        <Field label={t('fields.clientId')} isRequired error={errors.clientId?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('clientId')} />
        </Field>
        <Field
          label={t('fields.clientSecret')}
          {...(!isNew && { hint: t('hints.clientSecret') })}
          isRequired={isNew}
          error={errors.clientSecret?.message}
        >
          <TextInput
            type="password"
            autoComplete="off"
            {...(!isNew && { placeholder: '••••••••' })}
            {...register('clientSecret')}
          />
        </Field>
      </Pair>
      <Pair>
        <Field label={t('fields.scopes')} hint={t('hints.scopes')} error={errors.scopes?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('scopes')} />
        </Field>
        <Field
          label={t('fields.emailDomains')}
          hint={t('hints.emailDomains')}
          error={errors.emailDomains?.message}
        >
          <TextInput
            autoComplete="off"
            spellCheck={false}
            placeholder="example.com"
            {...register('emailDomains')}
          />
        </Field>
      </Pair>
    </>
  );
}
