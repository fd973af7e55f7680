import { useTranslation } from 'react-i18next';
import { graphql, usePreloadedQuery } from 'react-relay';
import type { IpExcludeListPageQuery } from '../../../__generated__/IpExcludeListPageQuery.graphql.ts';
import type { PageProps } from '../../../entities/routing/definePage.tsx';
import '../administration.texts.ts';
import { ListBoundary } from '../ListBoundary.tsx';
import { ExcludedRanges } from './ExcludedRanges.tsx';

export type IpExcludeListQueries = { list: IpExcludeListPageQuery };

const IpExcludeListPageDocument = graphql`
  query IpExcludeListPageQuery($companyId: ID!) @preloadable @throwOnFieldError {
    company(companyId: $companyId) {
      ...ExcludedRanges_company
    }
  }
`;

/** Source addresses that nothing is learned from. */
export default function IpExcludeListPage({ queries }: PageProps<IpExcludeListQueries>) {
  const { t } = useTranslation('administration');
  const { company } = usePreloadedQuery<IpExcludeListPageQuery>(
    IpExcludeListPageDocument,
    queries.list,
  );
  return (
    company && (
      <ListBoundary title={t('ipLists.exclude.title')} about={t('ipLists.exclude.about')}>
        <ExcludedRanges company={company} />
      </ListBoundary>
    )
  );
}
