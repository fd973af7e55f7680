import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/forms/Field.tsx';
import { TextArea, TextInput } from '../../../ui/forms/TextInput.tsx';
import { Pair } from '../../../ui/layout/Boxes.ts';
import { MetadataReader } from './MetadataReader.tsx';
import type { ProviderValues } from './providerValues.ts';
import type { Metadata } from './useReadMetadata.ts';

/** What a SAML identity provider is reached and known by. */
export function SamlFields({ form }: { readonly form: UseFormReturn<ProviderValues> }) {
  const { t } = useTranslation('identityProviders');
  const { register, setValue, formState } = form;
  const { errors } = formState;
  const fillIn = ({ issuerUrl, samlEndpoint, certificates }: Metadata) => {
    const filled = { shouldDirty: true, shouldValidate: true };
    setValue('issuerUrl', issuerUrl, filled);
    setValue('samlEndpoint', samlEndpoint, filled);
    setValue('certificates', certificates.map((pem) => pem.trim()).join('\n'), filled);
  };
  return (
    <>
      <MetadataReader onRead={fillIn} />
      <Pair>
        <Field label={t('fields.issuerUrl')} isRequired error={errors.issuerUrl?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('issuerUrl')} />
        </Field>
        <Field label={t('fields.samlEndpoint')} isRequired error={errors.samlEndpoint?.message}>
          <TextInput autoComplete="off" spellCheck={false} {...register('samlEndpoint')} />
        </Field>
      </Pair>
      <Field
        label={t('fields.certificates')}
        hint={t('hints.certificates')}
        isRequired
        error={errors.certificates?.message}
      >
        <TextArea rows={6} spellCheck={false} {...register('certificates')} />
      </Field>
    </>
  );
}
