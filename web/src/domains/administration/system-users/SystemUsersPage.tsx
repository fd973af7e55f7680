import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { SystemUsersPageQuery } from '../../../__generated__/SystemUsersPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { SystemUsersView } from './SystemUsersView.tsx';

export type SystemUsersQueries = { users: SystemUsersPageQuery };

const SystemUsersPageDocument = graphql`
  query SystemUsersPageQuery @preloadable @throwOnFieldError {
    ...SystemUsersView_query
  }
`;

/** Who runs the product rather than uses it. */
export default function SystemUsersPage({ queries }: PageProps<SystemUsersQueries>) {
  const { t } = useTranslation('administration');
  const query = usePreloadedQuery<SystemUsersPageQuery>(SystemUsersPageDocument, queries.users);
  return (
    <ListBoundary title={t('systemUsers.title')} about={t('systemUsers.about')}>
      <SystemUsersView query={query} />
    </ListBoundary>
  );
}
