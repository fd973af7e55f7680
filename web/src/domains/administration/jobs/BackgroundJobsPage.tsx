import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { BackgroundJobsPageQuery } from '../../../__generated__/BackgroundJobsPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { BackgroundJobsView } from './BackgroundJobsView.tsx';

export type BackgroundJobsQueries = { jobs: BackgroundJobsPageQuery };

const BackgroundJobsPageDocument = graphql`
  query BackgroundJobsPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...BackgroundJobsView_company
    }
  }
`;

/** Work that is done away from requests: what failed, what runs, and when the rest is due. */
export default function BackgroundJobsPage({ queries }: PageProps<BackgroundJobsQueries>) {
  const { t } = useTranslation('administration');
  const { company } = usePreloadedQuery<BackgroundJobsPageQuery>(
    BackgroundJobsPageDocument,
    queries.jobs,
  );
  return (
    company && (
      <ListBoundary title={t('backgroundJobs.title')} about={t('backgroundJobs.about')}>
        <BackgroundJobsView company={company} />
      </ListBoundary>
    )
  );
}
