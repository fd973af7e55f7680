import { KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { ProviderDrawerQuery } from '../../../__generated__/ProviderDrawerQuery.graphql.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import './identityProviders.texts.ts';
import { NewProviderForm } from './NewProviderForm.tsx';
import { ProviderForm } from './ProviderForm.tsx';

export type ProviderQueries = { provider: ProviderDrawerQuery };

const ProviderDrawerDocument = graphql`
  query ProviderDrawerQuery($companyId: ID!, $providerId: ID!, $isNew: Boolean!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      serviceProvider {
        ...ServiceProviderFacts_service
      }
      environments {
        environmentId
        name
      }
      roles {
        roleId
        name
      }
      identityProviders {
        providerId
        ...ProviderForm_provider
      }
      ssoTrial(providerId: $providerId) @skip(if: $isNew) @catch(to: NULL) {
        ...TrialOutcome_trial
      }
      scimProvisioning(identityProviderId: $providerId) @skip(if: $isNew) @catch(to: NULL) {
        ...ScimSection_provisioning
      }
    }
  }
`;

/** An identity provider of the organization, or without an id a new one. */
export default function ProviderDrawer({ queries, drawer }: DrawerProps<ProviderQueries>) {
  const { t } = useTranslation('identityProviders');
  const { company } = usePreloadedQuery<ProviderDrawerQuery>(
    ProviderDrawerDocument,
    queries.provider,
  );
  const choices = useMemo(
    () => ({
      environments: (company?.environments ?? []).map(({ environmentId, name }) => ({
        value: environmentId,
        label: name,
      })),
      roles: (company?.roles ?? []).map(({ roleId, name }) => ({ value: roleId, label: name })),
    }),
    [company?.environments, company?.roles],
  );
  const service = company?.serviceProvider;
  if (service && drawer.id === '') return <NewProviderForm service={service} choices={choices} />;
  const provider = company?.identityProviders?.find(({ providerId }) => providerId === drawer.id);
  if (!provider || !service)
    return (
      <Drawer kind={t('provider')} title={t('missing')}>
        <EmptyState icon={<KeyRound size={16} />} title={t('missing')} body={t('missingBody')} />
      </Drawer>
    );
  return (
    <ProviderForm
      provider={provider}
      service={service}
      choices={choices}
      trial={company.ssoTrial ?? null}
      provisioning={company.scimProvisioning ?? null}
    />
  );
}
