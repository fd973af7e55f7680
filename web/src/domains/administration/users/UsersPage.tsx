import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { UsersPageQuery } from '../../../__generated__/UsersPageQuery.graphql.ts';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { ListDownload } from '../../../entities/lists/ListDownload.tsx';
import { ListFilters } from '../../../entities/lists/ListFilters.tsx';
import { useCompanyChanges } from '../../../entities/mutations/useCompanyChanges.ts';
import { WidgetBoundary } from '../../../entities/routing/Boundaries.tsx';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page, PageNote } from '../../../ui/layout/Page.ts';
import '../administration.texts.ts';
import { userList } from './userList.ts';
import { useUserOptions } from './useUserOptions.ts';
import { INVITE_USER_DRAWER, NEW_USER_DRAWER } from './users.paths.ts';
import './users.texts.ts';
import { UsersTable } from './UsersTable.tsx';

export type UsersQueries = { users: UsersPageQuery };

const UsersPageDocument = graphql`
  query UsersPageQuery(
    $companyId: ID!
    $wanted: FilterInput
    $sort: UserSort!
    $direction: SortDirection!
  ) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      id
      ...UsersTable_company @arguments(wanted: $wanted, sort: $sort, direction: $direction)
    }
  }
`;

/** The users of the organization, filtered by the address. */
export default function UsersPage({ queries, isStale }: PageProps<UsersQueries>) {
  const { t } = useTranslation('users');
  const { t: tSection } = useTranslation('administration');
  const { organizationName } = useCompany();
  const { company } = usePreloadedQuery<UsersPageQuery>(UsersPageDocument, queries.users);
  const { variables } = queries.users;
  useCompanyChanges<UsersPageQuery>(company?.id ?? '', UsersPageDocument, variables);
  const [params, change] = useAddress(userList.address);
  return (
    <Page>
      <title>{`${t('title')} · Palisade`}</title>
      <PageHeader
        parents={[tSection('audit.organization')]}
        title={t('title')}
        actions={<NewUsers />}
      />
      <PageNote pb="3">{t('about', { organization: organizationName })}</PageNote>
      <ListFilters
        list={userList}
        params={params}
        onChange={change}
        placeholder={t('search')}
        {...useUserOptions(params.filter)}
      >
        <ListDownload list={userList} params={params} label={t('csv')} />
      </ListFilters>
      {company && (
        <WidgetBoundary isPagewide fallback={null}>
          <UsersTable
            company={company}
            params={params}
            onChange={change}
            isFiltered={variables.wanted != null}
            isStale={isStale}
          />
        </WidgetBoundary>
      )}
    </Page>
  );
}

/** The ways to give somebody access: a new user, or one of the organization to this environment. */
function NewUsers() {
  const { t } = useTranslation('users');
  const drawers = useDrawers();
  return (
    <>
      <Button onClick={() => drawers.open({ name: INVITE_USER_DRAWER, id: '' })}>
        {t('invite.title')}
      </Button>
      <Button
        variant="solid"
        icon={<Plus size={16} />}
        onClick={() => drawers.open({ name: NEW_USER_DRAWER, id: '' })}
      >
        {t('createUser')}
      </Button>
    </>
  );
}
