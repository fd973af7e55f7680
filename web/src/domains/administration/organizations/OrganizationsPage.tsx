import { Building2, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { OrganizationsPageQuery } from '../../../__generated__/OrganizationsPageQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { EnvironmentsView } from './EnvironmentsView.tsx';
import { ORGANIZATION_DRAWER } from './organizations.paths.ts';
import './organizations.texts.ts';

export type OrganizationsQueries = { organizations: OrganizationsPageQuery };

const OrganizationsPageDocument = graphql`
  query OrganizationsPageQuery($companyId: ID!, $organizationId: ID)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      id
      organization(organizationId: $organizationId) {
        ...EnvironmentsView_organization
      }
      environments(organizationId: $organizationId) {
        ...environmentColumns_environment
      }
      environmentDeletions(organizationId: $organizationId) {
        ...deletionColumns_deletion
      }
    }
  }
`;

/** The environments of an organization, and the organization itself. */
export default function OrganizationsPage({ queries }: PageProps<OrganizationsQueries>) {
  const { t } = useTranslation('organizations');
  return (
    <ListBoundary title={t('title')} about={t('about')} part="organization">
      <Organizations queries={queries} />
    </ListBoundary>
  );
}

function Organizations({ queries }: Pick<PageProps<OrganizationsQueries>, 'queries'>) {
  const { t } = useTranslation('organizations');
  const { t: tSection } = useTranslation('administration');
  const { company } = usePreloadedQuery<OrganizationsPageQuery>(
    OrganizationsPageDocument,
    queries.organizations,
  );
  const { variables } = queries.organizations;
  useCompanyChanges<OrganizationsPageQuery>(
    company?.id ?? '',
    OrganizationsPageDocument,
    variables,
  );
  const organization = company?.organization ?? null;
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[tSection('audit.organization')]}
        title={t('title')}
        actions={<NewOrganization />}
      />
      <PageNote pb="3">{t('about')}</PageNote>
      {company && organization ? (
        <EnvironmentsView
          organization={organization}
          environments={company.environments ?? []}
          deletions={company.environmentDeletions ?? []}
        />
      ) : (
        <EmptyState icon={<Building2 size={16} />} title={t('missing')} body={t('missingBody')} />
      )}
    </Page>
  );
}

/** For system users alone, who make organizations. */
function NewOrganization() {
  const { t } = useTranslation('organizations');
  const { views } = useCompany();
  const drawers = useDrawers();
  if (!views('system')) return null;
  return (
    <Button
      icon={<Plus size={16} />}
      onClick={() => drawers.open({ name: ORGANIZATION_DRAWER, id: '' })}
    >
      {t('createOrganization')}
    </Button>
  );
}
