import { KeyRound, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { IdentityProvidersPageQuery } from '../../../__generated__/IdentityProvidersPageQuery.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { IDENTITY_PROVIDER_DRAWER } from './identityProviders.paths.ts';
import './identityProviders.texts.ts';
import { ProvidersTable } from './ProvidersTable.tsx';

export type IdentityProvidersQueries = { providers: IdentityProvidersPageQuery };

const IdentityProvidersPageDocument = graphql`
  query IdentityProvidersPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      identityProviders {
        ...providerColumns_provider
      }
    }
  }
`;

/** The identity providers by which people of the organization sign in. */
export default function IdentityProvidersPage({ queries }: PageProps<IdentityProvidersQueries>) {
  const { t } = useTranslation('identityProviders');
  return (
    <ListBoundary title={t('title')} about={t('about')} part="organization">
      <Providers queries={queries} />
    </ListBoundary>
  );
}

function Providers({ queries }: Pick<PageProps<IdentityProvidersQueries>, 'queries'>) {
  const { t } = useTranslation('identityProviders');
  const { t: tSection } = useTranslation('administration');
  const drawers = useDrawers();
  const { company } = usePreloadedQuery<IdentityProvidersPageQuery>(
    IdentityProvidersPageDocument,
    queries.providers,
  );
  useCompanyChanges<IdentityProvidersPageQuery>(
    company?.id ?? '',
    IdentityProvidersPageDocument,
    queries.providers.variables,
  );
  const add = (
    <Button
      variant="solid"
      icon={<Plus size={16} />}
      onClick={() => drawers.open({ name: IDENTITY_PROVIDER_DRAWER, id: '' })}
    >
      {t('add')}
    </Button>
  );
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[tSection('audit.organization')]}
        title={t('title')}
        actions={company && add}
      />
      <PageNote pb="3">{t('about')}</PageNote>
      {company ? (
        <ProvidersTable providers={company.identityProviders ?? []} />
      ) : (
        <EmptyState icon={<KeyRound size={16} />} title={t('empty')} body={t('emptyBody')} />
      )}
    </Page>
  );
}
