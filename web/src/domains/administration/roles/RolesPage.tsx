import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { RolesPageQuery } from '../../../__generated__/RolesPageQuery.graphql.ts';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import './roles.texts.ts';
import { RolesView } from './RolesView.tsx';

export type RolesQueries = { roles: RolesPageQuery };

const RolesPageDocument = graphql`
  query RolesPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      roles {
        ...roleColumns_role
      }
    }
  }
`;

/** The roles that the organization may give. */
export default function RolesPage({ queries }: PageProps<RolesQueries>) {
  const { t } = useTranslation('roles');
  return (
    <ListBoundary title={t('title')} about={t('about')} part="organization">
      <Roles queries={queries} />
    </ListBoundary>
  );
}

function Roles({ queries }: Pick<PageProps<RolesQueries>, 'queries'>) {
  const { t } = useTranslation('roles');
  const { t: tSection } = useTranslation('administration');
  const { company } = usePreloadedQuery<RolesPageQuery>(RolesPageDocument, queries.roles);
  useCompanyChanges<RolesPageQuery>(company?.id ?? '', RolesPageDocument, queries.roles.variables);
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader parents={[tSection('audit.organization')]} title={t('title')} />
      <PageNote pb="3">{t('about')}</PageNote>
      {company ? (
        <RolesView roles={company.roles ?? []} />
      ) : (
        <EmptyState icon={<UsersRound size={16} />} title={t('empty')} body={t('emptyBody')} />
      )}
    </Page>
  );
}
