import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchQuery, graphql, usePreloadedQuery, useRelayEnvironment } from 'react-relay';
import type { OrganizationDrawerQuery } from '../../../__generated__/OrganizationDrawerQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import type { DrawerProps } from '../../../entities/drawers/defineDrawer.tsx';
import { Drawer } from '../../../ui/drawer/Drawer.tsx';
import { AccessDenied, EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { NewOrganizationForm } from './NewOrganizationForm.tsx';
import { OrganizationForm } from './OrganizationForm.tsx';
import { valuesOf } from './organizationValues.ts';
import './organizations.texts.ts';

export type OrganizationQueries = { organization: OrganizationDrawerQuery };

const OrganizationDrawerDocument = graphql`
  query OrganizationDrawerQuery($companyId: ID!, $organizationId: ID!, $isNew: Boolean!)
  @preloadable
  @throwOnFieldError {
    company(companyId: $companyId) {
      organization(organizationId: $organizationId) @skip(if: $isNew) {
        name
        subdomain
        environmentsLimit
        accountId
        version
        ...OrganizationForm_organization
      }
    }
  }
`;

/** An organization, or without an id a new one; for system users alone. */
export default function OrganizationDrawer({ queries, drawer }: DrawerProps<OrganizationQueries>) {
  const { t } = useTranslation('organizations');
  const { views } = useCompany();
  const relay = useRelayEnvironment();
  const { company } = usePreloadedQuery<OrganizationDrawerQuery>(
    OrganizationDrawerDocument,
    queries.organization,
  );
  const title = drawer.id === '' ? t('organization.new') : t('missing');
  if (!views('system'))
    return (
      <Drawer kind={t('organization.one')} title={title}>
        <AccessDenied />
      </Drawer>
    );
  if (drawer.id === '') return <NewOrganizationForm />;
  if (!company?.organization)
    return (
      <Drawer kind={t('organization.one')} title={title}>
        <EmptyState icon={<Building2 size={16} />} title={title} body={t('missingBody')} />
      </Drawer>
    );
  const read = async () => {
    const saved = await fetchQuery<OrganizationDrawerQuery>(
      relay,
      OrganizationDrawerDocument,
      queries.organization.variables,
      { fetchPolicy: 'network-only' },
    ).toPromise();
    return saved?.company?.organization ? valuesOf(saved.company.organization) : null;
  };
  return <OrganizationForm organization={company.organization} onReload={read} />;
}
