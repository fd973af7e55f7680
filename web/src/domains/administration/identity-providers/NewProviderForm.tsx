import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceProviderFacts_service$key } from '../../../__generated__/ServiceProviderFacts_service.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { ProviderFields } from './ProviderFields.tsx';
import { ProviderTabs, type ProviderTab } from './ProviderTabs.tsx';
import { providerSchema, sentSettings, valuesOf } from './providerValues.ts';
import type { RuleChoices } from './RuleFields.tsx';
import { useCreateIdentityProvider } from './useCreateIdentityProvider.ts';

interface NewProviderFormProps {
  readonly service: ServiceProviderFacts_service$key;
  readonly choices: RuleChoices;
}

/** The form of a new identity provider. */
export function NewProviderForm({ service, choices }: NewProviderFormProps) {
  const { t } = useTranslation('identityProviders');
  const { companyId } = useCompany();
  const [tab, setTab] = useState<ProviderTab>('settings');
  const [create] = useCreateIdentityProvider();
  const schema = useMemo(() => providerSchema(t, false), [t]);
  return (
    <FormDrawer
      kind={t('provider')}
      title={t('new')}
      tabs={<ProviderTabs current={tab} onChange={setTab} />}
      schema={schema}
      defaults={valuesOf(null)}
      onSubmit={(values) => create({ companyId, settings: sentSettings(values) })}
      closesWhenSaved
      saveLabel={t('install')}
    >
      {(form) => <ProviderFields form={form} tab={tab} service={service} choices={choices} isNew />}
    </FormDrawer>
  );
}
