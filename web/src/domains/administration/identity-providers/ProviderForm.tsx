import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { ProviderForm_provider$key } from '../../../__generated__/ProviderForm_provider.graphql.ts';
import type { ScimSection_provisioning$key } from '../../../__generated__/ScimSection_provisioning.graphql.ts';
import type { ServiceProviderFacts_service$key } from '../../../__generated__/ServiceProviderFacts_service.graphql.ts';
import type { TrialOutcome_trial$key } from '../../../__generated__/TrialOutcome_trial.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useSteps } from '../../../entities/drawers/useSteps.ts';
import { DrawerContext } from '../../../ui/drawer/drawerContext.ts';
import { FormDrawer } from '../../../ui/forms/FormDrawer.tsx';
import { Box } from '../../../ui/layout/Boxes.ts';
import { ScimSection } from '../scim/ScimSection.tsx';
import { CertificateWarning } from './CertificateWarning.tsx';
import { DeleteProvider } from './DeleteProvider.tsx';
import { IDENTITY_PROVIDER_DRAWER } from './identityProviders.paths.ts';
import { ProviderFields } from './ProviderFields.tsx';
import { ProviderTabs, type ProviderTab } from './ProviderTabs.tsx';
import { providerSchema, sentSettings, valuesOf } from './providerValues.ts';
import { ResponseTrial } from './ResponseTrial.tsx';
import type { RuleChoices } from './RuleFields.tsx';
import { SignInTrial } from './SignInTrial.tsx';
import { useReadProvider } from './useReadProvider.ts';
import { useUpdateIdentityProvider } from './useUpdateIdentityProvider.ts';

interface ProviderFormProps {
  readonly provider: ProviderForm_provider$key;
  readonly service: ServiceProviderFacts_service$key;
  readonly choices: RuleChoices;
  /** The last test sign-in; null when there was none. */
  readonly trial: TrialOutcome_trial$key | null;
  /** What it provisions by SCIM; null when that could not be loaded. */
  readonly provisioning: ScimSection_provisioning$key | null;
}

const ProviderFormProvider = graphql`
  fragment ProviderForm_provider on IdentityProvider @throwOnFieldError {
    id
    providerId
    protocol
    name
    isEnabled
    issuerUrl
    samlEndpoint
    certificates {
      pem
      validTo
    }
    clientId
    hasClientSecret
    scopes
    emailDomains
    attributes {
      email
      firstName
      lastName
      groups
    }
    rejectsUnmatched
    rules {
      group
      roleId
      companyIds
    }
    defaultRule {
      roleId
      companyIds
    }
    version
  }
`;

/** The form of an identity provider that is there. */
export function ProviderForm({ provider: key, service, choices, ...parts }: ProviderFormProps) {
  const { t } = useTranslation('identityProviders');
  const { requestClose } = use(DrawerContext);
  const drawers = useDrawers();
  const [tab, setTab] = useState<ProviderTab>('settings');
  const [update] = useUpdateIdentityProvider();
  const provider = useFragment(ProviderFormProvider, key);
  const { id, providerId, name, certificates, hasClientSecret, version } = provider;
  const read = useReadProvider(providerId);
  const steps = useSteps(IDENTITY_PROVIDER_DRAWER, providerId, (next) =>
    drawers.change({ name: IDENTITY_PROVIDER_DRAWER, id: next }),
  );
  const schema = useMemo(() => providerSchema(t, hasClientSecret), [t, hasClientSecret]);
  const { onPrevious, onNext } = steps;
  return (
    <FormDrawer
      kind={t('provider')}
      title={name}
      {...{ onPrevious, onNext }}
      actions={<CertificateWarning ends={certificates.map(({ validTo }) => validTo)} />}
      tabs={<ProviderTabs current={tab} onChange={setTab} />}
      schema={schema}
      defaults={valuesOf(provider)}
      onSubmit={(values, over) =>
        update({ id, settings: sentSettings(values), version: over ?? values.version })
      }
      onReload={read}
      isFollowing
      destructive={(isDirty) =>
        !isDirty && <DeleteProvider {...{ id, name, version }} onDeleted={requestClose} />
      }
    >
      {(form) => (
        <>
          <ProviderFields form={form} tab={tab} service={service} choices={choices} />
          {tab === 'provider' && (
            <Box mx="-6" pt="3">
              <ScimSection providerId={id} provisioning={parts.provisioning} />
            </Box>
          )}
          {tab === 'settings' && provider.protocol === 'oidc' && (
            <SignInTrial
              id={id}
              trial={parts.trial}
              choices={choices}
              isUnsaved={form.formState.isDirty}
            />
          )}
          {tab === 'settings' && provider.protocol === 'saml' && (
            <ResponseTrial id={id} choices={choices} isUnsaved={form.formState.isDirty} />
          )}
        </>
      )}
    </FormDrawer>
  );
}
