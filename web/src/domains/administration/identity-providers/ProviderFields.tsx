import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ServiceProviderFacts_service$key } from '../../../__generated__/ServiceProviderFacts_service.graphql.ts';
import { Switch } from '../../../ui/forms/Checkbox.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { Box, Pair } from '../../../ui/layout/Boxes.ts';
import { AttributeFields } from './AttributeFields.tsx';
import { OpenIdFields } from './OpenIdFields.tsx';
import type { ProviderTab } from './ProviderTabs.tsx';
import { type Protocol, type ProviderValues, USUAL_NAMES } from './providerValues.ts';
import { type RuleChoices, RuleFields } from './RuleFields.tsx';
import { SamlFields } from './SamlFields.tsx';
import { ServiceProviderFacts } from './ServiceProviderFacts.tsx';

interface ProviderFieldsProps {
  readonly form: UseFormReturn<ProviderValues>;
  readonly tab: ProviderTab;
  readonly service: ServiceProviderFacts_service$key;
  readonly choices: RuleChoices;
  /** The protocol of one that is there does not change. */
  readonly isNew?: boolean;
}

/** Both tabs of an identity provider. */
export function ProviderFields({
  form,
  tab,
  service,
  choices,
  isNew = false,
}: ProviderFieldsProps) {
  const { t } = useTranslation('identityProviders');
  const protocol = useWatch({ control: form.control, name: 'protocol' });
  if (tab === 'provider') return <ServiceProviderFacts service={service} protocol={protocol} />;
  return (
    <>
      <ProviderHead form={form} isNew={isNew} />
      <Box as="h3" textStyle="heading" pt="3">
        {t('information')}
      </Box>
      {protocol === 'oidc' ? (
        <OpenIdFields form={form} isNew={isNew} />
      ) : (
        <SamlFields form={form} />
      )}
      <AttributeFields form={form} protocol={protocol} />
      <RuleFields form={form} choices={choices} />
    </>
  );
}

/** Name, protocol, and whether people are sent to it. */
function ProviderHead({ form, isNew }: Required<Pick<ProviderFieldsProps, 'form' | 'isNew'>>) {
  const { t } = useTranslation('identityProviders');
  const { control, register, setValue, formState } = form;
  const { errors } = formState;
  const protocol = useWatch({ control, name: 'protocol' });
  const handleProtocol = (chosen: Protocol) => {
    setValue('protocol', chosen, { shouldDirty: true });
    for (const [name, value] of Object.entries(USUAL_NAMES[chosen]))
      setValue(name as keyof (typeof USUAL_NAMES)['saml'], value);
    form.clearErrors();
  };
  return (
    <>
      <Pair>
        <Field label={t('fields.name')} isRequired error={errors.name?.message}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('fields.protocol')} hint={t(isNew ? 'hints.protocol' : 'hints.fixed')}>
          <Select<Protocol>
            value={protocol}
            options={[
              { value: 'saml', label: t('protocols.saml') },
              { value: 'oidc', label: t('protocols.oidc') },
            ]}
            onChange={handleProtocol}
            disabled={!isNew}
          />
        </Field>
      </Pair>
      <Field
        label={t('fields.isEnabled')}
        hint={t('hints.isEnabled')}
        error={errors.isEnabled?.message}
      >
        <Switch
          isChecked={useWatch({ control, name: 'isEnabled' })}
          onChange={(isOn) => setValue('isEnabled', isOn, { shouldDirty: true })}
        />
      </Field>
    </>
  );
}
